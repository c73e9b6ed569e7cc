"""A deal is played only if its rules are those of every installation of its version."""

from collections.abc import Iterator

import pytest

from canasta.answers.daily import deals_at
from canasta.answers.deal_links import link_at
from canasta.answers.deal_rounds import check_may_begin, start_of
from canasta.answers.kept_rounds import KeptRound
from canasta.answers.problems import ProblemError
from canasta.answers.sent_deals import place_of
from canasta.answers.shown_rounds import shown_round
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
    """Give the text rules that differ from those of this version of the robots."""
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
    with pytest.raises(ProblemError, match="other_rules"):
        check_may_begin(deal, NOW_MS)
    check_may_begin(DailyDeal(FIRST_DAY, "duel"), NOW_MS)


@pytest.mark.parametrize("name", ["daily/4/2026-11-01/whist", "link/whist-hard-1-v4-00/1"])
@pytest.mark.parametrize("ending", ["", "/practice"])
def test_a_stored_round_whose_text_is_gone_says_so(name: str, ending: str) -> None:
    over = KeptRound("round.x", name + ending, (), NOW_MS, NOW_MS, 0)
    for look in (
        lambda: start_of(over, "Ann"),
        lambda: place_of(over),
        lambda: shown_round("ann", "Ann", over, over),
    ):
        with pytest.raises(ProblemError, match="other_rules"):
            look()
    for problem in (lambda: deals_at("whist", "2026-11-01", None), lambda: link_at("whist")):
        with pytest.raises(ProblemError) as refused:
            problem()
        assert refused.value.key == "server.problem.no_such_deal"
