"""The review of a game below its replay: request, progress, plot, and links to costly moves.

The findings are invented, because a real review takes long and has its own tests.
"""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from canasta.answers.found_reviews import found_review
from canasta.i18n import Language
from canasta.protocol.practice import PlayedOn
from canasta.protocol.reviews import JudgedMove, ReviewPhase, ReviewState
from canasta.protocol.settings import TableSettings
from canasta.record.record_reader import replay_of
from canasta.review.game_review import Reviewing
from tests.browser.played_games import PlayedGame, play_rounds
from tests.browser.visits import (
    DESKTOP,
    SCREENS,
    Screen,
    Visits,
    axe_violations,
    overflow,
    ready,
    small_targets,
    until,
)
from tests.server.server_process import RunningServer
from tests.support.reviews import reviewed
from tests.support.time_limits import PATIENCE_MS

REQUESTS: Final = re.compile(r"/api/tables/[^/]+/review\b")


def states(page: Page, played: PlayedGame, language: Language) -> list[ReviewState]:
    """Return the successive answers of the server, from waiting to done."""
    record = page.request.get(f"/api/tables/{played.table}/record?game=1").text()
    review = reviewed(Reviewing(replay_of(record), worlds=4, seed=2))
    found = found_review(review, language)
    return [
        ReviewState(id="made.up", phase="waiting", done=0, total=0, found=None),
        ReviewState(id="made.up", phase="running", done=150, total=300, found=None),
        ReviewState(id="made.up", phase="done", done=300, total=300, found=found),
    ]


class Answers:
    """Answers the page's requests about a review, each when the test releases it."""

    def __init__(self, page: Page, states_in_turn: list[ReviewState]) -> None:
        self._page = page
        self._left = list(states_in_turn)
        self._requests: list[Route] = []
        page.route(REQUESTS, self._keep)

    def _keep(self, question: Route) -> None:
        self._requests.append(question)

    def give(self) -> None:
        """Send the next answer once the page has asked for it."""
        until(self._page, lambda: self._requests)
        state = self._left.pop(0)
        body = state.model_dump_json()
        self._requests.pop(0).fulfill(body=body, content_type="application/json")


def answer_with(page: Page, state: ReviewState) -> None:
    """Answer every request about a review with ``state``."""
    body = state.model_dump_json()
    page.route(REQUESTS, lambda route: route.fulfill(body=body, content_type="application/json"))


@pytest.mark.usefixtures("seldom_wrong")
def test_a_review_is_requested_and_awaited(desktop: Page, played: PlayedGame) -> None:
    ready(desktop, played.replay("/1/0"))
    states_in_turn = states(desktop, played, "en")
    answers = Answers(desktop, states_in_turn)
    section = desktop.get_by_role("region", name="Review")
    section.get_by_role("button", name="Review the game").click()
    answers.give()
    expect(section).to_contain_text("Other reviews come first…")
    answers.give()
    expect(section).to_contain_text("Reviewing: 150 of 300")
    assert section.get_by_role("progressbar").get_attribute("value") == "150"
    answers.give()
    expect(section.get_by_role("img")).to_be_visible()


@pytest.mark.usefixtures("seldom_wrong")
def test_every_costly_move_leads_to_its_step(desktop: Page, played: PlayedGame) -> None:
    ready(desktop, played.replay("/1/0"))
    states_in_turn = states(desktop, played, "en")
    found = states_in_turn[-1].found
    assert found is not None
    assert len(found.losses) > 3
    answer_with(desktop, states_in_turn[-1])
    section = desktop.get_by_role("region", name="Review")
    section.get_by_role("button", name="Review the game").click()
    expect(section.locator(".losses section")).to_have_count(6)
    for panel, player in zip(section.locator(".losses section").all(), found.players, strict=True):
        links = panel.locator("ol").get_by_role("link").all()
        assert len(links) == len(player.costliest)
        for link, move in zip(links, player.costliest, strict=True):
            link.click()
            # The table before the move, with the play made and the better play.
            desktop.wait_for_url(re.compile(f"/{move.round_number}/{move.step - 1}#review$"))
            expect(desktop.locator("[aria-current=step] b")).to_have_text(str(move.step))
            for play in (move.played, move.other):
                expect(desktop.locator(".replay-felt .mistake")).to_contain_text(play)
        if player.best is not None:
            panel.locator("> a").click()  # what was good is shown as it was played
            desktop.wait_for_url(
                re.compile(f"/{player.best.round_number}/{player.best.step}#review$")
            )
    hand = int(desktop.url.split("/")[-2])
    costs: dict[int, int] = {}
    for number, step, points in found.losses:
        if number == hand:
            costs[step] = costs.get(step, 0) + points
    shown = desktop.locator(".moves .loss")
    expect(shown).to_have_count(len(costs))
    assert shown.all_inner_texts() == [f"\u2212{cost}" for _, cost in sorted(costs.items())]


