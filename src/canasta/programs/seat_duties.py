"""The duties of a seat apart from plays: accepting the rules, giving seeds, being ready."""

from secrets import token_hex
from typing import Final

from canasta.programs.deal_promises import DealPromises
from canasta.protocol.commands import Accept, NextRound, Rematch, TableCommand
from canasta.protocol.table_view import PublicTable


class SeatDuties:
    """The duties of one player, with the commitments for each deal."""

    def __init__(self) -> None:
        """Start without commitments."""
        self._promises: Final = DealPromises()

    def forget_lost(self, table: PublicTable) -> bool:
        """Forget the deals lost in a restoration from a backup; return whether there were any."""
        return self._promises.forget_lost(table)

    def due(self, table: PublicTable, seat: int) -> TableCommand | None:
        """Return the command that ``seat`` owes now, or None if it owes a play or nothing.

        Raises:
            UnfairDealError: the table has broken its commitments for a deal.
        """
        self._promises.check_shown(table)
        mine = table.seats[seat]
        match table.phase:
            case "gathering" if not mine.accepted:
                return Accept(cmd_id=token_hex(8), settings_seq=table.settings_seq)
            case "dealing":
                return self._promises.answer(table, seat)
            case "scoring" if not mine.ready:
                return NextRound(cmd_id=token_hex(8))
            case "finished" if not mine.ready:
                return Rematch(cmd_id=token_hex(8))
            case _:
                return None
