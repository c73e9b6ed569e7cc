"""The page states with stored pictures, all with fixed cards and without clocks.

No robots play in them, because robots' plays change with every improvement.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from canasta.agents.levels import level_names
from canasta.answers.daily import Here, daily_round
from canasta.answers.deal_rounds import Visitor
from canasta.answers.kept_rounds import KeptRound
from canasta.daily.deal import FIRST_DAY, DailyDeal
from canasta.daily.field import TRIES, Field
from canasta.i18n import LANGUAGES, load
from canasta.i18n.rules import RuleWords
from canasta.rules import load_rules
from canasta.scorekeeping.score_rules import scored_texts
from tests.browser.picture_comparison import screenshot
from tests.browser.scripted_table import ScriptedTable
from tests.browser.visits import DESKTOP, PHONE, Screen, Visits, prefer, ready
from tests.support.web_fixtures import CLASSIC, POSITIONS, at_position, welcome
from tests.tables.hosted import Hosted

FOLDER: Final = Path(__file__).with_name("pictures")

GOING_OUT: Final[Mapping[str, object]] = {
    "scores": [1650, 380],
    "hands": ["4", "5QQ", "2", "99"],
    "stock": "45TQ",
    "pile": "468Q8",
    "phase": "play",
    "drawn": "stock",
    "melds": [["KKKKKKK", "QQQ2", "77772*"], ["888822*", "JJJJ"]],
    "red_threes": [2, 1],
}

Visit = Callable[[Page], None]
"""A function that opens a state in an empty page."""


@dataclass(frozen=True)
class State:
    """A state of a page, and the screens on which its picture is stored."""

    visit: Visit
    screens: Mapping[str, Screen]
    felt: str = "dark"
    is_table: bool = False
    """Whether the test answers the WebSocket of a table."""


def table(position: str, screens: Mapping[str, Screen], felt: str = "dark") -> State:
    """Return the state of a table at a position, on the visitor's turn."""

    def visit(page: Page) -> None:
        _show(page, at_position(*POSITIONS[position]))

    return State(visit, screens, felt, is_table=True)


def scoring(page: Page) -> None:
    """Show the score sheet of a round that has just ended."""
    hosted = at_position(CLASSIC, GOING_OUT)
    hosted.make(0, "discard 4")
    _show(page, hosted)
    page.get_by_role("dialog").wait_for()


def address(path: str) -> Visit:
    """Return a visit to a page without a table."""

    def visit(page: Page) -> None:
        ready(page, path)

    return visit


def rules(page: Page) -> None:
    """Show a rule with its worked examples."""
    ready(page, "/rules/classic#max_wilds")
    page.locator("#max_wilds .example").first.wait_for()


def replay(page: Page) -> None:
    """Show a step of a replay, with all hands open."""
    hosted = at_position(*POSITIONS["six-melds"])
    steps = [_step(hosted)]
    for play in ("discard 4", "draw"):
        hosted.make(hosted.table.to_act, play)
        steps.append(_step(hosted, play))
    words = {each: RuleWords(load(each), load_rules("classic")).name() for each in LANGUAGES}
    names = [seat.name for seat in hosted.table.seats]
    index = {"rules_name": words, "names": names, "hands": [1], "scores": [], "sendable": []}
    page.route("**/api/tables/fixture/replay?*", lambda route: route.fulfill(json=index))
    page.route("**/api/tables/fixture/replay/1?*", lambda route: route.fulfill(json=steps))
    ready(page, "/replay/fixture/1/1/1")


FIELD: Final = Field(
    {
        level: [100 * at + 7 * number for number in range(TRIES)]
        for at, level in enumerate(level_names())
    }
)
"""Made-up results of all robots in a deal of the day."""


def daily_result(page: Page) -> None:
    """Show the result of a deal of the day that two people have played."""
    deal = DailyDeal(FIRST_DAY, "duel")
    mine = KeptRound("round.mine", deal.name, (), 0, 1, ahead=240)
    others = KeptRound("round.bob", deal.name, (), 0, 1, ahead=-85)
    here = Here([Visitor("Zoé", True, mine), Visitor("Bob", False, others)], [-85])  # noqa: FBT003
    body = daily_round(load("fr"), deal, mine, FIELD, here, address=None).model_dump_json()
    page.route(
        "**/api/daily/**", lambda route: route.fulfill(body=body, content_type="application/json")
    )
    index = {"scores": [{"sides": [{"total": 1930}, {"total": 1690}]}]}
    page.route("**/api/tables/round.mine/replay?*", lambda route: route.fulfill(json=index))
    ready(page, f"/daily/duel/{FIRST_DAY}/result")


