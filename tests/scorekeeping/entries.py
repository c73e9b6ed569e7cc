"""Finished rounds of robots as people enter them: cards counted by points, by value or by kind."""

from collections.abc import Mapping
from typing import Final, Literal, TypedDict

from canasta.engine.scoring import SCORE_LINES, score_round
from canasta.engine.state.state import State
from canasta.scorekeeping.played_rounds import as_counted, round_entry
from canasta.scorekeeping.score_rules import ScoreRules

Counting = Literal["points", "values", "kinds"]
COUNTINGS: Final[tuple[Counting, ...]] = ("points", "values", "kinds")


class Cards(TypedDict, total=False):
    """Counted cards, in one of three forms."""

    points: int
    values: Mapping[str, int]
    kinds: Mapping[str, int]


class Side(TypedDict):
    """One side's entry."""

    natural_canastas: int
    mixed_canastas: int
    concealed_canastas: int
    red_threes: int
    red_threes_in_hand: int
    melds: Cards
    hand: Cards
    has_melded: bool
    penalties: Mapping[str, int]
    other_points: int


class Round(TypedDict):
    """An entered round."""

    out: int | None
    concealed: bool
    sides: list[Side]


def entered(rules: ScoreRules, state: State, counting: Counting) -> Round:
    """Return the entry of a finished round."""
    played = as_counted(rules, round_entry(state))
    return {
        "out": played.out,
        "concealed": played.concealed,
        "sides": [
            {
                "natural_canastas": side.counts["natural_canastas"],
                "mixed_canastas": side.counts["mixed_canastas"],
                "concealed_canastas": side.counts["concealed_canastas"],
                "red_threes": side.counts["red_threes"],
                "red_threes_in_hand": side.counts["red_threes_in_hand"],
                "melds": _counted(rules, side.melds, counting),
                "hand": _counted(rules, side.hand, counting),
                "has_melded": side.has_melded,
                "penalties": {},
                "other_points": side.other_points,
            }
            for side in played.sides
        ],
    }


def _counted(rules: ScoreRules, kinds: Mapping[str, int], counting: Counting) -> Cards:
    if counting == "kinds":
        return {"kinds": kinds}
    values: dict[str, int] = {}
    for card in rules.cards:
        if number := kinds.get(card.kind):
            values[str(card.points)] = values.get(str(card.points), 0) + number
    if counting == "values":
        return {"values": values}
    return {"points": sum([int(value) * number for value, number in values.items()])}


def engine_lines(state: State) -> list[dict[str, int]]:
    """Return the engine's score lines for each side, without those that score nothing."""
    return [
        {line: getattr(score, line) for line in SCORE_LINES if getattr(score, line)}
        for score in score_round(state)
    ]
