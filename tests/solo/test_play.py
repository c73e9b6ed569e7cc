"""A page plays a round at a table on its device."""

import pytest

from canasta.rules.loader import RULE_TEXTS, load_rules
from tests.solo.phone import Page, Phone


@pytest.mark.parametrize("text", RULE_TEXTS)
def test_a_round_is_played_to_its_end(text: str) -> None:
    phone = Phone()
    phone.come_in()
    players, sides = load_rules(text).arrangements[-1]
    table = phone.open_table(rules=text, players=players, sides=sides, robot_pace="at_once")
    page = Page(phone, table)
    page.play_until(lambda: page.table is not None and page.table.phase in ("scoring", "finished"))
    assert page.table is not None
    assert page.table.scores
