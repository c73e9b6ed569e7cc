"""The cards that a hand can lay towards the opening agree with an exhaustive search."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from canasta.build_info import is_compiled
from canasta.cards.kinds import JOKER, TWO
from canasta.cards.lanes import count, one, to_kinds, total
from canasta.engine.legality.opening import can_open, most_opening
from canasta.engine.state.game_rules import GameRules
from tests.support.exhaustive_turns import Melds, Moment, is_meld, moments
from tests.support.hypothesis_strategies import all_game_rules, few_ranks, hands, ranks

pytestmark = pytest.mark.both_forms

MELD_FIELDS = (
    "min_naturals",
    "canasta_naturals",
    "max_wilds",
    "wilds_to_naturals",
    "joker_points",
    "two_points",
    "ace_points",
    "high_points",
    "low_points",
)


class Opening:
    """A hand, the melds laid in this turn, and the rules that matter."""

    def __init__(self, game_rules: GameRules, hand: int, melds: Melds) -> None:
        self.game_rules = game_rules
        self.hand = hand
        self.melds = melds
        self.naturals = sum(own * one(rank) for rank, own, _ in melds)
        self.wilds = sum(wilds * one(rank) for rank, _, wilds in melds)

    def __repr__(self) -> str:
        rules = {key: getattr(self.game_rules.rules, key) for key in MELD_FIELDS}
        return f"Opening({to_kinds(self.hand)}, {self.melds}, {rules})"

    def most(self) -> tuple[int, int]:
        return most_opening(self.game_rules, self.hand, self.naturals, self.wilds)

    def by_trying(self) -> dict[int, int]:
        """Return the most points for each number of cards laid."""
        start = Moment(
            self.game_rules.rules,
            tuple(to_kinds(self.hand)),
            (),
            self.melds,
            1 << 20,
            0,
            may_go_out=False,
            exempt=False,
        )
        best: dict[int, int] = {}
        for moment in moments(start):
            best[moment.laid] = max(moment.points, best.get(moment.laid, 0))
        return best


@st.composite
def openings(draw: DrawFn, most: int = 8) -> Opening:
    game_rules = draw(all_game_rules(*MELD_FIELDS, seating=(4, 2)))
    among = draw(few_ranks())
    melds: Melds = ()
    for rank in sorted(draw(st.lists(st.sampled_from(among), unique=True, max_size=2))):
        naturals, wilds = draw(st.tuples(st.integers(2, 5), st.integers(0, 4)))
        if is_meld(game_rules.rules, naturals, wilds):
            melds = (*melds, (rank, naturals, wilds))
    return Opening(game_rules, draw(hands(among, most)), melds)


@settings(max_examples=400 if is_compiled() else 80)
@given(openings())
def test_the_quick_answer_is_that_of_trying_everything(opening: Opening) -> None:
    points, cards = opening.most()
    best = opening.by_trying()
    assert points == max(best.values())
    assert best[cards] == points


@given(openings(most=12), ranks | st.sampled_from([TWO, JOKER]))
def test_a_card_more_in_the_hand_is_never_worse(opening: Opening, kind: int) -> None:
    assume(count(opening.hand, kind) < 8)
    richer = Opening(opening.game_rules, opening.hand + one(kind), opening.melds)
    assert richer.most()[0] >= opening.most()[0]


@settings(max_examples=400 if is_compiled() else 80)
@given(openings(), st.integers(1, 40), st.integers(-1, 2))
def test_can_open(opening: Opening, fives: int, kept: int) -> None:
    """The answer equals that of an exhaustive search, for any points and kept cards."""
    most = total(opening.hand) - kept
    expected = any(
        laid <= most and points >= 5 * fives for laid, points in opening.by_trying().items()
    )
    found = can_open(
        opening.game_rules, opening.hand, opening.naturals, opening.wilds, 5 * fives, kept
    )
    assert found == expected
