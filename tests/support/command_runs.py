"""A record, JSON output and sections of the docs, for tests of the commands."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import cast

import pytest

from canasta.agents.registry import make_agent
from canasta.engine.state.game_rules import GameRules
from canasta.fair.shuffle import seed_of_text
from canasta.record.header import Player
from canasta.record.record_writer import RecordedGame
from canasta.rules import load_rules
from tests.support.scripted_terminal import Program

CONFORMANCE = Path(__file__).parents[2] / "conformance"
PAGE = Path(__file__).parents[2] / "docs" / "study" / "commands.md"
NAMES = ("Ana", "Bob", "Cléa", "Dan")

SIMULATE = ("simulate", "--deals", "60", "--seed", "3")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the record of a short finished game between robots."""
    folder = tmp_path_factory.mktemp("record")
    rules = folder / "short.toml"
    rules.write_text('base = "classic"\ntarget = 500\nminimums = [[0, 50]]\n', encoding="utf-8")
    game_rules = GameRules(load_rules(str(rules)), 4, 2)
    path = folder / "game.canasta"
    players = [Player(name, "greedy") for name in NAMES]
    game = RecordedGame.start(game_rules, players, seed_of_text("commands"), path=path, lots=False)
    robots = [make_agent("greedy", seat) for seat in range(4)]
    while not game.is_over:
        if game.awaits_deal:
            game.deal()
        else:
            game.play_robot(robots[game.seat_to_act].decide)
    game.close()
    return path


def json_of(program: Program, *arguments: str) -> Mapping[str, object]:
    run = program.run(*arguments, "--json")
    assert (run.status, run.errors) == (0, "")
    assert run.raw.isascii()
    return cast("Mapping[str, object]", json.loads(run.raw))


def command_sections() -> Mapping[str, str]:
    """Return the section of ``commands.md`` about each command; a section may cover several."""
    parts = re.split(r"^## (.+)\n", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    sections = zip(parts[1::2], parts[2::2], strict=True)
    return {name: text for heading, text in sections for name in heading.split(", ")}


def section_on(command: str) -> str:
    return command_sections()[command]
