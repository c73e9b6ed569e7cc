"""The four rule texts and random house rules, for the engine and the oracle."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from canasta.rules import load_rules
from canasta.rules.field_kinds import (
    PLAYERS,
    SEATINGS,
    Arrangements,
    ByPlayers,
    Choice,
    Choices,
    FieldKind,
    Number,
    Points,
    RuleError,
    Scale,
    Steps,
    Switch,
)
from canasta.rules.ruleset import RULE_FIELDS, RuleSet
from tests.oracle import TEXTS, Values
from tests.support.oracle_map import oracle_values
from tests.support.toml_text import toml_lines

TABLES: Final = [list(seating) for seating in SEATINGS]
"""Every number of players, with every number of sides that they can form."""


@dataclass(frozen=True)
class Rulebook:
    """Rules for both referees, at a table of ``players`` in ``sides``."""

    rules: RuleSet
    values: Values
    players: int
    sides: int
    overrides: Mapping[str, object] = field(default_factory=dict)
    """The fields of the house-rule file; empty for the four rule texts."""
    folder: Path | None = None
    """The folder of the house-rule file, or None for the four rule texts."""

    @property
    def name(self) -> str:
        """The name of the rules in a position."""
        return "house.toml" if self.overrides else self.rules.id


def text_books() -> list[Rulebook]:
    """Return every arrangement of every rule text, with separate values for each referee."""
    return [
        Rulebook(rules, TEXTS[rules.id], players, sides)
        for rules in map(load_rules, TEXTS)
        for players, sides in rules.arrangements
    ]


def house_rules(overrides: Mapping[str, object], folder: Path) -> Rulebook:
    """Write a house-rule file into ``folder``; return its rules for its first arrangement of seats.

    Raises RuleError where a value is bad or contradicts the others.
    """
    (folder / "house.toml").write_text(toml_lines(overrides), encoding="utf-8")
    rules = load_rules("house.toml", folder)
    players, sides = rules.arrangements[0]
    return Rulebook(rules, oracle_values(rules), players, sides, overrides, folder)


def random_house_rules(chooser: random.Random, folder: Path) -> Rulebook:
    """Return a rule text with a few fields, or with all fields, set at random."""
    base = {"base": chooser.choice(sorted(TEXTS))}
    names = chooser.sample(sorted(RULE_FIELDS), chooser.choice([1, 3, 8, 20, len(RULE_FIELDS)]))
    changed: dict[str, object] = {"arrangements": [chooser.choice(TABLES)]}
    changed |= {name: random_value(chooser, RULE_FIELDS[name]) for name in names}
    while True:
        try:
            return house_rules({**base, **changed}, folder)
        except RuleError as error:
            if error.code != "rules.contradiction":
                raise
            del changed[error.key if error.key in changed else chooser.choice(list(changed))]


def random_value(chooser: random.Random, kind: FieldKind) -> object:
    """Return a random value in the form of a rule file; small numbers are more frequent."""
    match kind:
        case Number():
            steps = (kind.high - kind.low) // kind.step
            return kind.low + kind.step * min(chooser.randint(0, steps), chooser.randint(0, 20))
        case Switch():
            return chooser.random() < 0.5
        case Choice():
            return chooser.choice(kind.words)
        case Choices():
            return chooser.sample(kind.words, chooser.randint(0, len(kind.words)))
        case ByPlayers():
            if chooser.random() < 0.5:
                return random_value(chooser, kind.number)
            return {str(players): random_value(chooser, kind.number) for players in PLAYERS}
        case Steps():
            starts = [0, *sorted(chooser.sample(range(5, 4000, 5), chooser.randint(0, 3)))]
            minimums = sorted(chooser.choices(range(0, 165, 5), k=len(starts)))
            return [[start, points] for start, points in zip(starts, minimums, strict=True)]
        case Arrangements():
            return [chooser.choice(TABLES)]
        case Scale():
            size = chooser.choice([0, 4, kind.longest])
            return sorted(5 * chooser.randint(0, 200) for _ in range(size))
        case Points():
            return {name: 5 * chooser.randint(0, 40) for name in kind.names}
