"""The score keeper's scripts add up what the engine scores, in every text and seating."""

import json

import pytest
from playwright.sync_api import Page

from canasta.rules import rules_from_toml
from canasta.scorekeeping.score_rules import as_data, score_rules
from canasta.server.site.pages import package_pages
from tests.scorekeeping.page_scripts import Batch, Scored, entered_round, faults_of
from tests.support.arrangements import ARRANGEMENTS, Arrangement

ROUNDS = 15
"""Rounds of each arrangement; ``python -m tests.scorekeeping`` enters many more."""


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_the_page_adds_up_as_the_engine_does(desktop: Page, arrangement: Arrangement) -> None:
    desktop.goto("/health")
    batch = Batch(arrangement, [entered_round(arrangement, seed) for seed in range(ROUNDS)])
    assert faults_of(desktop, batch) == []


RULES_AT = """
async ([folder, rules, players]) =>
  (await import(`${folder}/new_entries.js`)).rulesAt(rules, players)
"""


def test_the_rules_of_a_table_follow_from_its_packs(desktop: Page) -> None:
    desktop.goto("/health")
    house = 'base = "frimes"\npacks = { 2 = 2, 3 = 2, 4 = 2, 5 = 3, 6 = 3 }\n'
    rules = score_rules(rules_from_toml(house, "house.toml"))
    folder = f"{package_pages().site.address}/scripts/score"
    for players in range(2, 7):
        found = desktop.evaluate(RULES_AT, [folder, as_data(rules), players])
        expected = json.loads(json.dumps(as_data(rules.at_table(players))))
        assert found == expected


def test_a_wrong_sum_and_an_impossible_total_are_found(desktop: Page) -> None:
    desktop.goto("/health")
    arrangement = ARRANGEMENTS[0]
    right = entered_round(arrangement, 0)
    lines = [{**side, "meld_cards": side["meld_cards"] + 5} for side in right["lines"]]
    entered: list[dict[str, object]] = right["entry"]["sides"]  # type: ignore[assignment]
    sides = [{**side, "red_threes": 3} for side in entered]
    wrong: Scored = {**right, "name": "wrong", "lines": lines}
    impossible: Scored = {
        **right,
        "name": "impossible",
        "entry": {**right["entry"], "sides": sides},
    }
    faults = faults_of(desktop, Batch(arrangement, [right, wrong, impossible]))
    assert any(fault.startswith("wrong: ") for fault in faults)
    assert "impossible: notice red_threes of -1" in faults
    assert not any(fault.startswith(right["name"]) for fault in faults)
