"""What the play so far tells about the hands one does not see: soft evidence, as small counts.

Who could take the pile and did not is unlikely to hold the pair; who threw a rank holds few more of
it; who has opened would have laid most of what fits. Each such sign is a count over the hands of a
world; :mod:`canasta.agents.worlds.belief` weighs them. Only the view is read.
"""

from typing import Final

from mypy_extensions import i64

from canasta.agents.worlds.pile_history import PileHistory
from canasta.cards.kinds import BLACK_THREE, JOKER, TWO
from canasta.cards.lanes import (
    NATURALS,
    at_least_1,
    at_least_2,
    at_least_3,
    count,
    marked,
    spread,
)
from canasta.engine.state.state import View

SIGNS: Final = (
    "pairs_left_key",  # pairs of ranks left on the pile, where only a pair takes
    "pairs_left_free",  # the same where the pile is free
    "singles_left_free",  # single cards of ranks left on the pile, where it is free
    "singles_thrown",  # single cards of ranks thrown onto the pile
    "more_thrown",  # two or more cards of a rank thrown
    "singles_thrown_next",  # single cards of ranks the next player has thrown
    "ranks_melded",  # ranks the own side has melded
    "wilds_before",  # wild cards before the side has opened
    "wild_after",  # whether there is a wild card after the side has opened
    "singles_low",  # single cards of four to seven
    "pairs",
    "threes_before",  # three or more of a rank before the side has opened
    "threes_after",  # the same after it has opened
    "black_threes",
    "more_melded_next",  # two or more cards of a rank the next side has melded
)
"""The signs by name, in the order of :meth:`Evidence.signs`."""

# Their places in it, written out for the compiler, which puts the numbers where they are used.
_PAIRS_LEFT_KEY: Final = 0
_PAIRS_LEFT_FREE: Final = 1
_SINGLES_LEFT_FREE: Final = 2
_SINGLES_THROWN: Final = 3
_MORE_THROWN: Final = 4
_SINGLES_THROWN_NEXT: Final = 5
_RANKS_MELDED: Final = 6
_WILDS_BEFORE: Final = 7
_WILD_AFTER: Final = 8
_SINGLES_LOW: Final = 9
_PAIRS: Final = 10
_THREES_BEFORE: Final = 11
_THREES_AFTER: Final = 12
_BLACK_THREES: Final = 13
_MORE_MELDED_NEXT: Final = 14

_LOW: Final[i64] = 0x111100
"""Marks four to seven."""


class Evidence:
    """A view, read once for its signs."""

    def __init__(self, view: View) -> None:
        """Read ``view``."""
        public = view.public
        game_rules = public.game_rules
        self._game_rules: Final = game_rules
        self._view: Final = view
        self._frozen: Final = public.is_frozen()
        self._history: Final = PileHistory(public)

    def signs(self, hands: list[int]) -> list[int]:
        """Return how often each of :data:`SIGNS` is in ``hands``, those of the other seats."""
        found = [0] * len(SIGNS)
        for seat in range(self._game_rules.players):
            if seat != self._view.seat:
                self.count(seat, hands[seat], found)
        return found

    def count(self, seat: i64, hand: i64, found: list[int]) -> None:
        """Add the signs in ``hand``, were it that of ``seat``, to ``found``.

        Who has had no turn yet has shown nothing.
        """
        public = self._view.public
        if (public.had_turn >> seat) & 1 == 0:
            return
        sides = self._game_rules.sides
        following = (seat + 1) % self._game_rules.players
        naturals = hand & spread(NATURALS)
        once = at_least_1(naturals)
        twice = at_least_2(naturals)
        thrice = at_least_3(naturals)
        single = once & ~twice
        declined: i64 = self._history.declined[seat]
        thrown: i64 = self._history.thrown[seat]
        thrown_next: i64 = self._history.thrown[following]
        wilds = count(hand, TWO) + count(hand, JOKER)
        opened = (public.opened >> (seat % sides)) & 1 != 0
        if opened and not self._frozen:
            found[_PAIRS_LEFT_FREE] += marked(declined & twice)
            found[_SINGLES_LEFT_FREE] += marked(declined & single)
        else:
            found[_PAIRS_LEFT_KEY] += marked(declined & twice)
        found[_SINGLES_THROWN] += marked(thrown & single)
        found[_MORE_THROWN] += marked(thrown & twice)
        found[_SINGLES_THROWN_NEXT] += marked(thrown_next & single)
        found[_RANKS_MELDED] += marked(once & at_least_1(public.sides[seat % sides].naturals))
        if opened:
            found[_WILD_AFTER] += min(wilds, 1)
        else:
            found[_WILDS_BEFORE] += wilds
        found[_SINGLES_LOW] += marked(single & _LOW)
        found[_PAIRS] += marked(twice & ~thrice)
        found[_THREES_AFTER if opened else _THREES_BEFORE] += marked(thrice)
        found[_BLACK_THREES] += count(hand, BLACK_THREE)
        melded_next = at_least_1(public.sides[following % sides].naturals)
        found[_MORE_MELDED_NEXT] += marked(twice & melded_next)
