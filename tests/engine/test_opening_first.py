"""The test for opening first and laying all other cards agrees with trying every way."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from canasta.cards.kinds import FIRST_RANK, JOKER, LAST_RANK, LETTERS, SMALLEST_MELD, TWO
from canasta.cards.lanes import count, from_kinds, one
from canasta.engine.legality.completion import has_layout
from canasta.engine.legality.opening_first import opens_first
from canasta.engine.state.game_rules import GameRules
from canasta.rules.loader import load_rules
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

    def opens(self, short: int) -> bool:
        return opens_first(self.game_rules, self.own, self.rest, self.naturals, self.wilds, short)

    def by_trying(self) -> int:
        """Return the most points of all ways to lay own cards after which the rest fits."""
        return max(self._points(FIRST_RANK, self.rest, self.naturals, self.wilds, 0, 0))

    def _points(
        self, rank: int, rest: int, naturals: int, wilds: int, points: int, used: int
    ) -> Iterator[int]:
        game_rules = self.game_rules
        twos, jokers = count(self.own, TWO), count(self.own, JOKER)
        if rank > LAST_RANK:
            gone = min(used, jokers)
            rest -= gone * one(JOKER) + (used - gone) * one(TWO)
            if has_layout(game_rules, rest, naturals, wilds):
                yield points + game_rules.wild_points(used, twos, jokers)
            return
        mine, on_table = count(self.own, rank), count(naturals, rank)
        least = 0
        if on_table == 0:
            yield from self._points(rank + 1, rest, naturals, wilds, points, used)
            if mine < game_rules.min_naturals:
                return
            least = max(3 - mine, 0)
        room = game_rules.wild_room(on_table + mine) - count(wilds, rank)
        for added in range(least, min(room, twos + jokers - used) + 1):
            yield from self._points(
                rank + 1,
                rest - mine * one(rank),
                naturals + mine * one(rank),
                wilds + added * one(rank),
                points + mine * game_rules.values[rank],
                used + added,
            )


RANK_CARDS = st.one_of(
    st.tuples(st.just(0), st.integers(2, 3), st.integers(0, 3)),
    st.tuples(st.just(0), st.just(2), st.integers(0, 5)),
    st.tuples(st.just(0), st.integers(0, 1), st.integers(2, 5)),
    st.tuples(st.integers(3, 4), st.integers(0, 2), st.integers(0, 2)),
    st.tuples(st.just(2), st.integers(0, 1), st.integers(0, 1)),
)
"""Natural cards of a rank on the table, layable at once, and waiting."""


@st.composite
def turns(draw: DrawFn) -> Turn:
    game_rules = draw(all_game_rules(*MELD_FIELDS, "canastas_to_go_out", seating=(4, 2)))
    own = rest = naturals = wilds = 0
    for rank in draw(st.lists(ranks, min_size=2, max_size=4, unique=True)):
        on_table, mine, waiting = draw(RANK_CARDS)
        if on_table > 0:
            least = max(SMALLEST_MELD - on_table, 0)
            assume(game_rules.fits(on_table, least))
            wild = draw(st.integers(least, game_rules.wild_room(on_table)))
            naturals += on_table * one(rank)
            wilds += wild * one(rank)
        own += mine * one(rank)
        rest += (mine + waiting) * one(rank)
    for kind in (TWO, JOKER):
        mine, waiting = draw(st.integers(0, 3)), draw(st.integers(0, 2))
        own += mine * one(kind)
        rest += (mine + waiting) * one(kind)
    return Turn(game_rules, own, rest, (naturals, wilds))


def turn_of(own: str, waiting: str, melded: str, **fields: object) -> Turn:
    """Return a turn with one meld on the table, under the classic rules with some changed."""
    mine, later, laid = (
        from_kinds([LETTERS.index(card) for card in cards]) for cards in (own, waiting, melded)
    )
    rank = LETTERS.index(melded[0])
    naturals = count(laid, rank)
    melds = (naturals * one(rank), (len(melded) - naturals) * one(rank))
    rules = replace(load_rules("classic"), **fields)  # type: ignore[arg-type]
    return Turn(GameRules(rules, 2, 2), mine, mine + later, melds)


ONE = (1,) * 5
"""One canasta to go out, for every number of players."""


@settings(max_examples=300)
@given(turns())
@example(turn_of("446688*", "4445888**", "555222"))
@example(turn_of("445588*", "55568**", "666222"))
@example(turn_of("4442222", "6666", "555222", canastas_to_go_out=ONE))
@example(turn_of("444KK222", "K66666", "555222", canastas_to_go_out=ONE, min_naturals=3))
@example(turn_of("666", "6", "5555222", canastas_to_go_out=ONE))
def test_opening_first_is_that_of_trying_everything(turn: Turn) -> None:
    assume(has_layout(turn.game_rules, turn.rest, turn.naturals, turn.wilds))
    most = turn.by_trying()
    assert turn.opens(most)
    assert not turn.opens(most + 1)
