"""Uses the score keeper as a person does: begins games, enters rounds and reads totals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

from canasta.engine.scoring import score_count
from canasta.engine.state.game_rules import GameRules
from canasta.scorekeeping.score_lines import NOTHING
from tests.browser.visits import QUIET_PATH, Screen, ready
from tests.support.arrangements import TEXTS

NAMES = ("Ann", "Bob", "Cleo", "Dan")
SMALL = Screen(360, 640, is_phone=True)


@dataclass(frozen=True)
class Side:
    """One side's score, by the parts of an entry."""

    taps: Mapping[str, int] = field(default_factory=dict)
    """The number of taps on each stepper, by its title."""
    melds: int = 0
    hand: int = 0


@dataclass(frozen=True)
class Round:
    """A round to be entered."""

    out: str
    """The player who went out, or ``nobody``."""
    sides: Sequence[Side]
    is_concealed: bool = False


_COUNTED = {
    "Natural canastas": "natural_canastas",
    "Mixed canastas": "mixed_canastas",
    "Concealed canastas": "concealed_canastas",
    "Red threes": "red_threes",
}
"""The field of a ``SideCount`` that a stepper counts; other steppers count penalties."""


LAWS = GameRules(TEXTS["laws1951"], 4, 2)
SANCTION = "irregular taking of the pile"
PLAIN = Round("Ann", [Side({"Natural canastas": 1, "Red threes": 1}, 300, 20), Side({}, 150, 60)])
EVENING = [
    PLAIN,
    Round("nobody", [Side({}, 0, 85), Side({"Mixed canastas": 2, "Red threes": 2}, 420, 35)]),
    Round("Dan", [Side({"Red threes": 4}, 95, 130), Side({"Mixed canastas": 1}, 260, 15)]),
    Round(
        "Cleo",
        [Side({"Natural canastas": 2}, 510, 10), Side({"Red threes": 3}, 0, 210)],
        is_concealed=True,
    ),
    Round("Bob", [Side({SANCTION: 2}, 120, 45), Side({"Mixed canastas": 1}, 215, 30)]),
    Round("nobody", [Side({}, 240, 75), Side({}, 185, 40)]),
    Round("Ann", [Side({"Mixed canastas": 3}, 640, 5), Side({"Red threes": 1}, 125, 155)]),
    PLAIN,
]


def points_of(game_rules: GameRules, played: Round, penalties: Mapping[str, int]) -> list[int]:
    """Return the engine's scores of a round; ``penalties`` has points by title."""
    names = [*NAMES, "nobody"]
    out = names.index(played.out)
    scored: list[int] = []
    for number, side in enumerate(played.sides):
        others = [other for at, other in enumerate(played.sides) if at != number]
        went_out = out < len(NAMES) and out % int(game_rules.sides) == number
        counted = {_COUNTED[title]: n for title, n in side.taps.items() if title in _COUNTED}
        fines = [penalties[title] * n for title, n in side.taps.items() if title in penalties]
        count = NOTHING.__class__(
            meld_points=side.melds,
            natural_canastas=counted.get("natural_canastas", 0),
            mixed_canastas=counted.get("mixed_canastas", 0),
            concealed_canastas=counted.get("concealed_canastas", 0),
            red_threes=counted.get("red_threes", 0),
            has_melded=side.melds > 0,
            has_red_three_canastas=True,
            went_out=went_out,
            went_out_concealed=went_out and played.is_concealed,
            is_alone=all(other.melds == 0 for other in others),
            hand_points=side.hand,
            red_threes_in_hand=0,
            ended_by_going_out=played.out != "nobody",
            penalty_points=sum(fines),
        )
        scored.append(score_count(game_rules, count).total)
    return scored


def press(target: Locator) -> None:
    """Tap an element on a touch screen; click it elsewhere."""
    if target.page.evaluate("navigator.maxTouchPoints > 0"):
        target.tap()
    else:
        target.click()


def new_game(page: Page, rules: str, target: int | None = None) -> None:
    """Begin a game of four with the names of this module."""
    ready(page, "/score/")
    press(page.get_by_role("link", name="New game"))
    page.get_by_label("Rules", exact=True).select_option(label=rules)
    for number, name in enumerate(NAMES, 1):
        page.get_by_role("combobox", name=f"Player {number}").fill(name)
    if target is not None:
        page.get_by_label("The game is played to").fill(str(target))
    press(page.get_by_role("button", name="Begin"))
    expect(page.get_by_role("list", name="Totals")).to_be_visible()


def enter(page: Page, played: Round) -> None:
    """Open the next round and enter it without scoring it."""
    press(page.locator(".score-bar a"))
    fill(page, played)


def fill(page: Page, played: Round) -> None:
    """Enter the open round."""
    press(page.get_by_role("radio", name=played.out, exact=True))
    if played.is_concealed:
        press(page.get_by_role("switch", name="Concealed"))
    for number, side in enumerate(played.sides):
        name = side_names(len(played.sides))[number]
        for title, times in side.taps.items():
            more = more_button(page, title, name)
            if not more.is_visible():
                press(page.locator(".score-penalties summary"))
            for _ in range(times):
                press(more)
        points_field(page, "Cards melded", name).fill(str(side.melds))
        points_field(page, "Cards left in hand", name).fill(str(side.hand))


def more_button(page: Page, title: str, side: str) -> Locator:
    """Return the button that adds one to a count of a side."""
    return page.get_by_role("button", name=f"More: {title}, {side}", exact=True)


def points_field(page: Page, title: str, side: str) -> Locator:
    """Return the field of some points of a side."""
    return page.get_by_role("textbox", name=f"{title}, {side}")


_CONTROLS = {"button", "combobox", "link", "radio", "spinbutton", "switch", "textbox"}


def unclear_controls(page: Page) -> list[str]:
    """Return the controls whose accessible name is missing or shared with another control."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    names = [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in nodes
        if not node["ignored"] and node["role"]["value"] in _CONTROLS
    ]
    assert names
    return sorted(
        {f"{role} “{name}”" for role, name in names if not name or names.count((role, name)) > 1}
    )


def side_names(sides: int) -> list[str]:
    """Return the page's names for the sides of four players."""
    return [" + ".join(NAMES[side::sides]) for side in range(sides)]


def score(page: Page) -> None:
    """Score the open round, with a second press if the first shows contradictions."""
    button, totals_list = page.locator(".score-bar .main"), page.get_by_role("list", name="Totals")
    press(button)
    anyway = button.filter(has_text="Score it anyway")
    expect(totals_list.or_(anyway)).to_be_visible()
    if anyway.is_visible():
        press(button)
    expect(totals_list).to_be_visible()


def totals(page: Page) -> list[str]:
    """Return the shown totals of the game."""
    return [text.replace(",", "") for text in page.locator(".score-sides .total").all_inner_texts()]


AFTER_FRAMES = (
    "new Promise(go => requestAnimationFrame(() => requestAnimationFrame(() => go(scrollY))))"
)
"""A script that returns the scroll position after two frames."""


def reopened(page: Page, address: str) -> Page:
    """Close the page and open it again; only the browser's storage is left."""
    page.goto(QUIET_PATH)
    return ready(page, address)


def keep_correction(page: Page) -> None:
    """Save a correction and wait for the sheet."""
    press(page.get_by_role("button", name="Save the correction"))
    expect(page.get_by_role("list", name="Totals")).to_be_visible()


def shown_sums(page: Page) -> list[int]:
    """Return the shown totals after the round being entered."""
    shown = page.locator(".score-sums small").all_inner_texts()
    return [int(text.strip("→ ").replace(",", "").replace("−", "-")) for text in shown]
