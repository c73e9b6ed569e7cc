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
    f"An observation in an [environment](environments.md) is a row of {LENGTH} numbers from 0 to",
    "255, with the same layout for every rule set and seating; unused numbers are 0. It contains",
    'only what one seat can see. `row[canasta.envs.slices.SLICES["hand"]]` is the slice `hand`.',
    "",
    "There are six seats, counted from the observing seat in turn order, and six sides, counted",
    "from that seat's side. *By kind* means fifteen numbers: red threes, black threes, fours to",
    "aces, twos, jokers. *One of* means one number per choice: 1 for the one that applies, 0 for",
    "the others. Points are two numbers: the hundreds, at most 255, and the remainder. The last",
    "column names the seat's `View`, its public state and its `GameRules` (`engine/state/`).",
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
