"""The robots of ``canasta play``: their levels and their thinking time."""

import io
import re
from itertools import count
from pathlib import Path

import pytest
from rich.console import Console

from canasta.agents.agent import Agent
from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.levels import level_names, make_robot
from canasta.agents.mixed_agents import PartnerAgent
from canasta.cli.game import session
from canasta.cli.game.talk import Talk
from canasta.i18n import Language, load
from canasta.record.record_reader import read_record
from canasta.record.record_writer import RecordedGame
from tests.i18n.sentence_helpers import plain
from tests.support.scripted_terminal import (
    RICH,
    Program,
    game_file,
    program,
)

__all__ = ["program"]


def robots_of(path: Path) -> list[str]:
    """Return the names of the robots in the record."""
    players = read_record(path).header.players
    return [player.agent for player in players if not player.is_human()]


@pytest.mark.parametrize(
    ("typed", "level"),
    [
        *[(level, level) for level in level_names()],
        ("débutant", "beginner"),
        ("DEBUTANT", "beginner"),
        ("facile", "easy"),
        ("moyen", "medium"),
        ("Difficile", "hard"),
    ],
)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_level_is_named_in_both_languages_and_recorded_by_one_name(
    program: Program, typed: str, level: str, language: Language
) -> None:
    run = program.run("play", "--level", typed, "--lang", language, "--save", "a.canasta")
    assert run.status == 0
    assert robots_of(program.folder / "a.canasta") == [level] * 3


def test_robots_are_of_the_usual_level_unless_others_are_named(program: Program) -> None:
    program.run("play", "--save", "usual.canasta")
    assert robots_of(program.folder / "usual.canasta") == ["medium"] * 3
    program.run("play", "--agents", "random, steady,greedy", "--seed", "1", "--save", "own.canasta")
    named = robots_of(program.folder / "own.canasta")
    assert sorted(named) == ["greedy", "random", "steady"]
    program.run("play", "--level", "facile, hard,expert", "--save", "levels.canasta")
    assert sorted(robots_of(program.folder / "levels.canasta")) == ["easy", "expert", "hard"]
    assert program.run("play", "--level", "", "--save", "none.canasta").status == 2


def test_a_game_goes_on_with_the_robots_of_its_record(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def make(name: str, seed: int) -> Agent:
        made.append(name)
        return make_robot(name, seed)

    monkeypatch.setattr(session, "make_robot", make)
    program.run("play", "--level", "hard", "--seed", "5", "--save", "a.canasta")
    assert program.run("play", "--resume", "a.canasta", lines=["p", "journal"]).status == 0
    assert made == ["hard"] * 6
    assert isinstance(make_robot("hard", 1), PartnerAgent)
    assert isinstance(make_robot("steady", 1), SteadyAgent)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_help_tells_every_level(program: Program, language: Language) -> None:
    run = program.run("play", "--help", "--lang", language)
    for level in level_names():
        called = plain(load(language).text(f"web.common.level.{level}"))
        assert re.search(rf"\b{called}\s+\(", run.text)


@pytest.mark.parametrize(
    ("agents", "thinks_s", "is_live", "waits_s"),
    [
        ("expert", 0.25, True, [0.15] * 3),
        ("expert", 1.0, True, [0.0] * 3),
        ("expert", 0.25, False, []),
        ("steady", 0.25, True, []),
    ],
)
def test_a_play_that_is_weighed_takes_a_time_that_tells_nothing(
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
    agents: str,
    thinks_s: float,
    waits_s: list[float],
    *,
    is_live: bool,
) -> None:
    """Robots wait only if a person is watching, and only for the rest of the fixed time."""
    path = game_file(program.folder, [RICH], stock="9S", agents=agents)
    waited: list[float] = []
    clock = count()
    monkeypatch.setattr(session, "monotonic", lambda: next(clock) * thinks_s)
    monkeypatch.setattr(session, "sleep", lambda seconds: waited.append(round(seconds, 3)))
    words = load("fr")
    talk = Talk(words, Console(file=io.StringIO()))
    talk.is_live = is_live
    with RecordedGame.resume(path) as game:
        sitting = session.Session(game, words, talk)
        game.play("draw")
        game.play("discard 9")
        for _ in range(3):
            sitting._play_robot()
    assert waited == waits_s
