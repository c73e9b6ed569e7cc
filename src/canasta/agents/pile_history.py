"""Who threw which ranks onto the pile as it lies, and who left them there."""

from typing import Final

from mypy_extensions import i64

from canasta.cards.lanes import NATURALS, one
from canasta.engine.table import Table


class PileHistory:
    """The pile, or its top packet, read from the top: the last discard came just before the turn.

    Right as long as nobody but the player in turn has drawn since; the bottom cards of a pile may
    have been turned up and not thrown, which is not told apart.
    """

    def __init__(self, table: Table) -> None:
        """Read the pile of ``table``."""
        players = table.setup.players
        thrown = [0] * players
        declined = [0] * players
        seat: i64 = (table.turn + players - 1) % players
        place: i64 = len(table.pile) - 1
        first = table.packet_start()
        is_top = True
        while place >= first:
            kind: i64 = table.pile[place]
            if (NATURALS >> (4 * kind)) & 1 != 0:
                thrown[seat] |= one(kind)
                if not is_top:  # nobody has declined the top card yet
                    declined[(seat + 1) % players] |= one(kind)
            is_top = False
            seat = players - 1 if seat == 0 else seat - 1
            place -= 1
        self.thrown: Final = thrown
        """Per seat, marks the ranks it threw onto this pile."""
        self.declined: Final = declined
        """Per seat, marks the ranks it left on this pile."""
