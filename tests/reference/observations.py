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
    f"An observation is a row of {LENGTH} numbers from 0 to 255, the same for every rule set and",
    "seating; unused numbers stay 0. It is made from the view of one seat alone",
    "(`envs/observer.py`). `SLICES` of `canasta.envs.slices` has the place of each slice:",
    '`row[SLICES["hand"]]`.',
    "",
    "Seats are counted from the observing seat in turn order, sides from its own, then that of the",
    "next seat, and so on, six of each. *By kind* are fifteen numbers: red threes, black threes,",
    "fours to aces, twos, jokers. *One of* are as many numbers, of which one is 1. Points are two",
    "numbers, the hundreds, at most 255, and the remainder.",
    "",
    "`view` is `engine/state/state.py`, `public` its public state, `rules` its rules made ready",
    "for play (`engine/state/game_rules.py`). The version changes with the meaning, order or",
    "number of anything here.",
    "",
)


def observations_page() -> str:
    """Return the page."""
    return page(
        [
            *_INTRODUCTION,
            "## What changes in a round",
            "",
            *_rows(SEEN),
            "## What stays as it is",
            "",
            *_rows(RULES),
            "`switches`: " + ", ".join([f"`{name}`" for name in RULE_SWITCHES]) + ".",
            "",
            "`bonuses`: " + ", ".join([f"`{name}`" for name in RULE_BONUSES]) + ".",
            "",
            "## What only a state shows",
            "",
            f"A state has {STATE_LENGTH} numbers: the observation of one seat, then what is hidden",
            "from it. It is meant for critics in training, never for a player.",
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
