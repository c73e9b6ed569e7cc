"""``docs/study/ladder.md`` and its drawing, made from ``benchmarks/results/ladder.toml``."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from html import escape
from typing import Final

from canasta.arena.svg import Scale, text_at
from tests.reference.writing import ROOT, page, table

FILE: Final = ROOT / "benchmarks" / "results" / "ladder.toml"
SEED: Final = 1951


@dataclass(frozen=True)
class Measured:
    """A match that was measured."""

    robots: tuple[str, str]
    deals: int
    points: float
    low: float
    high: float
    rounds: float
    digest: str
    commit: str
    date: date
    rules: str = ""
    games: bool = False
    command: str = ""
    """The command that repeats the match, if it is not a command of the arena."""

    @property
    def repeated_by(self) -> str:
        """The command that repeats the match."""
        rules = f" --rules {self.rules}" if self.rules else ""
        games = " --games" if self.games else ""
        agents = ",".join(self.robots)
        asked = f"canasta arena --agents {agents}{rules} --pairs {self.deals} --seed {SEED}{games}"
        return self.command or asked


def matches() -> list[Measured]:
    """Return the measured matches, in the order of the file."""
    entries = tomllib.loads(FILE.read_text(encoding="utf-8"))["match"]
    return [Measured(**entry | {"robots": tuple(entry["robots"])}) for entry in entries]


_INTRODUCTION: Final = (
    "<!-- Written by `python -m tests.regenerate` from ladder.toml. -->",
    "# The ladder",
    "",
    "This page lists matches between robots in `classic` with four players.",
    "[strength.md](strength.md) says what each robot is and how matches are measured, and has",
    'results under other rules. "Points per deal" is the mean gain of the first robot, with its',
    "95 % interval.",
    "",
    "![Points per deal with their intervals, match by match](ladder.svg)",
    "",
)
_END: Final = (
    "[ladder.toml](../../benchmarks/results/ladder.toml) has the commit, the rules and a digest",
    "for each match. To repeat a match, type",
    "`canasta arena --agents FIRST,AGAINST --rules RULES --pairs DEALS --seed {seed}`; the digest",
    "that the command prints must begin with the digits in the file. `random`, `greedy` and",
    "`webstyle` never change. Other robots may change: to repeat their matches, check out the",
    "commit that the file names. If it lacks a robot with `-1`, type its name without `-1`.",
    "[research.md](research.md) shows how to train a robot and add it to this table.",
)


def ladder_page() -> str:
    """Return the page."""
    measured = matches()
    rows = [
        (
            *one.robots,
            f"{one.deals:,}",
            f"**{_signed(one.points)}** ({_signed(one.low)} to {_signed(one.high)})",
            f"{one.rounds:.1f} %",
        )
        for one in measured
    ]
    heads = ("first", "against", "deals", "points per deal", "rounds won")
    end = [line.format(seed=SEED) for line in _END]
    return page([*_INTRODUCTION, *table(heads, rows), *end])


def _signed(points: float) -> str:
    return f"{points:+.1f}".replace("-", "\u2212")


_WIDTH: Final = 720
_LEFT: Final = 190
_RIGHT: Final = 700
_ROW: Final = 26
_TOP: Final = 34
# Colours in the middle of the scale are visible on light and on dark pages.
_STYLE: Final = 'role="img" font-family="sans-serif" font-size="13" fill="#808080"'


def ladder_drawing() -> str:
    """Return the drawing on one line: for each match its interval, and a dot at the mean."""
    measured = matches()
    height = _TOP + _ROW * len(measured) + 10
    low, high = min(0.0, *(one.low for one in measured)), max(one.high for one in measured)
    across = Scale(low - 10, high + 10, _LEFT, _RIGHT)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" {_STYLE}>',
        f"<title>{escape('Points per deal of each match, with the 95 % interval')}</title>",
        *_grid(across, height),
    ]
    for place, one in enumerate(measured):
        y = _TOP + _ROW * place + _ROW / 2
        ends = f"{across(one.low):.1f} {y:.1f}H{across(one.high):.1f}"
        lines += [
            text_at(_LEFT - 12, y + 4, "end", " \u2013 ".join(one.robots)),
            f'<path d="M{ends}" stroke="#3d85c6" stroke-width="5" stroke-linecap="round"/>',
            f'<circle cx="{across(one.points):.1f}" cy="{y:.1f}" r="5" fill="#e69138"/>',
        ]
    return "".join([*lines, "</svg>"]) + "\n"


def _grid(across: Scale, height: int) -> Sequence[str]:
    drawn = []
    for tick in across.ticks(8):
        x = f"{across(tick):.1f}"
        width = 1.5 if tick == 0 else 0.4
        drawn += [
            f'<path d="M{x} {_TOP - 6}V{height - 6}" stroke="#808080" stroke-width="{width}"/>',
            text_at(across(tick), _TOP - 14, "middle", _whole(tick)),
        ]
    return drawn


def _whole(points: int) -> str:
    return "0" if points == 0 else f"{points:+}".replace("-", "\u2212")
