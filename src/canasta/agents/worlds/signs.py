"""Signs: counts over hidden hands that depend on the play so far.

A player who declined the pile is unlikely to hold the pair for it. A player who discarded a rank
holds few more cards of that rank. A side that has opened would have laid most cards that fit its
melds. Each sign is a count over the hands of a world, and :mod:`canasta.agents.worlds.belief`
applies the weights. The counts use only the view.
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
    "pairs_left_key",  # pairs of ranks left on the pile while only a pair could take it
    "pairs_left_free",  # the same while the pile was free
    "singles_left_free",  # single cards of ranks left on the pile while it was free
    "singles_thrown",  # single cards of ranks that the seat has discarded onto the pile
    "more_thrown",  # two or more cards of such a rank
    "singles_thrown_next",  # single cards of ranks that the next player has discarded
    "ranks_melded",  # ranks that the player's side has melded
    "wilds_before",  # wild cards before the side has opened
    "wild_after",  # whether there is a wild card after the side has opened
    "singles_low",  # single cards of four to seven
    "pairs",
    "threes_before",  # three or more of a rank before the side has opened
    "threes_after",  # the same after it has opened
    "black_threes",
    "more_melded_next",  # two or more cards of a rank that the next side has melded
)
"""The names of the signs, in the order of :meth:`SignCounter.signs`."""

# The index of each sign in SIGNS. The compiler inlines these constants.
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
"""Marks the ranks four to seven."""


class SignCounter:
    """Counts the signs of hidden hands, for one view."""

    def __init__(self, view: View) -> None:
        """Read ``view``."""
        public = view.public
        game_rules = public.game_rules
        self._game_rules: Final = game_rules
        self._view: Final = view
        self._frozen: Final = public.is_frozen()
        self._history: Final = PileHistory(public)

    def signs(self, hands: list[int]) -> list[int]:
        """Return the counts of :data:`SIGNS` over ``hands``, except the hand of the view's seat."""
        found = [0] * len(SIGNS)
        for seat in range(self._game_rules.players):
            if seat != self._view.seat:
                self.count(seat, hands[seat], found)
        return found

    def count(self, seat: i64, hand: i64, found: list[int]) -> None:
        """Add the signs of ``hand``, assumed to be the hand of ``seat``, to ``found``.

        A player who has not had a turn has no signs.
        """
        public = self._view.public
        if (public.had_turn >> seat) & 1 == 0:
            return
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
        side = public.side_of(seat)
        opened = public.has_opened(side)
        if opened and not self._frozen:
            found[_PAIRS_LEFT_FREE] += marked(declined & twice)
            found[_SINGLES_LEFT_FREE] += marked(declined & single)
        else:
            found[_PAIRS_LEFT_KEY] += marked(declined & twice)
        found[_SINGLES_THROWN] += marked(thrown & single)
        found[_MORE_THROWN] += marked(thrown & twice)
        found[_SINGLES_THROWN_NEXT] += marked(thrown_next & single)
        found[_RANKS_MELDED] += marked(once & at_least_1(public.sides[side].naturals))
        if opened:
            found[_WILD_AFTER] += min(wilds, 1)
        else:
            found[_WILDS_BEFORE] += wilds
        found[_SINGLES_LOW] += marked(single & _LOW)
        found[_PAIRS] += marked(twice & ~thrice)
        found[_THREES_AFTER if opened else _THREES_BEFORE] += marked(thrice)
        found[_BLACK_THREES] += count(hand, BLACK_THREE)
        melded_next = at_least_1(public.sides[public.side_of(following)].naturals)
        found[_MORE_MELDED_NEXT] += marked(twice & melded_next)
