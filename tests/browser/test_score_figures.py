"""The statistics of the score keeper count people, pairs and evenings of stored games."""

from math import floor

from playwright.sync_api import Page, expect

from canasta.scorekeeping.score_rules import as_data
from canasta.server.site.pages import package_pages
from tests.browser.visits import ready
from tests.scorekeeping.compared_rounds import Played, played, rules_of
from tests.support.arrangements import Arrangement

FIGURES = """async ([folder, rules, games]) => {
  const { figuresOf } = await import(`${folder}/game_figures.js`);
  const { newGame } = await import(`${folder}/new_entries.js`);
  const seating = {rules, house: null, players: 4, sides: 2, dealer: 0, target: 100000};
  const kept = games.map(({names, began, rounds}) => ({
    ...newGame({...seating, names}), started: new Date(...began).getTime(), rounds}));
  for (const game of kept)
    localStorage.setItem(`canasta.score.game.${game.id}`, JSON.stringify(game));
  return figuresOf(kept);
}"""
FOUR = Arrangement("classic", 4, 2)


def points(one: Played, side: int) -> int:
    return one.totals[side] - one.start[side]


def canastas(one: Played, side: int) -> int:
    entry = one.right[0]["sides"][side]
    return entry["natural_canastas"] + entry["mixed_canastas"]


def test_figures_count_every_round_of_whoever_played_it(desktop: Page) -> None:
    rounds = [played(FOUR, seed) for seed in range(6)]
    entries = [one.right[0] for one in rounds]
    games = [
        # An evening continues past midnight; Ann and Cleo change seats in its second game.
        {"names": ["Ann", "Bob", "Cleo", "Dan"], "began": [2026, 2, 7, 21], "rounds": entries[:3]},
        {"names": ["Bob", "Cleo", "Eve", "Ann"], "began": [2026, 2, 8, 1], "rounds": entries[3:5]},
        {"names": ["Ann", "Bob", "", "Dan"], "began": [2026, 2, 8, 20], "rounds": entries[5:]},
        {"names": ["Ann", "Bob", "Cleo", "Dan"], "began": [2026, 2, 9, 20], "rounds": []},
    ]
    ready(desktop, "/score/")
    folder = f"{package_pages().site.address}/scripts/score"
    found = desktop.evaluate(FIGURES, [folder, as_data(rules_of(FOUR)), games])

    of_ann = [(one, 0) for one in rounds[:3]] + [(one, 1) for one in rounds[3:5]]
    scored = [points(one, side) for one, side in of_ann]
    pair = next(row for row in found["pairs"] if row["name"] == "Ann + Cleo")
    assert (pair["games"], pair["rounds"]) == (2, 5)
    assert (pair["points"], pair["best"]) == (sum(scored), max(scored))
    assert pair["canastas"] == sum(canastas(one, side) for one, side in of_ann) > 0

    ann = next(row for row in found["people"] if row["name"] == "Ann")
    assert (ann["games"], ann["rounds"]) == (3, 6)
    of_ann_alone = sum(scored) + points(rounds[5], 0)
    assert ann["points"] == of_ann_alone

    ready(desktop, "/score/#figures")
    desktop.reload()
    for row, name, average in (
        ("people", "Ann", of_ann_alone / 6),
        ("pairs", "Ann + Cleo", sum(scored) / 5),
    ):
        shown = desktop.get_by_role("region", name=row.title()).get_by_role("listitem")
        line = shown.filter(has=desktop.get_by_text(name, exact=True))
        # JavaScript rounds half a point up.
        average_shown = f"{floor(average + 0.5):,}".replace("-", "−")
        expect(line.locator("dd").first).to_have_text(average_shown)
    seats = [0, 0, 0, 3, 3, 0]
    out = [entry["out"] == seat for entry, seat in zip(entries, seats, strict=True)]
    assert ann["out"] == sum(out)

    assert sorted(row["name"] for row in found["people"]) == ["Ann", "Bob", "Cleo", "Dan", "Eve"]
    evenings = [(one["games"], one["rounds"], one["names"]) for one in found["evenings"]]
    assert evenings == [
        (1, 1, ["Ann", "Bob", "Dan"]),
        (2, 5, ["Ann", "Bob", "Cleo", "Dan", "Eve"]),
    ]
