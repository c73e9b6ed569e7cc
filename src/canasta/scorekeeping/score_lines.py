"""The lines of a round's score as data, so that a page can add them up without knowing a rule.

This module knows no formula: every value is found by asking the engine for scores
(:func:`canasta.engine.scoring.score_count`). A line counts one quantity, and has cases that depend
on a few facts, such as whether the side has melded. Its points are those of the case whose facts
are true: the points for exactly that count in ``special``, otherwise ``each`` times the count.
Without such a case the line scores nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from canasta.engine.scoring import SideCount, score_count
from canasta.engine.state.game_rules import GameRules
from canasta.rules.ruleset import RuleSet, is_left_out

Facts = Mapping[str, bool]
"""Facts by the names of boolean fields of :class:`canasta.engine.scoring.SideCount`."""


@dataclass(frozen=True)
class LineKind:
    """The quantity that a line of the score depends on."""

    counts: str
    """The field of a ``SideCount`` that the line counts, or an empty string if the line counts
    nothing."""
    facts: tuple[str, ...]
    """The boolean fields on which the line depends."""
    fields: tuple[str, ...]
    """The rule fields that set the value of the line."""


_CARD_FIELDS: Final = (
    "joker_points",
    "two_points",
    "ace_points",
    "high_from",
    "high_points",
    "low_points",
    "black_three_points",
)
_RED_THREE_FIELDS: Final = (
    "red_three_bonus",
    "all_red_threes_bonus",
    "red_three_scale",
    "red_threes_need_meld",
    "red_threes_need_canastas",
    "red_threes_short",
)
LINE_KINDS: Final[Mapping[str, LineKind]] = {
    "meld_cards": LineKind("meld_points", (), _CARD_FIELDS),
    "natural_canastas": LineKind("natural_canastas", (), ("natural_canasta_bonus",)),
    "mixed_canastas": LineKind("mixed_canastas", (), ("mixed_canasta_bonus",)),
    "concealed_canastas": LineKind("concealed_canastas", (), ("concealed_canasta_bonus",)),
    "red_threes": LineKind(
        "red_threes", ("has_melded", "has_red_three_canastas"), _RED_THREE_FIELDS
    ),
    "going_out": LineKind("", ("went_out", "went_out_concealed"), ("going_out_bonus",)),
    "concealed_going_out": LineKind("", ("went_out", "went_out_concealed"), ("concealed_bonus",)),
    "opponents_unmelded": LineKind("", ("went_out", "is_alone"), ("opponents_unmelded_bonus",)),
    "cards_in_hand": LineKind("hand_points", (), _CARD_FIELDS),
    "red_threes_in_hand": LineKind(
        "red_threes_in_hand", ("ended_by_going_out",), ("red_three_in_hand_penalty",)
    ),
    "penalties": LineKind("penalty_points", (), ("sanctions", "yes_not_out_penalty")),
}
"""The quantity on which each line of a score (``SCORE_LINES``) depends."""
ENTERED: Final = tuple([name for name, kind in LINE_KINDS.items() if kind.counts == name])
"""The lines whose numbers a scorer enters; ``web/scripts/score/new_entries.js`` lists them too."""


@dataclass(frozen=True)
class Case:
    """The points of a line if some facts are true."""

    when: Facts
    each: int
    """The points per unit counted."""
    special: Mapping[int, int]
    """The points for exceptional counts."""


@dataclass(frozen=True)
class ScoreLine:
    """A line of the score; its cases exclude each other."""

    id: str
    counts: str
    cases: tuple[Case, ...]
    fields: tuple[str, ...]


def score_lines(game_rules: GameRules) -> tuple[ScoreLine, ...]:
    """Return the lines that can score under these rules, in the order of a sheet.

    Canasta lines are always included, because going out and other lines can depend on their number.
    """
    lines = [_line(game_rules, name, kind) for name, kind in LINE_KINDS.items()]
    return tuple([line for line in lines if line.cases or line.id in _ALWAYS])


_ALWAYS: Final = ("natural_canastas", "mixed_canastas")
_Found = tuple[Facts, int, dict[int, int]]
"""Facts, the points per unit if they are true, and the points of exceptional counts."""


def _line(game_rules: GameRules, name: str, kind: LineKind) -> ScoreLine:
    found: list[_Found] = [
        (dict(zip(kind.facts, facts, strict=True)), *_points(game_rules, name, kind, facts))
        for facts in product((True, False), repeat=len(kind.facts))
        if _is_possible(dict(zip(kind.facts, facts, strict=True)))
    ]
    for fact in kind.facts:
        found = _without_fact(found, fact)
    cases = [Case(when, each, special) for when, each, special in found if each or special]
    return ScoreLine(name, kind.counts, tuple(cases), _fields_behind(game_rules.rules, kind))


def _fields_behind(rules: RuleSet, kind: LineKind) -> tuple[str, ...]:
    """Return the fields that set the value of a line, without later additions at their default."""
    return tuple([key for key in kind.fields if not is_left_out(rules, key)])


def _without_fact(found: list[_Found], fact: str) -> list[_Found]:
    """Return the cases without a fact that makes no difference, or all cases if it makes one."""
    merged: list[_Found] = []
    for when, each, special in found:
        rest = {name: value for name, value in when.items() if name != fact}
        same = next((one for one in merged if one[0] == rest), None)
        if same is None:
            merged.append((rest, each, special))
        elif same[1:] != (each, special):
            return found
    return merged


def _is_possible(facts: Facts) -> bool:
    return facts.get("went_out", True) or not facts.get("went_out_concealed", False)


def _points(
    game_rules: GameRules, name: str, kind: LineKind, facts: tuple[bool, ...]
) -> tuple[int, dict[int, int]]:
    """Return the points of a line per unit, and the points of exceptional counts."""
    held = dict(zip(kind.facts, facts, strict=True))
    counted = replace(NOTHING, **held)
    if not kind.counts:
        return int(getattr(score_count(game_rules, counted), name)), {}
    numbers = range(game_rules.all_red_threes + 1)
    scored = [
        int(getattr(score_count(game_rules, _with(counted, kind.counts, number)), name))
        for number in numbers
    ]
    each = scored[1]
    return each, {number: scored[number] for number in numbers if scored[number] != number * each}


def _with(counted: SideCount, name: str, number: int) -> SideCount:
    return replace(counted, **{name: number})  # type: ignore[arg-type]


NOTHING: Final = SideCount(
    meld_points=0,
    natural_canastas=0,
    mixed_canastas=0,
    concealed_canastas=0,
    red_threes=0,
    has_melded=False,
    has_red_three_canastas=False,
    went_out=False,
    went_out_concealed=False,
    is_alone=False,
    hand_points=0,
    red_threes_in_hand=0,
    ended_by_going_out=False,
    penalty_points=0,
)
"""The counts of a side that has done nothing."""
