"""The engine's numbers agree with the rule set: words and sizes of melds."""

import pytest

from canasta.engine.judging.meld_refusals import shape_refusals
from canasta.engine.state import game_rules as numbers
from canasta.engine.state.game_rules import GameRules
from canasta.rules.field_kinds import Choice
from canasta.rules.ruleset import RULE_FIELDS
from tests.support.arrangements import TEXTS

WORDS = {
    ("black_threes", "never"): numbers.NEVER,
    ("black_threes", "last_card"): numbers.LAST_CARD,
    ("black_threes", "last_meld"): numbers.LAST_MELD,
    ("black_threes", "any_order"): numbers.ANY_ORDER,
    ("stock_end", "fitting_forced"): numbers.FITTING_FORCED,
    ("stock_end", "taking_forced"): numbers.TAKING_FORCED,
    ("stock_end", "turn_ends_hand"): numbers.TURN_ENDS_ROUND,
    ("wilds_to_naturals", "not_more"): numbers.NOT_MORE,
    ("wilds_to_naturals", "fewer"): numbers.FEWER,
}


def test_words_have_the_numbers_of_the_engine() -> None:
    for (field, word), number in WORDS.items():
        kind = RULE_FIELDS[field]
        assert isinstance(kind, Choice)
        assert kind.words[number] == word


@pytest.mark.parametrize("text", TEXTS)
def test_a_meld_is_refused_where_the_rules_allow_none(text: str) -> None:
    rules = TEXTS[text]
    game_rules = GameRules(rules)
    for naturals in range(9):
        for wilds in range(max(0, 3 - naturals), 9):
            refusals = shape_refusals(game_rules, 8, naturals, wilds)
            assert bool(refusals) != rules.is_meld(naturals, wilds), (naturals, wilds)
