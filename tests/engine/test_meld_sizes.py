"""The engine refuses exactly the melds that the rule set does not allow."""

import pytest

from canasta.engine.judging.meld_refusals import shape_refusals
from canasta.engine.state.game_rules import GameRules
from tests.support.arrangements import TEXTS


@pytest.mark.parametrize("text", TEXTS)
def test_a_meld_is_refused_where_the_rules_allow_none(text: str) -> None:
    rules = TEXTS[text]
    game_rules = GameRules(rules)
    for naturals in range(9):
        for wilds in range(max(0, 3 - naturals), 9):
            refusals = shape_refusals(game_rules, 8, naturals, wilds)
            assert bool(refusals) != rules.is_meld(naturals, wilds), (naturals, wilds)
