"""Totals that cannot be: silence on rounds that were played, and planted errors found."""

from dataclasses import replace

import pytest

from canasta.i18n import load
from canasta.scorekeeping.entries import Cards
from canasta.scorekeeping.notices import notices_of
from canasta.scorekeeping.played_rounds import round_entry
from tests.scorekeeping.finished_rounds import finished_round
from tests.scorekeeping.found_errors import Findings, findings_of
from tests.scorekeeping.page_scripts import rules_of
from tests.scorekeeping.planted_errors import IMPOSSIBLE, with_side
from tests.support.arrangements import ARRANGEMENTS, Arrangement

CLASSIC = Arrangement("classic", 4, 2)
RULES = rules_of("classic")
MINIMUMS = [50, 50]


def findings(arrangement: Arrangement) -> Findings:
    """What the checks say of a few rounds, entered right and with errors."""
    made = Findings()
    for seed in range(6):
        made.add(findings_of(arrangement, seed, finished_round(arrangement, seed)))
    return made


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_no_false_alarm_and_every_broken_bound_found(arrangement: Arrangement) -> None:
    made = findings(arrangement)
    assert made.rounds == 6
    assert made.false_alarms == []
    assert made.missed == []
    assert len(made.broken) >= len(IMPOSSIBLE) - 4  # those need canastas, or somebody who went out


def test_every_notice_is_given_for_an_error_planted_for_it() -> None:
    """Partners make a difference, so two seatings are needed."""
    prefix, keys = "web.score.notice.", load("en").keys()
    sentences = {name.removeprefix(prefix) for name in keys if name.startswith(prefix)}
    alone, partners = findings(Arrangement("classic", 2, 2)), findings(CLASSIC)
    assert set(alone.codes + partners.codes) == sentences


def codes(cards: Cards, natural: int = 0, minimum: int = 50) -> set[str]:
    """What is said of a round of robots in which one side melded ``cards`` instead."""
    entry = round_entry(finished_round(CLASSIC, 0), "points")
    entry = replace(entry, out=None, concealed=False)
    entry = with_side(entry, 0, melds=cards, natural_canastas=natural, mixed_canastas=0)
    found = notices_of(RULES, 4, entry, [minimum, 50])
    return {notice.code for notice in found if notice.side in (0, -1)}


def test_seven_cards_make_a_canasta() -> None:
    assert "too_few_cards" in codes(Cards(kinds={"K": 6}), natural=1)
    assert "too_few_cards" not in codes(Cards(kinds={"K": 7}), natural=1)
    assert "too_few_cards" not in codes(Cards(points=70), natural=1)


def test_the_packs_hold_four_jokers_and_eight_cards_of_a_rank() -> None:
    assert "too_many_kind" in codes(Cards(kinds={"*": 5, "K": 8}))
    assert "too_many_value" in codes(Cards(values={"50": 5}))
    assert not {"too_many_kind", "too_many_value"} & codes(Cards(kinds={"K": 4}))


def test_an_opening_below_the_minimum_is_noticed() -> None:
    assert "below_minimum" in codes(Cards(points=45))
    assert "below_minimum" not in codes(Cards(points=50))
    assert "below_minimum" in codes(Cards(points=110), minimum=120)
