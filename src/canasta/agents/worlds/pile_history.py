"""Who threw which ranks onto the pile as it lies, and who left them there."""

from typing import Final

from mypy_extensions import i64

from canasta.cards.lanes import NATURALS, one
from canasta.engine.state.public_state import PublicState


class PileHistory:
    """The pile, or its top packet, read from the top: the last discard came just before the turn.

    Right as long as nobody but the player in turn has drawn since; the bottom cards of a pile may
    have been turned up and not thrown, which is not told apart.
    """

    def __init__(self, public: PublicState) -> None:
        """Read the pile of ``public``."""
        players = public.game_rules.players
        thrown = [0] * players
        declined = [0] * players
        for turns in range(1, players + 1):
            seat = (public.turn + players - turns) % players
            marks = thrown_ago(public, turns) & NATURALS
            thrown[seat] = marks
            # Nobody has declined the top card yet.
            left = marks if turns > 1 else thrown_ago(public, turns + players) & NATURALS
            declined[(seat + 1) % players] = left
        self.thrown: Final = thrown
        """Per seat, marks the ranks it threw onto this pile."""
        self.declined: Final = declined
        """Per seat, marks the ranks it left on this pile."""


def thrown_ago(public: PublicState, turns: i64) -> i64:
    """Mark the kinds on the pile thrown by the seat whose turn was so many turns ago, from 1.

    More turns ago than there are seats, its latest discards are left out.
    """
    pile = public.pile
    players = public.game_rules.players
    place = len(pile) - turns
    first = public.packet_start()
    marks: i64 = 0
    while place >= first:
        marks |= one(pile[place])
        place -= players
    return marks
