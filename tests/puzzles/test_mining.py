"""Mining selects the right decisions as puzzles, and enough of each kind."""

from collections.abc import Callable

import pytest

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.levels import level_names, make_level
from canasta.agents.search.candidate_lines import candidate_lines
from canasta.agents.worlds.known_state import known_state
from canasta.engine.state.state import View
from canasta.engine.stepping.step import step
from canasta.puzzles import mining
from canasta.puzzles.mining import Mine, line_by
from canasta.puzzles.puzzle import Line, Theme, line_key
from canasta.puzzles.puzzle_file import shipped_puzzles
from canasta.puzzles.themes import may_be_about, theme_of
from canasta.puzzles.trials import Sound


def every_decision(
    view: View, _seed: int, _worlds: int, is_wanted: Callable[[Theme], bool]
) -> Sound | None:
    """Judge the first line of every decision with several lines as best."""
    lines = candidate_lines(view, SteadyAgent())[:3]
    if len(lines) == 1:
        return None
    theme = theme_of(view, tuple(lines[0]), tuple(lines[1]))
    found = [Line(tuple(line), 100 * place, 1) for place, line in enumerate(lines)]
    return Sound(theme, tuple(found)) if is_wanted(theme) else None


@pytest.fixture
def mine(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int], Mine]:
    """Return a search that takes every decision and finds that the two weakest levels solve it."""
    monkeypatch.setattr(mining, "sound_lines", every_decision)
    monkeypatch.setattr(mining, "solvers", lambda *_: level_names()[:2])
    return lambda text, count: Mine(text, count, 10)


def test_a_round_gives_each_seat_one_puzzle_and_no_theme_too_many(
    mine: Callable[[str, int], Mine],
) -> None:
    search = mine("classic", 8)
    search.search(0)
    seats = [puzzle.seat for puzzle in search.found]
    assert 0 < len(seats) == len(set(seats))
    for number in range(1, 9):
        if not search.is_done:
            search.search(number)
    assert sum(puzzle.theme == "pile" for puzzle in search.found) <= 3
    assert [puzzle.id for puzzle in search.found] == [
        f"classic-{number}" for number in range(1, len(search.found) + 1)
    ]
    for puzzle in search.found:
        best, second, *_ = puzzle.lines
        assert line_key(puzzle.view, best.actions) != line_key(puzzle.view, second.actions)


def test_the_same_number_gives_the_same_puzzles(mine: Callable[[str, int], Mine]) -> None:
    found = []
    for _ in range(2):
        search = mine("duel", 4)
        search.search(7)
        found.append(search.found)
    assert found[0] == found[1] != []


def test_puzzles_that_every_level_solves_are_few(
    mine: Callable[[str, int], Mine], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mining, "solvers", lambda *_: level_names())
    search = mine("duel", 5)
    for number in range(6):
        search.search(number)
    assert len(search.found) == 1


@pytest.mark.parametrize("theme", ["pile", "discard", "meld"])
def test_a_robot_answers_with_one_action_before_the_draw_and_a_turn_after_it(theme: str) -> None:
    puzzle = next(one for one in shipped_puzzles() if one.theme == theme)
    line = line_by(puzzle.view, make_level("hard", 0))
    if theme == "pile":
        assert len(line) == 1
    else:
        after = known_state(puzzle.view)
        for number in line:
            step(after, number, None)
        assert after.public.turn != puzzle.seat


def test_a_search_for_a_theme_continues_the_numbers_and_finds_nothing_twice(
    mine: Callable[[str, int], Mine],
) -> None:
    search = mine("duel", 4)
    search.search(0)
    more = Mine("duel", 2, 10, ("meld",), search.found)
    for number in range(4):
        if not more.is_done:
            more.search(number)
    assert [puzzle.theme for puzzle in more.found] == ["meld", "meld"]
    assert more.found[0].number == search.found[-1].number + 1
    known = {(puzzle.seed, puzzle.plays) for puzzle in search.found}
    assert not known & {(puzzle.seed, puzzle.plays) for puzzle in more.found}


def test_what_a_decision_cannot_be_about_is_soon_said() -> None:
    for puzzle in shipped_puzzles()[::17]:
        assert may_be_about(puzzle.state, puzzle.theme)
        is_draw = puzzle.theme == "pile"
        assert may_be_about(puzzle.state, "pile") == is_draw
        assert may_be_about(puzzle.state, "meld") != is_draw
