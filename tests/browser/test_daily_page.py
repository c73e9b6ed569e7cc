"""One visit to the deal of the day on a phone: choose, play by touch, continue, compare."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from canasta.answers.daily import Here, daily_round
from canasta.answers.found_reviews import found_review
from canasta.answers.kept_rounds import KeptRound
from canasta.daily.deal import FIRST_DAY, DailyDeal
from canasta.i18n import load
from canasta.protocol.daily import DailyRound
from canasta.protocol.practice import PlayedOn
from canasta.protocol.reviews import ReviewState
from canasta.record.record_reader import replay_of
from canasta.review.game_review import Reviewing
from tests.browser.main_states import FIELD
from tests.browser.visits import Screen, Visits, axe_violations, overflow, small_targets
from tests.server.server_process import RunningServer
from tests.support.reviews import reviewed

DEAL = DailyDeal(FIRST_DAY, "duel")
ADDRESS = f"/daily/duel/{FIRST_DAY}"


def step(page: Page, server: RunningServer, act: str, at: int, play: str | None = None) -> PlayedOn:
    """Carry out a step as another tab would."""
    answer = page.request.post(
        f"/api{ADDRESS}",
        data={"at": at, "act": act, "play": play},
        headers={"Origin": server.address},
    )
    return PlayedOn.model_validate_json(answer.body())


def play_out(page: Page, server: RunningServer) -> None:
    turn = step(page, server, "show", 0)
    while turn.table.phase == "playing":
        if turn.table.to_act != turn.you.seat:
            turn = step(page, server, "robot", turn.seq)
            continue
        legal = turn.own.legal
        plays = ("draw", "pass", *[one for one in legal if one.startswith("discard ")])
        play = next(one for one in plays if one in legal)
        turn = step(page, server, "play", turn.seq, play)


def with_whole_field(route: Route) -> None:
    """Answer as if all robots had played the deal."""
    found = DailyRound.model_validate_json(route.fetch().body())
    kept = KeptRound("round.mine", DEAL.name, (), 0, 1, found.ahead)
    whole = daily_round(load("fr"), DEAL, kept, FIELD, Here(), found.link)
    whole = whole.model_copy(update={"visitors": found.visitors, "more": found.more})
    route.fulfill(body=whole.model_dump_json(), content_type="application/json")


def looks_well(page: Page) -> None:
    assert axe_violations(page) == []
    assert overflow(page) == 0
    assert small_targets(page) == []


def with_review(page: Page) -> None:
    """Answer the page's request for a review of its round with one of made-up losses."""
    table = page.url.split("/")[4]
    record = page.request.get(f"/api/tables/{table}/record?game=1").text()
    found = found_review(reviewed(Reviewing(replay_of(record), worlds=4, seed=2)), "fr")
    state = ReviewState(id="made.up", phase="done", done=1, total=1, found=found, seat=DEAL.seat)
    body = state.model_dump_json()
    page.route(
        f"**/api/tables/{table}/review*",
        lambda route: route.fulfill(body=body, content_type="application/json"),
    )


@pytest.mark.usefixtures("seldom_wrong")
def test_a_deal_is_played_by_touch_on_a_phone(visits: Visits, server: RunningServer) -> None:
    page = visits.open(Screen(360, 640, is_phone=True), language="fr")
    visits.expect("401")  # nobody has come in yet
    page.goto(ADDRESS)  # as from a link that a friend has sent
    expect(page.get_by_role("textbox", name="Pseudonyme")).to_be_visible()
    expect(page.get_by_role("dialog")).to_contain_text("reçoivent les mêmes cartes")
    looks_well(page)
    page.get_by_role("button", name="Annuler").tap()
    page.wait_for_url("**/daily")
    page.wait_for_selector("body[data-ready]")
    looks_well(page)
    page.locator(f".month button[aria-label^='{FIRST_DAY.day} ']").tap()
    page.locator(f".deals a[href='{ADDRESS}']").tap()
    page.get_by_role("textbox").fill("Zoé")
    page.get_by_role("button", name="Continuer").tap()
    hand = page.locator(".hand [data-card]")
    expect(hand.first).to_be_visible()
    dealt = hand.count()
    page.locator(".act.hint").tap(force=True)  # it is marked as disabled
    expect(page.get_by_text("Le premier essai compte, sans conseils.")).to_be_visible()
    page.locator(".act.draw").tap()
    expect(hand).not_to_have_count(dealt)
    page.reload()  # it continues where it was
    expect(hand).not_to_have_count(dealt)
    looks_well(page)
    play_out(page, server)
    page.reload()
    page.locator(".dialog").get_by_role("link", name="Résultat").tap()
    page.route(f"**/api{ADDRESS}?*", with_whole_field)
    page.reload()
    share = page.locator(".share-line p").first
    expect(share).to_contain_text("Canasta à deux, 1 novembre · ")
    looks_well(page)
    page.get_by_role("link", name="Revoir", exact=True).tap()
    expect(page.locator(".replay-felt")).to_be_visible()
    with_review(page)
    page.goto(f"{page.url}#review")
    page.reload()
    train = page.get_by_role("link", name="S’entraîner").first
    expect(train).to_have_attribute("href", re.compile(r"/puzzles/round\.[\w-]+\.1\.1\.\d+"))
    train.scroll_into_view_if_needed()
    page.get_by_role("button", name="Lecture").tap()
    expect(page.locator(".replay-felt")).to_be_in_viewport(ratio=0.3)
    page.get_by_role("button", name="Pause").tap()
    looks_well(page)