@pytest.mark.usefixtures("seldom_wrong")
def test_a_click_on_the_curve_shows_the_nearest_move(desktop: Page, played: PlayedGame) -> None:
    ready(desktop, played.replay("/1/0"))
    answer_with(desktop, states(desktop, played, "en")[-1])
    desktop.get_by_role("button", name="Review the game").click()
    drawing = desktop.locator(".course svg:visible")
    box = drawing.bounding_box()
    assert box is not None
    points = [point.split(":") for point in (drawing.get_attribute("data-points") or "").split()]
    assert len(points) > 10
    for x, number, step in (points[3], points[-3]):
        left = float(x) * box["width"] / 720
        drawing.click(position={"x": left, "y": box["height"] / 2})
        near = [one for one in points if abs(float(one[0]) - float(x)) <= 1]
        addresses = "|".join([f"/{hand}/{place}" for _, hand, place in near])
        assert f"/{number}/{step}" in addresses
        desktop.wait_for_url(re.compile(f"({addresses})#review$"))


@pytest.mark.usefixtures("seldom_wrong")
@pytest.mark.parametrize("screen", SCREENS)
def test_the_page_fits_and_axe_finds_nothing(
    visits: Visits, played: PlayedGame, screen: str
) -> None:
    page = visits.open(SCREENS[screen], language="fr")
    ready(page, played.replay("/2/9"))
    answer_with(page, states(page, played, "fr")[-1])
    page.get_by_role("button", name="Analyser la partie").click()
    expect(page.locator(".losses")).to_be_visible()
    page.get_by_text("Comment c’est calculé").click()
    assert page.locator(".course svg:visible").count() == 1
    for words in ("web.", "review."):
        assert words not in page.locator("body").inner_text()
    assert overflow(page) == 0
    # The bar of controls covers some links higher on the page.
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert axe_violations(page) == []
    assert small_targets(page) == []


@pytest.mark.usefixtures("seldom_wrong")
def test_on_a_phone_a_tap_on_a_mistake_leads_to_the_table(
    visits: Visits, played: PlayedGame
) -> None:
    page = visits.open(Screen(360, 640, is_phone=True), language="fr")
    ready(page, played.replay("/1/0"))
    ask, felt = page.get_by_role("button", name="Analyser la partie"), page.locator(".replay-felt")
    expect(ask).to_be_in_viewport()
    answer_with(page, states(page, played, "fr")[-1])
    ask.tap()
    page.locator(".losses ol a").first.tap()
    expect(felt.locator(".mistake")).to_be_in_viewport(ratio=1)
    expect(felt.locator(".why")).to_have_count(0)  # it would explain the move before
    assert axe_violations(page) == []
    place = page.locator("[aria-current=step] b")
    mistake = int(place.inner_text())
    felt.get_by_role("button", name="Voir le coup joué").tap()
    # The next step may precede another mistake.
    expect(place).to_have_text(str(mistake + 1))


