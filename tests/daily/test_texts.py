"""A deal is played only by the rules by which every installation of its version plays it."""

from collections.abc import Iterator

import pytest

from canasta.answers.deal_rounds import check_may_begin
from canasta.answers.problems import ProblemError
from canasta.daily import texts
from canasta.daily.deal import FIRST_DAY, DailyDeal
from canasta.daily.deal_link import KEY_BYTES, link_to_new_deals
from canasta.daily.played_deal import PlayedDeal
from canasta.daily.robot_deal import RobotDeal
from canasta.daily.texts import is_same_text
from canasta.rules import RULE_TEXTS
from tests.daily.test_played_deal import HOUSE

NOW_MS = 4_000_000_000_000
SEATS = ("", "hard", "hard", "hard")


@pytest.mark.parametrize("name", RULE_TEXTS)
def test_a_new_text_has_a_new_version_of_the_robots(name: str) -> None:
    assert is_same_text(name), "raise VERSION in agents/alike.py; put the hash in daily/texts.py"


@pytest.fixture
def changed_text(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the text have other rules than those of this version of the robots."""
    others = tuple([one for one in texts._TEXTS if not one.startswith("classic@")])
    monkeypatch.setattr(texts, "_TEXTS", (*others, "classic@9a5a16ced54e"))
    is_same_text.cache_clear()
    yield
    is_same_text.cache_clear()


@pytest.mark.parametrize(
    "deal",
    [
        DailyDeal(FIRST_DAY, "classic"),
        *link_to_new_deals("classic", "hard", 1, bytes(KEY_BYTES)).deals,
        PlayedDeal("classic", 4, 2, False, 3, SEATS, (0, 0), bytes(32)),  # noqa: FBT003
        PlayedDeal(HOUSE, 4, 2, False, 3, SEATS, (0, 0), bytes(32)),  # noqa: FBT003
    ],
)
@pytest.mark.usefixtures("changed_text")
def test_a_deal_by_other_rules_is_refused(deal: RobotDeal) -> None:
    with pytest.raises(ProblemError, match="other_robots"):
        check_may_begin(deal, NOW_MS)
    check_may_begin(DailyDeal(FIRST_DAY, "duel"), NOW_MS)
