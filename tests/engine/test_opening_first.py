"""The test for opening first and laying all other cards agrees with trying every way."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from canasta.build_info import is_compiled
from canasta.cards.kinds import FIRST_RANK, JOKER, LAST_RANK, TWO
from canasta.cards.lanes import count, one
from canasta.engine.legality.completion import has_layout
from canasta.engine.legality.opening_first import opens_first
from canasta.engine.state.game_rules import GameRules
from tests.engine.test_opening import MELD_FIELDS
from tests.support.hypothesis_strategies import all_game_rules, ranks

pytestmark = pytest.mark.both_forms


class Turn:
    """The cards of a turn that must open and lay all of them."""

    def __init__(self, game_rules: GameRules, own: int, rest: int, melds: tuple[int, int]) -> None:
        self.game_rules = game_rules
        self.own = own
        self.rest = rest
        self.naturals, self.wilds = melds

    def __repr__(self) -> str:
        rules = {key: getattr(self.game_rules.rules, key) for key in MELD_FIELDS}
        return f"Turn({self.own:#x}, {self.rest:#x}, {self.naturals:#x}, {self.wilds:#x}, {rules})"

    def by_trying(self, short: int) -> bool:
        """Try every number of own wild cards on every rank, and return whether the rest fits."""
        return self._opens(short, FIRST_RANK, self.rest, self.naturals, self.wilds, 0, 0)

    def _opens(
        self, short: int, rank: int, rest: int, naturals: int, wilds: int, points: int, used: int
    ) -> bool:
        game_rules = self.game_rules
        twos, jokers = count(self.own, TWO), count(self.own, JOKER)
        if rank > LAST_RANK:
            gone = min(used, jokers)
            rest -= gone * one(JOKER) + (used - gone) * one(TWO)
            points += game_rules.wild_points(used, twos, jokers)
            return points >= short and has_layout(game_rules, rest, naturals, wilds)
        mine, on_table = count(self.own, rank), count(naturals, rank)
        least = 0
        if on_table == 0:
            if self._opens(short, rank + 1, rest, naturals, wilds, points, used):
                return True
            if mine < game_rules.min_naturals:
                return False
            least = max(3 - mine, 0)
        room = game_rules.wild_room(on_table + mine) - count(wilds, rank)
        return any(
            self._opens(
                short,
                rank + 1,
                rest - mine * one(rank),
                naturals + mine * one(rank),
                wilds + added * one(rank),
                points + mine * game_rules.values[rank],
                used + added,
            )
            for added in range(least, min(room, twos + jokers - used) + 1)
        )


@st.composite
def turns(draw: DrawFn) -> Turn:
    game_rules = draw(all_game_rules(*MELD_FIELDS, "canastas_to_go_out", seating=(4, 2)))
    own = rest = naturals = wilds = 0
    for rank in draw(st.lists(ranks, min_size=1, max_size=5, unique=True)):
        on_table = draw(st.sampled_from([0, 0, 0, 3, 4]))
        mine = draw(st.sampled_from([0, 1, 2, 2, 2, 3, 4]))
        waiting = draw(st.integers(0, 8 - on_table - mine))
        if on_table > 0:
            wild = draw(st.integers(0, max(game_rules.wild_room(on_table), 0)))
            naturals += on_table * one(rank)
            wilds += wild * one(rank)
        own += mine * one(rank)
        rest += (mine + waiting) * one(rank)
    for kind in (TWO, JOKER):
        mine, waiting = draw(st.integers(0, 3)), draw(st.integers(0, 3))
        own += mine * one(kind)
        rest += (mine + waiting) * one(kind)
    return Turn(game_rules, own, rest, (naturals, wilds))


@settings(max_examples=1000 if is_compiled() else 100)
@given(turns(), st.integers(1, 60))
def test_opening_first_is_that_of_trying_everything(turn: Turn, fives: int) -> None:
    game_rules, own, rest = turn.game_rules, turn.own, turn.rest
    assume(has_layout(game_rules, rest, turn.naturals, turn.wilds))
    found = opens_first(game_rules, own, rest, turn.naturals, turn.wilds, 5 * fives)
    assert found == turn.by_trying(5 * fives)
