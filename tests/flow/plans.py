"""The tables at which rounds are played: rules, settings, people and robots."""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random

from canasta.agents.levels import level_names
from canasta.protocol.settings import Clock, TableSettings
from tests.support.arrangements import ARRANGEMENTS, TEXTS
from tests.support.rulebooks import random_house_rules
from tests.support.toml_text import toml_lines


@dataclass(frozen=True)
class Plan:
    """A table, and the number of the round to compare."""

    settings: TableSettings
    people: int = -1
    """The number of people, or -1 for all seats; robots have the other seats."""
    level: str = "hard"
    """The level of the robots."""
    round_number: int = 1
    seed: int = 1
    plays: int = 100
    """The largest number of plays in the round."""
    cuts: int = 5
    """The largest number of entries of the round after which worlds are compared."""
    incidents: float = 0.0
    """The probability of an incident before a play, or in a deal."""


TABLES = (
    TableSettings(),
    TableSettings(rules="laws1951", sanctions=True),
    TableSettings(rules="frimes", players=3, sides=3),
    TableSettings(rules="duel", players=2),
)
"""One table for each text."""


def any_plan(seed: int, number: int) -> Plan:
    """Choose a table at random; the four texts take turns."""
    chance = Random(f"plan {seed} {number}")
    text = list(TEXTS)[number % len(TEXTS)]
    if chance.random() < 0.2:
        settings = _with_house_rules(chance)
    else:
        seatings = [seating for seating in ARRANGEMENTS if seating.text == text]
        seating = chance.choice(seatings)
        sanctions = bool(TEXTS[text].sanctions) and chance.random() < 0.7
        settings = TableSettings(
            rules=text, players=seating.players, sides=seating.sides, sanctions=sanctions
        )
    clock = Clock(turn_s=chance.choice([5, 30]), bank_s=chance.choice([0, 60]))
    settings = settings.model_copy(
        update={
            "clock": clock if chance.random() < 0.4 else None,
            "seating": "lot" if chance.random() < 0.2 else "chosen",
            "hints": chance.random() < 0.8,
            "watchers": chance.random() < 0.8,
            "chat": chance.random() < 0.5,
            "visibility": chance.choice(["public", "invited"]),
            "stand_in": chance.choice(level_names()),
            "robot_pace": chance.choice(["quick", "calm", "slow"]),
        }
    )
    people = settings.players if chance.random() < 0.6 else chance.randint(1, settings.players)
    return Plan(
        settings,
        people,
        chance.choice(level_names()),
        round_number=2 if chance.random() < 0.1 else 1,
        seed=chance.randrange(2**32),
        incidents=chance.choice([0, 0.05, 0.15]),
    )


def _with_house_rules(chance: Random) -> TableSettings:
    with tempfile.TemporaryDirectory() as folder:
        book = random_house_rules(chance, Path(folder))
    return TableSettings(
        rules=book.rules.base or book.rules.id,
        house_rules=toml_lines(book.overrides),
        players=book.players,
        sides=book.sides,
        sanctions=bool(book.rules.sanctions) and chance.random() < 0.7,
    )
