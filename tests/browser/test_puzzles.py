"""A visitor solves three puzzles by touch on a small phone, from the list and back."""

from playwright.sync_api import Page, expect

from canasta.cards.kinds import LETTERS
from canasta.engine.actions import kind_of_action
from canasta.puzzles.puzzle_file import shipped_puzzles
from tests.browser.visits import Screen, Visits, faults, ready

SMALL = Screen(360, 640, is_phone=True)
DRAW = next(one for one in shipped_puzzles() if one.theme == "pile" and one.best.actions == (0,))
DISCARD = next(
    one
    for one in shipped_puzzles()
    if one.theme == "discard" and all(len(line.actions) == 1 for line in one.lines)
)


def look(page: Page) -> None:
    """Check that the page fits, and that axe finds nothing."""
    assert faults(page) == []


def test_three_puzzles_by_touch(visits: Visits) -> None:
    page = visits.open(SMALL, language="fr")
    visits.expect("401")  # a stranger's first answer
    ready(page, "/")
    page.get_by_role("link", name="Résoudre des problèmes").tap()
    expect(page.get_by_role("heading", name="Par thème")).to_be_visible()
    look(page)

    ready(page, f"/puzzles/{DRAW.id}?theme=pile")
    panel = page.locator(".puzzle-panel")
    expect(panel).to_contain_text("Piocher, ou prendre la pile")
    look(page)
    advice = page.locator(".advice:not(.thinking)")
    page.get_by_role("button", name="Conseil").tap()
    expect(advice).to_contain_text("La question ici : prendre la pile ou piocher.")
    page.get_by_role("button", name="Conseil").tap()
    expect(advice.locator("p")).to_have_count(2)
    page.get_by_role("button", name="Fermer").tap()
    page.locator(".act.draw").tap()
    page.get_by_label("Pseudonyme").fill("Ann")
    page.get_by_role("button", name="Continuer").tap()
    expect(panel).to_contain_text("Bien joué.")
    expect(panel).to_contain_text("La meilleure suite : piocher.")
    look(page)

    before = page.url
    panel.get_by_role("link", name="Problème suivant").tap()
    page.wait_for_url(lambda url: url != before and url.endswith("?theme=pile"))
    page.wait_for_selector("body[data-ready]")
    panel.get_by_role("button", name="Voir la réponse").tap()
    expect(panel).to_contain_text("La meilleure suite :")
    look(page)

    ready(page, f"/puzzles/{DISCARD.id}")
    wrong = LETTERS[kind_of_action(DISCARD.lines[1].actions[0])]
    page.locator(f".hand [role=option][data-id^='{wrong}']").first.tap()
    if page.locator(".hand [aria-selected=true]").count() > 1:  # the first tap takes the whole rank
        page.locator(f".hand [role=option][data-id^='{wrong}']").first.tap()
    page.locator(".act.discard").tap()
    again = panel.get_by_role("button", name="Réessayer")
    expect(panel).to_contain_text("Pas la meilleure suite : défausser")
    expect(panel.locator("details p").first).to_be_visible()  # the reason
    look(page)
    panel.locator("summary").press("Enter")
    expect(again).to_be_hidden()
    look(page)
    panel.locator("summary").tap()
    panel.get_by_role("button", name="Voir la meilleure suite").tap()
    expect(panel).to_contain_text("La meilleure suite : défausser")
    expect(page.locator(".hand [aria-selected=true]")).to_have_count(1)
    again.tap()
    expect(panel).to_contain_text("Que posez-vous")

    page.get_by_role("banner").get_by_role("link", name="Problèmes").tap()
    row = page.get_by_role("listitem").filter(has_text="prendre la pile ou piocher")
    expect(row).to_contain_text("résolus : 1 sur ")
