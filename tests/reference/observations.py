"""``docs/study/observations.md``: every slice of an observation."""

from typing import Final

from canasta.envs.slices import (
    HIDDEN,
    LENGTH,
    RULE_BONUSES,
    RULE_SWITCHES,
    RULES,
    SEEN,
    STATE_LENGTH,
    STATE_SLICES,
    VERSION,
    Slice,
)
from tests.reference.writing import NOTICE, page, table

_INTRODUCTION: Final = (
    NOTICE,
    f"# Observations, `{VERSION}`",
    "",
    f"An observation is a row of {LENGTH} numbers from 0 to 255, with the same layout for every",
    "rule set and seating; unused numbers are 0. It contains only what one seat can see.",
    '`canasta.envs.slices.SLICES` gives the place of each slice: `row[SLICES["hand"]]`.',
    "",
    "Seats are counted from the observing seat in turn order. Sides are counted from the own side,",
    "in the same order. There are six of each. *By kind* means fifteen numbers: red threes, black",
    "threes, fours to aces, twos, jokers. *One of* means as many numbers, one of which is 1.",
    "Points are two numbers: the hundreds, at most 255, and the remainder.",
    "",
    "In the last column, `view` is the seat's `View`, `public` its public state",
    "(`engine/state/state.py`), and `rules` its `GameRules` (`engine/state/game_rules.py`). The",
    "version changes with the meaning, order or number of any slice.",
    "",
)


def observations_page() -> str:
    """Return the page."""
    return page(
        [
            *_INTRODUCTION,
            "## Slices that change in a round",
            "",
            *_rows(SEEN),
            "## Slices that stay the same",
            "",
            *_rows(RULES),
            "`switches`: " + ", ".join([f"`{name}`" for name in RULE_SWITCHES]) + ".",
            "",
            "`bonuses`: " + ", ".join([f"`{name}`" for name in RULE_BONUSES]) + ".",
            "",
            "## Slices of a state",
            "",
            f"A state has {STATE_LENGTH} numbers: the observation of one seat, then the hidden",
            "cards. Use it for critics in training, never for a player.",
            "",
            *_rows(HIDDEN),
        ]
    )


def _rows(slices: tuple[Slice, ...]) -> list[str]:
    return table(
        ("slice", "from", "numbers", "meaning", "source"),
        [
            (
                f"`{entry.name}`",
                str(STATE_SLICES[entry.name].start),
                str(entry.length),
                entry.meaning,
                f"`{entry.source}`",
            )
            for entry in slices
        ],
    )
