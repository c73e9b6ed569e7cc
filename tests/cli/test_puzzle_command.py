"""``canasta puzzle`` judges answers and stores the first; ``canasta puzzles`` checks puzzles."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from canasta.cli.commands import puzzles as mining_command
from canasta.puzzles.puzzle import Puzzle
from canasta.puzzles.puzzle_file import read_puzzles, shipped_puzzles
from tests.puzzles.test_shipped_puzzles import CLEAR
from tests.support.scripted_terminal import Program, program

__all__ = ["program"]

DRAW = next(one for one in shipped_puzzles() if one.theme == "pile" and one.best.actions == (0,))


@pytest.fixture(autouse=True)
def answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of the answers in an empty folder."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "canasta" / "games" / "puzzles.json"


def test_the_best_line_is_right_and_only_the_first_answer_counts(
    program: Program, answers: Path
) -> None:
    solved = program.run("puzzle", DRAW.id, "--lang", "en", lines=["draw"])
    assert (solved.status, solved.errors) == (0, "")
    assert "Right. The best line: draw." in solved.text
    assert json.loads(answers.read_text(encoding="ascii")) == {DRAW.id: 0}
    again = program.run("puzzle", DRAW.id, "--lang", "fr", lines=["pioche"])
    assert "Bien joué." in again.text
    every = sum(one.theme == "pile" for one in shipped_puzzles())
    listed = program.run("puzzle", "--list", "--lang", "en")
    assert f"1 of {every} solved" in listed.text


def test_a_puzzle_left_is_not_answered(program: Program, answers: Path) -> None:
    for lines, status in (((), 0), (("save", "^C"), 130)):
        left = program.run("puzzle", DRAW.id, "--lang", "en", lines=lines)
        assert left.status == status
        told = " ".join(left.text.split())
        assert "You have not answered, and nothing is saved. To start again:" in told
        assert told.endswith(f"puzzle {DRAW.id}")
        assert ("Nothing is saved before you answer." in told) is bool(lines)
    assert not answers.exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("no-such",), "There is no puzzle called no-such."),
        (("--theme", "bluff"), "is not a theme."),
        (("--rules", "samba"), "Puzzles exist for these texts:"),
    ],
)
def test_what_there_is_not_is_said(
    program: Program, arguments: tuple[str, ...], sentence: str
) -> None:
    run = program.run("puzzle", *arguments, "--lang", "en")
    assert run.status == 2
    assert sentence in run.errors


def test_a_damaged_file_of_answers_is_begun_anew(program: Program, answers: Path) -> None:
    answers.parent.mkdir(parents=True)
    for damaged in ("", "[1]", '{"classic-1": "x"}'):
        answers.write_text(damaged, encoding="ascii")
        assert program.run("puzzle", "--list").status == 0
    program.run("puzzle", DRAW.id, lines=["draw"])
    assert json.loads(answers.read_text(encoding="ascii")) == {DRAW.id: 0}


def test_the_check_says_how_many_puzzles_keep_their_answer(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = CLEAR[0]
    wrong = replace(right, lines=(right.lines[1], right.lines[0]))
    for puzzles, status in (([right], 0), ([right, wrong], 1)):
        monkeypatch.setattr(mining_command, "shipped_puzzles", lambda found=puzzles: found)
        run = program.run("puzzles", "--check", "--worlds", "12", "--jobs", "1", "--lang", "en")
        assert f"1 of {len(puzzles)} puzzles" in run.text
        assert run.status == status


def test_puzzles_are_found_and_written(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Mine:
        def __init__(self, text: str, *given: object) -> None:
            assert given == (1, 50, ["out"], shipped_puzzles())
            self.text = text
            self.found: list[Puzzle] = []
            self.is_done = False

        def search(self, number: int) -> None:
            if number == 1:
                self.found = [next(one for one in shipped_puzzles() if one.text == self.text)]

    monkeypatch.setattr(mining_command, "Mine", Mine)
    file = tmp_path / "found.json.gz"
    options = ["--count", "1", "--worlds", "50", "--theme", "out"]
    run = program.run("puzzles", *options, "--report", str(file))
    assert (run.status, run.errors) == (0, "")
    assert len(read_puzzles(file.read_bytes())) == 4
