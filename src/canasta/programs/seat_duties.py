"""What a table awaits of a seat apart from plays: consent to the rules, seeds, readiness."""

from secrets import token_hex
from typing import Final

from canasta.fair.deal import commit_of
from canasta.protocol.commands import (
    Accept,
    Commit,
    NextHand,
    Rematch,
    Reveal,
    TableCommand,
)
from canasta.protocol.table_view import FairView, PublicTable


class SeatDuties:
    """The duties of one player, who remembers the seeds promised."""

    def __init__(self) -> None:
        """Begin with nothing promised."""
        self._seeds: Final[dict[tuple[str, int], str]] = {}

    def due(self, table: PublicTable, seat: int) -> TableCommand | None:
        """Return the command that is awaited of ``seat`` now; None if it is a play or nothing."""
        mine = table.seats[seat]
        match table.phase:
            case "gathering" if not mine.accepted:
                return Accept(cmd_id=token_hex(8), settings_seq=table.settings_seq)
            case "dealing" if table.fair is not None and seat in table.fair.seats:
                return self._seed(table.fair, seat)
            case "scoring" if not mine.ready:
                return NextHand(cmd_id=token_hex(8))
            case "finished" if not mine.ready:
                return Rematch(cmd_id=token_hex(8))
            case _:
                return None

    def _seed(self, fair: FairView, seat: int) -> TableCommand | None:
        """Promise a seed, or reveal it once all promises are made."""
        key = (fair.context, seat)
        seed = self._seeds.setdefault(key, token_hex(32))
        promised = [given.seat for given in fair.commits]
        if seat not in promised:
            commit = commit_of(fair.context, seat, bytes.fromhex(seed)).hex()
            return Commit(cmd_id=token_hex(8), hand=fair.hand, attempt=fair.attempt, commit=commit)
        if len(promised) == len(fair.seats) and seat not in fair.revealed:
            return Reveal(cmd_id=token_hex(8), hand=fair.hand, attempt=fair.attempt, seed=seed)
        return None
