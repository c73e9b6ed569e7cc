"""The table page shows who gives a seed, and the result of checking the cards."""

import json
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, Route, expect

from canasta.cards.faces import Face
from canasta.fair.proof import prove
from canasta.fair.shuffle import deck_order
from canasta.protocol.settings import TableSettings
from canasta.tables.commands import deals
from tests.browser.scripted_table import PositionTable
from tests.browser.visits import (
    DESKTOP,
    PHONE,
    SMALL_PHONE,
    Screen,
    Visits,
    axe_violations,
    faults,
    until,
)
from tests.support.web_fixtures import update
from tests.tables.hosted import Hosted

pytestmark = pytest.mark.long

DUEL = TableSettings(rules="duel", players=2, sides=2)
SIX = TableSettings(players=6, sides=2)
UPCARD, LAST = 30, 107
"""The places of the upcard and of the last card in the deck of a duel, from 0."""


class DealTable(PositionTable):
    """A real table before its first deal; the page gives the seed of its seat."""

    is_silent = False
    """Whether the table announces no draws after the deal."""

    def follow(self) -> None:
        """Send the page the last entry."""
        message = json.loads(update(self.hosted, self.seat, self.language))
        events = message["happenings"]
        if self.is_silent and not any(one["kind"] == "HandDealt" for one in events):
            message["happenings"] = [
                one
                for one in events
                if one["kind"] not in ("Drew", "CardsDrawn") and one["source"] != "draw"
            ]
        self.send(json.dumps(message))

    def promise(self) -> None:
        """Begin an attempt to deal."""
        self.hosted.act("promise")
        self.follow()

    def give_seeds(self) -> None:
        """Let all awaited seats commit and reveal; the page does so by itself."""
        deal = self.hosted.deal_now
        for given, give in ((deal.commits, self.hosted.commit), (deal.seeds, self.hosted.reveal)):
            for seat in deal.seats:
                if seat != self.seat:
                    give(seat)
                    self.follow()
            if self.seat in deal.seats:
                until(self.page, partial(given.__contains__, self.seat))

    def play_round(self) -> None:
        """Play the dealt round to its end and serve its proof."""
        if self.hosted.phase == "dealing":
            self.hosted.act("deal")
            self.follow()
        deal = self.hosted.deal_now
        proof = prove(deal.context, deal.server_seed, deal.seeds).text()

        def answer(route: Route) -> None:
            route.fulfill(body=proof, content_type="application/json")

        self.page.route("**/api/tables/*/proof/*", answer)
        while self.hosted.phase == "playing":
            self.hosted.play()
            self.follow()


def honest(deck: list[Face]) -> None:
    """Deal the proved deck."""


def exchanged_draws(deck: list[Face]) -> None:
    """Draw from the wrong end of the stock."""
    upcard = next(place for place in range(UPCARD, LAST) if deck[place][0] not in "23*")
    deck[upcard + 1 :] = deck[:upcard:-1]


def steady_seed(page: Page) -> Page:
    """Make the page always draw the same seed, so that the same cards are dealt."""
    page.add_init_script(
        """const drawn = crypto.getRandomValues.bind(crypto);
        crypto.getRandomValues = (array) => array.length === 32 ? array.fill(7) : drawn(array);"""
    )
    return page


def dealing_table(
    visits: Visits, monkeypatch: pytest.MonkeyPatch, cheat: Callable[[list[Face]], None]
) -> DealTable:
    """Return a table with all seeds, whose server changes the deck before it deals."""

    def dealt(seed: bytes, packs: int, jokers: int) -> list[Face]:
        deck = deck_order(seed, packs, jokers)
        cheat(deck)
        return deck

    monkeypatch.setattr(deals, "deck_order", dealt)
    hosted = Hosted(DUEL, people=2)
    hosted.start()
    table = DealTable(steady_seed(visits.open(DESKTOP)), hosted)
    page = table.show()
    table.promise()
    expect(page.locator(".centre .turn")).to_contain_text(
        "Seeds: the program as well as you and Bob."
    )
    table.give_seeds()
    return table


@pytest.mark.parametrize("cheat", [honest, exchanged_draws])
def test_a_server_that_deals_other_cards_than_it_proves(
    visits: Visits, monkeypatch: pytest.MonkeyPatch, cheat: Callable[[list[Face]], None]
) -> None:
    table = dealing_table(visits, monkeypatch, cheat)
    table.play_round()
    words = "deal verified" if cheat is honest else "does not match the promises"
    expect(table.page.locator(".fair-sign")).to_contain_text(words)


