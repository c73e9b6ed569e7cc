"""The bounds for two packs are right, and no played round breaks any bound."""

from itertools import combinations

import pytest

from canasta.cards.kinds import CANASTA_SIZE, FIRST_RANK, LAST_RANK
from canasta.engine.scoring import count_side
from canasta.engine.state.game_rules import GameRules
from canasta.rules.ruleset import RuleSet
from canasta.scorekeeping.bounds import bounds
from tests.scorekeeping.finished_rounds import finished_round
from tests.support.arrangements import ARRANGEMENTS, TEXTS, Arrangement


def bounds_of(rules: RuleSet) -> GameRules:
    return GameRules(rules, *rules.arrangements[0])


def test_the_figures_of_two_packs() -> None:
    found = bounds(bounds_of(TEXTS["classic"]))
    assert (found.step, found.card_points, found.red_threes) == (5, 1180, 4)
    least = found.least
    assert [least[1][0], least[0][1], least[1][1], least[2][2], least[0][4]] == [
        35,
        50,
        85,
        170,
        200,
    ]
    assert found.natural_canastas == 11
    assert least[11][1] is None
    assert bounds(bounds_of(TEXTS["frimes"])).card_points == 1080


def test_the_least_points_of_natural_canastas_by_trying_all() -> None:
    game_rules = bounds_of(TEXTS["classic"])
    values = [game_rules.values[rank] for rank in range(FIRST_RANK, LAST_RANK + 1)]
    for number in range(1, 7):
        cheapest = min(sum(chosen) for chosen in combinations(values, number))
        assert bounds(game_rules).least[number][0] == CANASTA_SIZE * cheapest


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_no_round_breaks_a_bound(arrangement: Arrangement) -> None:
    known = bounds(arrangement.game_rules)
    for seed in range(4):
        state = finished_round(arrangement, seed)
        counted = [count_side(state, side) for side in range(arrangement.sides)]
        assert sum(one.meld_points + one.hand_points for one in counted) <= known.card_points
        assert sum(one.red_threes + one.red_threes_in_hand for one in counted) <= known.red_threes
        for one in counted:
            least = known.least[one.natural_canastas][one.mixed_canastas]
            assert least is not None
            most = known.most[one.natural_canastas + one.mixed_canastas]
            assert least <= one.meld_points <= most
            assert one.meld_points % known.step == one.hand_points % known.step == 0
