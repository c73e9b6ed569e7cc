"""The rules pages: every rule of every text, comparisons, links, and examples with cards."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from canasta.i18n import load
from canasta.i18n.how_to_play import how_to_play
from canasta.i18n.rules import RuleWords
from canasta.rules import load_rules
from canasta.rules.loader import differences
from canasta.rules.ruleset import RULE_FIELDS
from tests.browser.visits import (
    SCREENS,
    Visits,
    faults,
    ready,
)


def ids_of(elements: Locator) -> list[str]:
    return [str(one) for one in elements.evaluate_all("all => all.map(one => one.id)")]


@pytest.mark.parametrize("text", ["laws1951", "duel"])
def test_every_rule_has_its_value_and_source(visits: Visits, text: str) -> None:
    page = ready(visits.open(language="fr"), f"/rules/{text}")
    words = RuleWords(load("fr"), load_rules(text))
    expect(page.locator(".chosen-text h2")).to_have_text(words.name())
    titles = page.locator(".rule > h3").all_inner_texts()
    assert [title.removesuffix("#").strip() for title in titles] == [
        words.title(key) for key in RULE_FIELDS
    ]
    assert ids_of(page.locator(".rule")) == list(RULE_FIELDS)
    values = page.locator(".rule > .value").all_inner_texts()
    assert [value.lower() for value in values] == [words.value(key).lower() for key in RULE_FIELDS]
    sources = page.locator(".rule > .source").all_inner_texts()
    assert sources == [words.source(key) for key in RULE_FIELDS]
    assert page.get_by_role("link", name=words.name()).get_attribute("aria-current") == "page"


def test_a_text_begins_with_how_to_play(visits: Visits) -> None:
    page = ready(visits.open(SCREENS["phone"], language="fr"), "/rules/duel")
    prose = page.get_by_role("region", name="Comment on joue")
    for part in how_to_play(load("fr"), load_rules("duel")):
        expect(prose.get_by_role("heading", name=part.title, exact=True)).to_be_visible()
        expect(prose.get_by_text(part.paragraph, exact=True)).to_be_visible()
    pictures = prose.get_by_role("figure")
    expect(pictures).to_have_count(3)
    expect(pictures.nth(1).get_by_role("img", name="sept rois")).to_be_visible()
    assert page.evaluate("document.body.scrollWidth <= innerWidth")


@pytest.mark.parametrize("screen", SCREENS)
def test_the_page_fits_and_axe_finds_nothing(visits: Visits, screen: str) -> None:
    page = ready(visits.open(SCREENS[screen], language="fr"), "/rules/frimes?with=duel#wild_blocks")
    expect(page.locator("#wild_blocks .example").first).to_be_visible()
    for summary in page.locator(
        "#opened_takes summary, #minimums summary, #low_points summary"
    ).all():
        summary.click()
    expect(page.locator("#low_points .figures").first).to_be_visible()
    page.evaluate("scrollTo(0, 0)")  # axe counts a button half under the bar of a phone as small
    assert faults(page) == []


def test_the_page_is_complete_in_english(desktop: Page) -> None:
    ready(desktop, "/rules/laws1951#sanctions")
    desktop.locator("summary").evaluate_all(
        "all => all.filter(one => !one.parentElement.open).forEach(one => one.click())"
    )
    expect(desktop.locator("details:not([open])")).to_have_count(0)
    expect(desktop.locator(".example")).not_to_have_count(0)
    assert "web." not in desktop.locator("body").inner_text()


@pytest.mark.on_a_server("without one, a link within a page does not change the address")
def test_a_link_leads_to_a_rule_and_opens_its_examples(desktop: Page) -> None:
    ready(desktop, "/rules/classic#max_wilds")
    rule = desktop.locator("#max_wilds")
    expect(rule).to_be_in_viewport()
    example = rule.locator(".example").first
    expect(example).to_contain_text("Refused.")
    expect(example).to_contain_text("At most three wild cards in a meld; this one would have four.")
    assert example.locator(".card").count() > 8
    expect(example.get_by_role("img", name=re.compile("kings")).first).to_be_visible()
    desktop.get_by_role("link", name="Link to the rule: Partner’s permission").click()
    expect(desktop.locator("#ask_partner .example").first).to_be_visible()
    assert desktop.url.endswith("/rules/classic#ask_partner")


def test_rules_are_shown_without_their_examples(desktop: Page, visits: Visits) -> None:
    visits.expect("ERR_FAILED")
    desktop.route("**/examples/*", lambda route: route.abort())
    ready(desktop, "/rules/classic")
    expect(desktop.locator("#chosen")).to_have_text("Classic Canasta")
    expect(desktop.locator("#max_wilds")).to_be_visible()
    expect(desktop.locator("#max_wilds .example")).to_have_count(0)


def test_two_texts_are_compared(desktop: Page) -> None:
    """Differences are marked, can be shown alone, and are reflected in the address."""
    ready(desktop, "/rules/classic")
    expected = set(differences(load_rules("classic"), load_rules("duel")))
    assert desktop.locator(".rule.differs").count() == 0
    desktop.get_by_label("Compare with").select_option("duel")
    expect(
        desktop.get_by_role("status").filter(has_text=f"{len(expected)} rules differ")
    ).to_be_visible()
    marked = desktop.locator(".rule.differs")
    assert set(ids_of(marked)) == expected
    desktop.get_by_label("Only what differs").check()
    assert set(ids_of(desktop.locator(".rule"))) == expected
    assert desktop.url.endswith("/rules/classic?with=duel")
    duel = RuleWords(load("en"), load_rules("duel"))
    for key in expected - {"wording"}:
        other = desktop.locator(f"#{key} .other-value")
        expect(other).to_contain_text(duel.name())
        expect(other).to_contain_text(duel.value(key))
    ready(desktop, "/rules/classic?with=duel")
    assert desktop.locator(".rule.differs").count() == len(expected)


def test_examples_open_by_keyboard(desktop: Page) -> None:
    ready(desktop, "/rules/duel")
    summary = desktop.locator("#minimums summary")
    summary.focus()
    desktop.keyboard.press("Enter")
    expect(desktop.locator("#minimums .example").first).to_be_visible()
    desktop.keyboard.press("Enter")
    expect(desktop.locator("#minimums .example")).to_have_count(0)


def test_an_unknown_text_leads_to_the_default_one(desktop: Page) -> None:
    desktop.goto("/rules/poker")
    desktop.wait_for_url(re.compile("/rules$"))
    desktop.wait_for_selector("body[data-ready]")
    expect(desktop.locator(".chosen-text h2")).to_have_text("Classic Canasta")
