"""The lines of the protocol ``canasta-robot 1``, described in ``docs/study/robot-protocol.md``.

A robot reads only the lines from this module, and they are made only from the view of its seat.
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from canasta.engine.referee import legal_for
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.state import View
from canasta.record.notation import action_text
from canasta.record.position import seen_position
from canasta.record.rules_text import field_text
from canasta.rules.ruleset import RULE_FIELDS

VERSION: Final = 1
PROTOCOL: Final = "canasta-robot"
LONGEST_NAME: Final = 40
"""The maximum number of characters of a robot's name; further characters are dropped."""

HELLO: Final = f"{PROTOCOL} {VERSION}"
"""The first line to a robot, which repeats it followed by its name."""
QUIT: Final = "quit"
"""The last line to a robot."""
_COMMENT: Final = "#"
_LEGAL: Final = "legal "


def round_line(view: View, seed: int) -> str:
    """Return the line that begins a round: the seat, the rules, and a seed for random choices."""
    game_rules = view.public.game_rules
    return _line(
        "round",
        {
            "seat": int(view.seat),
            "players": int(game_rules.players),
            "sides": int(game_rules.sides),
            "seed": seed,
            "rules": _rule_values(game_rules),
        },
    )


def question_lines(view: View) -> list[str]:
    """Return a question without its last line: the position and a line per legal action."""
    lines = [_line("position", seen_position(view))]
    return lines + [_LEGAL + text for text in legal_texts(view).values()]


def legal_texts(view: View) -> dict[int, str]:
    """Return the legal actions of a seat by number, in the order in which robots get them.

    If a robot fails, the first action is played.
    """
    pile = view.public.pile
    return {number: action_text(number, pile) for number in sorted(legal_for(view))}


def actions_offered(lines: list[str]) -> list[str]:
    """Return the legal actions in the lines of a question."""
    return [line.removeprefix(_LEGAL) for line in lines if line.startswith(_LEGAL)]


def go_line(number: int, milliseconds: int) -> str:
    """Return the last line of a question: its number and the time for the answer."""
    return f"go {number} {milliseconds}"


def refused_line(number: int, code: str, sentence: str) -> str:
    """Return the line that refuses an answer to a question."""
    return f"refused {number} {code} {' '.join(sentence.split())}"


@dataclass(frozen=True)
class Said:
    """An answer: ``play NUMBER PLAY``."""

    number: int
    play: str


@dataclass(frozen=True)
class Unreadable:
    """A line that is neither an answer nor a comment."""

    line: str


def read_line(line: str) -> Said | Unreadable | None:
    """Return the parsed line of a robot, or None for a comment or an empty line."""
    words = line.split()
    if not words or words[0].startswith(_COMMENT):
        return None
    match words:
        case ["play", number, *play] if play and _is_number(number):
            return Said(int(number), " ".join(play))
        case _:
            return Unreadable(line)


def read_greeting(line: str) -> tuple[int, str] | None:
    """Return the version and the name in a robot's first line, or None if it is not a greeting."""
    match line.split():
        case [word, version, *name] if word == PROTOCOL and _is_number(version):
            return int(version), " ".join(name)[:LONGEST_NAME]
        case _:
            return None


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS


_MOST_DIGITS: Final = 9


def _line(word: str, data: Mapping[str, object]) -> str:
    return f"{word} {json.dumps(data, separators=(',', ':'))}"


@lru_cache(64)  # a table requests the line with every question of a round
def _rule_values(game_rules: GameRules) -> dict[str, object]:
    """Return every rule field with its value, as in a rule file."""
    return tomllib.loads("\n".join([field_text(game_rules.rules, key) for key in RULE_FIELDS]))
