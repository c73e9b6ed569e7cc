"""What the play so far tells about the hands one does not see: soft evidence, as small counts.

Who could take the pile and did not is unlikely to hold the pair; who threw a rank holds few more of
it; who has opened would have laid most of what fits. Each such sign is a count over the hands of a
world; :mod:`canasta.agents.belief` weighs them. Only the view is read.
"""

from typing import Final

from mypy_extensions import i64

from canasta.cards.kinds import BLACK_THREE, JOKER, TWO
from canasta.cards.lanes import (
    NATURALS,
    at_least_1,
    at_least_2,
    at_least_3,
    count,
    marked,
    one,
    spread,
    total,
)
from canasta.engine.state import View

SIGNS: Final = (
    "pairs of ranks left on the pile, where only a pair takes",
    "pairs of ranks left on the pile, where it is free",
    "single cards of ranks left on the pile, where it is free",
    "single cards of ranks thrown",
    "two or more cards of ranks thrown",
    "cards of ranks the own side has melded",
    "wild cards before the side has opened",
    "wild cards after the side has opened",
    "pairs",
    "three or more of a rank before the side has opened",
    "three or more of a rank after the side has opened",
    "black threes",
    "cards of ranks the next side has melded",
)
"""The signs, in the order of :meth:`Evidence.signs`."""


class Evidence:
    """A view, read once for its signs."""

    def __init__(self, view: View) -> None:
        """Read the pile from the top: the last discard is that of the seat before the turn."""
        table = view.table
        setup = table.setup
        players = setup.players
        self._setup: Final = setup
        self._view: Final = view
        self._frozen: Final = table.is_frozen()
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
        self._thrown: Final = thrown
        """Per seat, marks the ranks it threw onto this pile."""
        self._declined: Final = declined
        """Per seat, marks the ranks it left on this pile."""

    def signs(self, hands: list[int]) -> list[int]:
        """Return how often each of :data:`SIGNS` is in ``hands``, those of the other seats."""
        found = [0] * len(SIGNS)
        for seat in range(self._setup.players):
            if seat != self._view.seat:
                self.count(seat, hands[seat], found)
        return found

    def count(self, seat: i64, hand: i64, found: list[int]) -> None:
        """Add the signs in ``hand``, were it that of ``seat``, to ``found``."""
        table = self._view.table
        sides = self._setup.sides
        naturals = hand & spread(NATURALS)
        once = at_least_1(naturals)
        twice = at_least_2(naturals)
        thrice = at_least_3(naturals)
        declined: i64 = self._declined[seat]
        thrown: i64 = self._thrown[seat]
        opened = (table.opened >> (seat % sides)) & 1 != 0
        if opened and not self._frozen:
            found[1] += marked(declined & twice)
            found[2] += marked(declined & once & ~twice)
        else:
            found[0] += marked(declined & twice)
        found[3] += marked(thrown & once & ~twice)
        found[4] += marked(thrown & twice)
        melded = at_least_1(table.sides[seat % sides].naturals) & NATURALS
        found[5] += total(naturals & spread(melded))
        found[7 if opened else 6] += count(hand, TWO) + count(hand, JOKER)
        found[8] += marked(twice & ~thrice)
        found[10 if opened else 9] += marked(thrice)
        found[11] += count(hand, BLACK_THREE)
        following = table.sides[(seat + 1) % self._setup.players % sides].naturals
        found[12] += total(naturals & spread(at_least_1(following) & NATURALS))
