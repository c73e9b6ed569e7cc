"""Programs play in the arena, and a failing program harms only itself."""

import os
from pathlib import Path

import pytest

from canasta.arena.executors import working
from canasta.arena.results_file import ResultsFile
from canasta.arena.tournament import Tournament
from canasta.arena.tournament_play import TournamentPlay
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step
from canasta.i18n import LANGUAGES, Language
from canasta.programs.fault import ProgramFault
from canasta.programs.program_agent import RobotMaker
from canasta.record.position import load_position
from tests.i18n.sentence_helpers import plain
from tests.programs.misbehaving import program as written
from tests.support.arrangements import ARRANGEMENTS, TEXTS, Arrangement
from tests.support.processes import children, is_running
from tests.support.scripted_terminal import Program, program
from tests.support.time_limits import PATIENCE_MS

__all__ = ["program"]

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "robots").iterdir())
GOOD = 'print("play", number, legal[-1], flush=True)'


def played(
    command: str,
    arrangement: Arrangement = ARRANGEMENTS[0],
    *,
    budget_ms: int = PATIENCE_MS,
    jobs: int = 1,
    kept: Path | None = None,
    pairs: int = 1,
) -> TournamentPlay:
    """Play duplicate deals of a program against the random robot."""
    text, players, sides = arrangement
    maker = RobotMaker("en", budget_ms)
    made = Tournament(TEXTS[text], players, sides, ("random", command), 1, maker)
    file = None if kept is None else ResultsFile(kept, made)
    result = TournamentPlay(made)
    try:
        with working(jobs) as work:
            for _ in result.play(pairs, 0, work, file):
                pass
    finally:
        maker.end()
    if file is not None:
        file.close()
    return result


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda file: file.name)
def test_the_examples_play(example: Path) -> None:
    result = played(str(example), Arrangement("frimes", 3, 3))
    assert result.failures() == {}
    assert result.standings[0].decisions[1] > 20


def test_a_program_has_a_process_for_each_seat(tmp_path: Path) -> None:
    """A process shared by partners would see both hands."""
    on_start = "open(os.path.join(HERE, f'started-{os.getpid()}'), 'w')"
    played(written(tmp_path, GOOD, on_start=on_start))
    assert len(list(tmp_path.glob("started-*"))) == 4


def opening() -> State:
    return load_position(
        {"hands": ["KKK2QQQ456", "4", "5", "6"], "stock": "7", "turn": 0, "phase": "play"}
    )


def test_a_whole_play_is_one_answer(tmp_path: Path) -> None:
    """The program gets one question, and its play is carried out action by action."""
    on_go = """
print("play", number, "meld K:KKK2 ; meld Q:QQQ ; discard 4" if asked == 1 else "x", flush=True)
"""
    state = opening()
    maker = RobotMaker("en", PATIENCE_MS)
    agent = maker(written(tmp_path, on_go), 0)
    agent.begin_round(state.view(0))
    while state.public.turn == 0:
        step(state, agent.decide(state.view(0)), None)
    maker.end()
    assert agent.failure == ""
    assert state.public.meld_texts(0) == ["QQQ", "KKK2"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_have_the_sentence_of_the_referee(tmp_path: Path, language: Language) -> None:
    on_go = """
print("play", number, "meld Q:QQQ ; discard 4", flush=True)
open(os.path.join(HERE, "refused"), "w").write(sys.stdin.readline())
print("play", number, legal[-1], flush=True)
"""
    state = opening()
    maker = RobotMaker(language, PATIENCE_MS)
    agent = maker(written(tmp_path, on_go), 0)
    agent.begin_round(state.view(0))
    agent.decide(state.view(0))
    maker.end()
    refused = plain((tmp_path / "refused").read_text(encoding="utf-8"))
    assert refused.startswith("refused 1 open.too_low ")
    words = {"fr": "il manque 20 points", "en": "20 points short of opening"}
    assert words[language] in refused.lower()


@pytest.mark.parametrize(
    ("on_go", "code", "budget_ms"),
    [
        ("time.sleep(1000)", "late", 20),
        ("sys.exit(3)", "ended", PATIENCE_MS),
        ("os.write(1, b'\\xff\\n')", "binary", PATIENCE_MS),
        ("while True: print('play', number, 'discard r')", "refused", PATIENCE_MS),
    ],
)
def test_a_program_that_fails_costs_only_itself(
    tmp_path: Path, on_go: str, code: str, budget_ms: int
) -> None:
    """The arena plays the first legal action for the program and stops it after three failures.

    A duplicate has two rounds with four seats: each of the four processes fails once.
    """
    command = written(tmp_path, on_go)
    result = played(command, budget_ms=budget_ms)
    assert result.failures() == {command: {code: 4}}
    assert result.standings[0].deals.all == 2
    assert not running_robots(command)


def test_a_program_that_fails_again_and_again_is_given_up(tmp_path: Path) -> None:
    command = written(tmp_path, "sys.exit(3)")
    assert played(command, pairs=5).failures() == {command: {"ended": 12, "given_up": 8}}


def test_failures_are_kept_in_the_file(tmp_path: Path) -> None:
    folder = tmp_path / "robots"
    folder.mkdir()
    command = written(folder, "sys.exit(3)")
    first = played(command, kept=tmp_path / "match.jsonl")
    again = played(command, kept=tmp_path / "match.jsonl")
    assert first.failures() == again.failures() == {command: {"ended": 4}}
    assert first.digest == again.digest


def test_workers_end_the_programs_they_started(tmp_path: Path) -> None:
    on_start = "open(os.path.join(HERE, f'started-{os.getpid()}'), 'w')"
    stubborn = GOOD + "\nimport signal; signal.signal(15, signal.SIG_IGN)"
    played(written(tmp_path, stubborn, on_start=on_start), jobs=2, pairs=2)
    started = [int(file.name.partition("-")[2]) for file in tmp_path.glob("started-*")]
    assert len(started) >= 4
    assert not [pid for pid in started if is_running(pid)]


def test_a_program_must_greet_before_anything_is_played(tmp_path: Path) -> None:
    maker = RobotMaker("en")
    with pytest.raises(ProgramFault):
        maker.check(written(tmp_path, GOOD, on_hello="sys.exit(1)"))
    maker.check(written(tmp_path, GOOD))
    maker.check("greedy")
    with pytest.raises(ProgramFault):
        maker("./robot 'unfinished", 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_command_says_of_a_program(
    program: Program, language: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The name is short, so that no row of the report wraps, wherever the tests run.
    short = tmp_path / "robot"
    short.write_text(f"#!/bin/sh\nexec {written(tmp_path, 'sys.exit(3)')}\n", encoding="utf-8")
    short.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    options = ("--pairs", "1", "--jobs", "1", "--lang", language)
    run = program.run("arena", "--agents", "random,./robot", *options)
    assert run.status == 0
    says = {"fr": "4 (arrêté : 4)", "en": "4 (ended: 4)"}
    assert plain(says[language]) in run.text
    run = program.run("arena", "--agents", "random,./nowhere/robot", *options)
    assert run.status == 2
    says = {
        "fr": "./nowhere/robot : ne peut être lancé",
        "en": "./nowhere/robot: cannot be started",
    }
    assert plain(says[language]) in plain(run.errors)


def running_robots(command: str) -> list[int]:
    """Return the child processes that run a command."""
    found = []
    for pid in children(os.getpid()):
        line = Path(f"/proc/{pid}/cmdline").read_bytes().decode().split("\0")
        if " ".join(line).strip() == command:
            found.append(pid)
    return found
