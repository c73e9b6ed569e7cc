"""Plays whole rounds by keyboard or touch on the page of a table."""

from collections.abc import Callable
from typing import Protocol

from playwright.sync_api import Frame, expect

from tests.browser.scripted_table import press

MY_TURN = ".table.my-turn"
OVER = "dialog.results"
TURN_ENDED = f"{MY_TURN}.step-draw, {MY_TURN}.step-answer, .table:not(.my-turn), {OVER}"
"""The selector of a page whose turn has ended; quick robots may have begun the next turn."""
QUESTION = "dialog.question[open]"
DISCARD_ANSWERED = f".refusal, dialog[open], {TURN_ENDED}"
"""The selector of a page whose discard is refused, questioned or done."""


class Controls(Protocol):
    """A way to operate the page: by keyboard or by touch."""

    def draw(self) -> None: ...

    def choose(self, place: int) -> None:
        """Choose the rank of the card at a place of the hand."""

    def meld(self) -> None: ...

    def undo_all(self) -> None: ...

    def discard(self, place: int) -> None:
        """Discard the card at a place of the hand."""

    def yes(self) -> None: ...

    def next_round(self) -> None: ...


class ByKeys:
    """Operates the page with the keyboard only."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame

    def key(self, *keys: str) -> None:
        for key in keys:
            self.frame.page.keyboard.press(key)

    def draw(self) -> None:
        self.key("p")

    def choose(self, place: int) -> None:
        self.key("m", "Home", *["ArrowRight"] * place, "Space")

    def meld(self) -> None:
        self.key("Enter")

    def undo_all(self) -> None:
        self.key("x")

    def discard(self, place: int) -> None:
        self.key("x", "m", "Home", *["ArrowRight"] * place, "d")
        self.frame.wait_for_selector(DISCARD_ANSWERED)
        if self.frame.locator(QUESTION).count():
            self.key("Tab")  # from "Cancel", which has the focus
            expect(self.frame.locator(f"{QUESTION} .danger")).to_be_focused()
            self.key("Enter")

    def yes(self) -> None:
        self.key("y")

    def next_round(self) -> None:
        self.key("Enter")  # the button has the focus


class ByTouch:
    """Operates the page with taps only."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame

    def tap(self, selector: str, place: int = 0) -> None:
        press(self.frame.page, self.frame.locator(selector).nth(place))

    def draw(self) -> None:
        self.tap(".act.draw")

    def choose(self, place: int) -> None:
        self.tap(".hand [role=option]", place)

    def meld(self) -> None:
        self.tap(".act.main")

    def undo_all(self) -> None:
        self.tap(".act.undo-all")

    def discard(self, place: int) -> None:
        self.undo_all()
        chosen = self.frame.locator(".hand [aria-selected=true]")
        self.choose(place)
        if chosen.count() > 1:
            self.choose(place)
        expect(chosen).to_have_count(1)
        self.tap(".act.discard")
        self.frame.wait_for_selector(DISCARD_ANSWERED)
        if self.frame.locator(QUESTION).count():
            self.tap("dialog .button.danger")

    def yes(self) -> None:
        self.tap(".prompt .button.main")

    def next_round(self) -> None:
        self.tap("dialog .button.main")


def seq(frame: Frame) -> int:
    return int(frame.locator(".table").get_attribute("data-seq") or 0)


def wait_for_more(frame: Frame, than: int) -> None:
    frame.wait_for_function(
        "than => Number(document.querySelector('.table').dataset.seq) > than", arg=than
    )


def play_turn(frame: Frame, controls: Controls, faults: Callable[[], list[str]] = list) -> int:
    """Draw, lay melds and discard; return the number of melds laid."""
    laid = 0
    before = seq(frame)
    if frame.locator(f"{MY_TURN}.step-answer").count():
        controls.yes()
        wait_for_more(frame, before)
        return 0
    if frame.locator(f"{MY_TURN}.step-draw").count():
        controls.draw()
        wait_for_more(frame, before)
    frame.wait_for_selector(f"{MY_TURN}.step-play, .table:not(.my-turn), {OVER}")
    if not frame.locator(f"{MY_TURN}.step-play").count():
        return 0  # the last card of the stock ended the round
    laid += lay_down(frame, controls, faults)
    assert faults() == []
    before = seq(frame)
    for place in reversed(range(frame.locator(".hand [role=option][data-card]").count())):
        controls.discard(place)
        frame.wait_for_selector(f".refusal, {TURN_ENDED}")
        if seq(frame) > before:
            break
        frame.page.keyboard.press("Escape")
    return laid


def lay_down(frame: Frame, controls: Controls, faults: Callable[[], list[str]]) -> int:
    """Choose every rank with three cards, and meld it if the referee allows that."""
    cards = frame.locator(".hand [role=option][data-card]")
    faces = [cards.nth(at).get_attribute("data-card") or "" for at in range(cards.count())]
    ranks = [face[0] for face in faces]
    first = [
        ranks.index(rank)
        for rank in dict.fromkeys(ranks)
        if ranks.count(rank) >= 3 and rank not in "23*"
    ]
    for place in first:
        controls.choose(place)
    if not first:
        return 0
    main = frame.locator(".act.main")
    expect(main.locator("small")).to_be_visible()
    assert faults() == []
    if main.get_attribute("aria-disabled") == "true":
        controls.undo_all()
        return 0
    before = seq(frame)
    controls.meld()
    wait_for_more(frame, before)
    return len(first)


def play_round(
    frame: Frame, controls: Controls, faults: Callable[[], list[str]]
) -> tuple[int, int]:
    """Play until the score sheet appears; return the numbers of turns and of melds.

    ``faults`` must find nothing before each turn, with cards staged, and after the turn.
    """
    turns = melds = 0
    while True:
        frame.wait_for_selector(f"{MY_TURN}, {OVER}")
        if frame.locator(OVER).count():
            return turns, melds
        assert faults() == []
        melds += play_turn(frame, controls, faults)
        turns += 1
        frame.wait_for_selector(TURN_ENDED)