def _counted(melds: int, hand: int, **numbers: int) -> dict[str, object]:
    return {**numbers, "melds": {"points": melds}, "hand": {"points": hand}}


def kept_game() -> dict[str, object]:
    """Return a fixed game of the score keeper after three rounds."""
    rules = next(rules for rules in scored_texts() if rules.id == "laws1951")
    scored = (
        (0, _counted(300, 20, natural_canastas=1, red_threes=1), _counted(150, 60)),
        (None, _counted(0, 85), _counted(420, 35, mixed_canastas=2, red_threes=2)),
        (3, _counted(95, 132, red_threes=4), _counted(260, 15, mixed_canastas=1)),
    )
    return {
        "form": "canasta-score/1",
        "id": "0123456789abcdef",
        "started": 1_767_225_600_000,
        "changed": 1_767_225_600_000,
        "rules": {"hash": rules.hash},
        "players": 4,
        "sides": 2,
        "names": ["Anne", "Bob", "Cléo", "Dan"],
        "dealer": 0,
        "target": 5000,
        "start": [0, 0],
        "rounds": [
            {"out": out, "concealed": False, "sides": [one, other]} for out, one, other in scored
        ],
    }


def score_keeper(view: str) -> Visit:
    """Return a visit to a view of a game of the score keeper."""

    def visit(page: Page) -> None:
        game = kept_game()
        keep = "([key, text]) => localStorage.setItem(key, text)"
        page.evaluate(keep, [f"canasta.score.game.{game['id']}", json.dumps(game)])
        ready(page, f"/score/#game/{game['id']}{view}")

    return visit


ON_DESKTOP: Final = {"desktop": DESKTOP}
ON_PHONE: Final = {"phone": PHONE}
BOTH: Final = ON_DESKTOP | ON_PHONE
STATES: Final[Mapping[str, State]] = {
    "table": table("six-melds", BOTH),
    "table-light": table("six-melds", ON_DESKTOP, "light"),
    "opening": table("opening-prepared", BOTH),
    "frozen": table("frozen", ON_DESKTOP),
    "cards-36": table("long-hand-36", ON_DESKTOP),
    "cards-40": table("long-hand-40", ON_PHONE),
    "scoring": State(scoring, BOTH, is_table=True),
    "lobby": State(address("/"), BOTH),
    "new": State(address("/new"), ON_DESKTOP),
    "rules": State(rules, ON_DESKTOP),
    "lesson": State(address("/lesson#meld"), ON_PHONE),
    "replay": State(replay, BOTH),
    "daily-result": State(daily_result, BOTH),
    "puzzle": State(address("/puzzles/classic-1"), BOTH),
    "score": State(score_keeper(""), BOTH),
    "score-light": State(score_keeper(""), ON_PHONE, "light"),
    "score-round": State(score_keeper("/3"), ON_PHONE),
}
PICTURES: Final = tuple([(name, screen) for name in STATES for screen in STATES[name].screens])
"""The stored pictures, each of a state on a screen."""


def file_of(name: str, screen: str) -> Path:
    """Return the path of the picture of a state."""
    return FOLDER / f"{name}-{screen}.webp"


def visit(visits: Visits, name: str, screen: str) -> Page:
    """Show a state to a new visitor, in French, and return the page."""
    visits.expect("/proof/")  # no server has dealt these cards
    state = STATES[name]
    page = visits.open(state.screens[screen], language="fr", is_scripted=state.is_table)
    prefer(page, {"felt": state.felt})
    state.visit(page)
    return page


def picture(visits: Visits, name: str, screen: str) -> bytes:
    """Return a current picture of a state as JPEG."""
    return screenshot(visit(visits, name, screen))


def _show(page: Page, hosted: Hosted) -> None:
    ScriptedTable(page, welcome(hosted)).show()


def _step(hosted: Hosted, play: str = "") -> dict[str, object]:
    frame = json.loads(welcome(hosted))
    return {
        "hand": 1,
        "play": play,
        "seat": hosted.table.to_act,
        "table": frame["table"],
        "hands": hosted.card_game.croupier.hands,
        "log": frame["log"][-1:],
    }
