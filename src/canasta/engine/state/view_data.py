"""Converts a view to plain data for another process, and back.

:func:`view_of` restores an equal view, so a robot decides the same in both processes.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from canasta.engine.state.game_rules import ANY_SCORE, GameRules
from canasta.engine.state.public_state import PublicState, Side
from canasta.engine.state.state import View
from canasta.rules.field_kinds import Value
from canasta.rules.ruleset import RULE_FIELDS, RuleSet

_NUMBERS: Final = (
    "dealer",
    "turn",
    "side",
    "phase",
    "stock_size",
    "sizes",
    "opened",
    "pile_counts",
    "had_turn",
    "passed",
    "laid",
    "drawn_from",
    "opening_points",
    "held",
    "held_size",
    "key_rank",
    "asked",
    "yes_count",
    "ending",
    "out_seat",
)
"""The attributes of a public state that are numbers."""
_FLAGS: Final = ("laid_now", "out_concealed")
"""The attributes of a public state that are booleans."""
_LISTS: Final = (
    "scores",
    "red_threes",
    "concealed",
    "pile",
    "packets",
    "penalties",
    "penalty_cards",
    "known",
)
"""The attributes of a public state that are lists of numbers."""
_RULE_SETS: Final = 64
"""The number of prepared rule sets in the cache, which drops the least recently used."""


@dataclass(frozen=True)
class RulesData:
    """The rules of a round, as numbers and strings."""

    values: tuple[Value, ...]
    """The value of each rule field, in the order of :data:`canasta.rules.ruleset.RULE_FIELDS`."""
    players: int
    sides: int
    has_sanctions: bool
    is_last_round: bool

    def __reduce__(self) -> tuple[object, ...]:
        return RulesData, (
            self.values,
            self.players,
            self.sides,
            self.has_sanctions,
            self.is_last_round,
        )


@dataclass(frozen=True)
class ViewData:
    """A view at one moment, as numbers and strings."""

    rules: RulesData
    numbers: tuple[int, ...]
    flags: tuple[bool, ...]
    lists: tuple[tuple[int, ...], ...]
    melds: tuple[tuple[int, int, int, int], ...]
    """For each side: natural cards, twos, jokers, and the points it needs to open."""
    seat: int
    hand: int
    fresh: int

    def __reduce__(self) -> tuple[object, ...]:
        return ViewData, (
            self.rules,
            self.numbers,
            self.flags,
            self.lists,
            self.melds,
            self.seat,
            self.hand,
            self.fresh,
        )


def view_data(view: View) -> ViewData:
    """Return ``view`` as data; later changes of the state do not affect the data."""
    public = view.public
    return ViewData(
        _rules_data(public.game_rules),
        tuple([getattr(public, name) for name in _NUMBERS]),
        tuple([getattr(public, name) for name in _FLAGS]),
        tuple([tuple(getattr(public, name)) for name in _LISTS]),
        tuple([(side.naturals, side.twos, side.jokers, side.minimum) for side in public.sides]),
        view.seat,
        view.hand,
        view.fresh,
    )


def view_of(data: ViewData) -> View:
    """Return an independent copy of the view from which :func:`view_data` made ``data``."""
    public = PublicState(_game_rules(data.rules))
    for name, number in zip(_NUMBERS, data.numbers, strict=True):
        setattr(public, name, number)
    for name, flag in zip(_FLAGS, data.flags, strict=True):
        setattr(public, name, flag)
    for name, numbers in zip(_LISTS, data.lists, strict=True):
        setattr(public, name, list(numbers))
    public.sides = [_side(*melds) for melds in data.melds]
    return View(public, data.seat, data.hand, data.fresh)


def _side(naturals: int, twos: int, jokers: int, minimum: int) -> Side:
    side = Side(minimum)
    side.naturals = naturals
    side.twos = twos
    side.jokers = jokers
    return side


def _rules_data(game_rules: GameRules) -> RulesData:
    return RulesData(
        tuple([getattr(game_rules.rules, field) for field in RULE_FIELDS]),
        game_rules.players,
        game_rules.sides,
        game_rules.sanctions,
        game_rules.target == ANY_SCORE,
    )


@lru_cache(_RULE_SETS)
def _game_rules(data: RulesData) -> GameRules:
    values = dict(zip(RULE_FIELDS, data.values, strict=True))
    return GameRules(
        RuleSet(**values),  # type: ignore[arg-type]
        data.players,
        data.sides,
        sanctions=data.has_sanctions,
        is_last_round=data.is_last_round,
    )