def test_a_server_that_announces_no_draws(visits: Visits, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this case, no message says which cards of the deck the player should hold."""
    table = dealing_table(visits, monkeypatch, honest)
    table.is_silent = True
    table.play_round()
    expect(table.page.locator(".fair-sign")).to_contain_text("does not match the promises")


def test_a_hand_that_changed_while_the_page_was_not_connected(
    visits: Visits, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = dealing_table(visits, monkeypatch, honest)
    table.hosted.act("deal")
    table.follow()
    for _ in range(4):
        table.hosted.play()
    table.play_round()
    words = "deal proved, some of your cards not compared"
    expect(table.page.locator(".fair-sign")).to_contain_text(words)


def leave_out(hosted: Hosted, actor: str) -> None:
    """Begin an attempt to deal that leaves out a person at the table."""
    hosted.go(actor)
    hosted.act("promise")
    hosted.come(actor)


def test_a_player_left_out_sees_it_before_the_cards_and_after(visits: Visits) -> None:
    hosted = Hosted(DUEL, people=2)
    hosted.start()
    table = DealTable(steady_seed(visits.open(DESKTOP)), hosted)
    page = table.show()
    leave_out(hosted, "gann")
    table.follow()
    words = "Your seed is not in this deal although you were at the table"
    expect(page.locator(".toasts [role=status]")).to_contain_text(words)
    expect(page.get_by_role("log", name="Log")).to_contain_text(words)
    expect(page.locator(".log [data-kind=fair] .actor")).to_have_count(0)  # "Your" is no name
    expect(page.locator(".centre .turn")).to_contain_text("Seeds: the program as well as Bob.")
    expect(page.locator(".hand [data-card]")).to_have_count(0)
    assert axe_violations(page) == []
    table.give_seeds()
    table.play_round()
    expect(page.locator(".fair-sign")).to_have_text("deal without your seed")
    expect(page.locator(".fair-sign.verified")).to_have_count(0)


@pytest.mark.parametrize("phase", ["dealing", "playing"])
def test_who_comes_after_the_deal_began_reads_nothing_of_it(visits: Visits, phase: str) -> None:
    hosted = Hosted(DUEL, people=2)
    hosted.start()
    leave_out(hosted, "gann")
    if phase == "playing":
        for seat in hosted.deal_now.seats:
            hosted.commit(seat)
        for seat in hosted.deal_now.seats:
            hosted.reveal(seat)
        hosted.act("deal")
    table = DealTable(visits.open(PHONE), hosted)
    page = table.show()
    for _ in range(2):  # the second time she comes back
        expect(page.locator(".table")).to_be_visible()
        assert "seed" not in page.locator(".toasts").inner_text()
        expect(page.locator(".log [data-kind=fair]")).to_have_count(0)
        table.drop()
        expect(page.locator(".live.waiting")).to_have_count(0)
    assert faults(page) == []


@pytest.mark.parametrize("screen", [PHONE, SMALL_PHONE], ids=["phone", "small"])
def test_others_left_out_are_named_before_the_cards(visits: Visits, screen: Screen) -> None:
    hosted = Hosted(SIX, people=6)
    hosted.start()
    table = DealTable(visits.open(screen, language="fr"), hosted, language="fr")
    page = table.show()
    leave_out(hosted, "gbob")
    table.follow()
    said = page.locator(".toasts [role=status]")
    expect(said).to_contain_text("Bob est à la table mais ne donne pas de graine")
    expect(said).to_contain_text("la raison en est inconnue")
    assert faults(page) == []
    for seat in (2, 3):
        hosted.commit(seat)
        table.follow()
    until(page, lambda: 0 in hosted.deal_now.commits)
    hosted.act("void")  # Eva and Fay were silent
    table.follow()
    table.promise()
    expect(said).to_contain_text("Eva et Fay sont à la table mais ne donnent pas de graine")
    expect(said).to_contain_text("rien n’est arrivé de leurs navigateurs pendant dix secondes")
    table.give_seeds()
    expect(page.locator(".log [data-kind=fair]")).to_have_count(2)  # nobody is named twice
    expect(page.locator(".hand [data-card]")).to_have_count(0)
    assert faults(page) == []