@pytest.mark.usefixtures("seldom_wrong")
@pytest.mark.parametrize("by", ["touch", "keys"])
def test_one_plays_on_from_a_mistake(visits: Visits, played: PlayedGame, by: str) -> None:
    """A visitor goes from the review to the table before a draw, plays a turn, and returns."""
    page = visits.open(Screen(360, 640, is_phone=True) if by == "touch" else DESKTOP)
    origin = {"Origin": visits.address}
    page.request.post("/api/guest", data={"nickname": "Zoé", "language": "en"}, headers=origin)
    state = states(page, played, "en")[-1]
    assert state.found is not None
    move, turn, drawn = next(
        (move, turn, drawn)
        for player in state.found.players
        for move in player.costliest
        if "draw" in (turn := practised(page, visits, played, move)).own.legal
        and lone_cards(drawn := practised(page, visits, played, move, "draw"))
    )
    answer_with(page, state)
    ready(page, played.replay("/1/0#review"))
    do = _Hands(page, by)
    name = f"Round {move.round_number}, move {move.step + 1}"
    do.press(page.locator(".losses ol").get_by_role("link", name=name, exact=True).first)
    way_on = page.locator(".mistake").get_by_role("link", name="Play on from here")
    expect(way_on).to_be_in_viewport(ratio=1)
    assert axe_violations(page) == []
    do.press(way_on)
    expect(page.locator(".hand [data-card]")).to_have_count(len(turn.own.hand))
    assert axe_violations(page) == []
    assert overflow(page) == 0
    do.press(page.locator(".act.draw"))
    expect(page.locator(".hand [data-card]")).to_have_count(len(drawn.own.hand))
    card = lone_cards(drawn)[0]
    chosen = page.locator(f".hand [role=option][data-card='{card}']")
    do.press(chosen)
    expect(chosen).to_have_attribute("aria-selected", "true")
    expect(page.locator(".act.discard")).to_have_attribute("aria-disabled", "false")
    with page.expect_response(
        lambda one: '"robot":true' in (one.request.post_data or ""), timeout=PATIENCE_MS
    ) as answer:
        do.press(page.locator(".act.discard"))
    assert answer.value.json()["robot_play"]
    do.press(page.get_by_role("link", name="Back to the review"))
    expect(page.locator(".replay-felt .mistake")).to_be_visible()


def practised(
    page: Page, visits: Visits, played: PlayedGame, move: JudgedMove, *plays: str
) -> PlayedOn:
    """Return the table before a move, after ``plays``."""
    answer = page.request.post(
        f"/api/tables/{played.table}/practice/{move.round_number}/{move.step}?game=1",
        data={"plays": plays},
        headers={"Origin": visits.address},
    )
    return PlayedOn.model_validate_json(answer.body())


def lone_cards(turn: PlayedOn) -> list[str]:
    """Return single cards of their rank that can be discarded without a warning."""
    ranks = [card[0] for card in turn.own.hand]
    return [
        card
        for card in turn.own.hand
        if f"discard {card[0]}" in turn.own.legal
        and card[0] not in turn.own.gives_away
        and ranks.count(card[0]) == 1
    ]


class _Hands:
    """Operates the page by touch or keyboard."""

    def __init__(self, page: Page, by: str) -> None:
        self._page = page
        self._is_touch = by == "touch"

    def press(self, what: Locator) -> None:
        is_card = what.get_attribute("role") == "option"
        if self._is_touch:
            # The cards of a hand overlap; the left edge of each is uncovered.
            what.tap(position={"x": 5, "y": 20} if is_card else None)
            return
        what.focus()
        self._page.keyboard.press("Space" if is_card else "Enter")


def test_a_robots_play_has_its_reason(visits: Visits, server: RunningServer) -> None:
    page = visits.open()
    game = play_rounds(page, server.address, TableSettings(rules="duel", players=2, sides=2))
    ready(page, game.replay("/1/0"))
    steps = page.request.get(f"/api/tables/{game.table}/replay/1?game=1").json()
    place = next(at for at, step in enumerate(steps) if at and step["seat"] == 1)
    ready(page, game.replay(f"/1/{place}"))
    why = page.locator(".why")
    why.get_by_role("button", name="Why this move?").click()
    reason = re.compile("A hint would explain|No single principle")
    expect(why.get_by_role("status")).to_contain_text(reason)
    assert axe_violations(page) == []


def test_the_page_says_why_there_is_no_review(visits: Visits, played: PlayedGame) -> None:
    """A visitor without a nickname gets an error and can retry."""
    visits.expect("401")
    page = ready(visits.open(), played.replay("/1/0"))
    button = page.get_by_role("button", name="Review the game")
    button.click()
    expect(page.locator(".toast.problem")).to_be_visible()
    expect(button).to_be_visible()
    phases: tuple[tuple[ReviewPhase, str], ...] = (
        ("too_long", "too many decisions"),
        ("failed", "The review failed"),
    )
    for phase, words in phases:
        other = ready(visits.open(), played.replay("/1/0"))
        state = ReviewState(id="made.up", phase=phase, done=0, total=0, found=None)
        answer_with(other, state)
        button = other.get_by_role("button", name="Review the game")
        button.click()
        expect(other.get_by_role("region", name="Review")).to_contain_text(words)
        # Only a failed review can be requested again.
        expect(button).to_have_count(1 if phase == "failed" else 0)
