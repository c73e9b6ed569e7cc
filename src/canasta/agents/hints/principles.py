"""The principles of play that can support a choice: stable codes with typed parameters.

:mod:`canasta.agents.hints.supporting_principles` finds the principles that apply. Their sentences
are in the catalogues under ``hint.<code>``. The principles come from books and players. They only
explain the choice of a search, and do not influence it. The principles in :data:`OFFERS` warn of a
drawback.
"""

from dataclasses import dataclass
from typing import Final, Literal

ParameterType = Literal["kind", "count", "points", "seat"]
"""The type of a parameter: a kind of card, a number, points, or a seat."""

PRINCIPLES: Final[dict[str, tuple[tuple[str, ParameterType], ...]]] = {
    "only_play": (),
    # Ending the round
    "out_wins": (),
    "out_before": (("player", "seat"), ("count", "count")),
    "out_unopened": (("count", "count"),),
    "out_caught": (("count", "count"),),
    "out": (),
    "stay_in": (("points", "points"),),
    "ask": (("player", "seat"), ("count", "count")),
    "yes": (("count", "count"),),
    "no": (("points", "points"),),
    # Melds
    "close_now": (("rank", "kind"), ("player", "seat"), ("count", "count")),
    "open_red_threes": (("count", "count"), ("points", "points")),
    "open_from_pile": (("spent", "count"), ("gained", "count")),
    "first_canasta": (("rank", "kind"),),
    "natural_canasta": (("rank", "kind"), ("points", "points")),
    "mixed_canasta": (("rank", "kind"), ("points", "points")),
    "opens": (("points", "points"),),
    "unload": (("player", "seat"), ("count", "count")),
    "stock_ends": (("count", "count"),),
    "wait_natural": (("rank", "kind"), ("count", "count"), ("points", "points")),
    "stay_closed": (("count", "count"),),
    "nears_canasta": (("rank", "kind"), ("size", "count"), ("count", "count")),
    # The pile
    "pile_completes": (("rank", "kind"),),
    "takes": (("count", "count"), ("points", "points")),
    "draw_before_out": (("player", "seat"), ("count", "count")),
    "small_pile": (("count", "count"),),
    "frees_below": (("player", "seat"), ("count", "count")),
    "pile_fits_nothing": (),
    "take_costs_wild": (("count", "count"),),
    "open_cards": (("count", "count"),),
    "pile_stopped": (("rank", "kind"),),
    "cannot_take": (),
    # The discard
    "offer_worth": (
        ("rank", "kind"),
        ("player", "seat"),
        ("count", "count"),
        ("points", "points"),
    ),
    "offer_anyway": (("player", "seat"), ("count", "count")),
    "offer": (("rank", "kind"), ("player", "seat"), ("count", "count")),
    "freeze_pairs": (("count", "count"),),
    "freezes": (),
    "blocks": (),
    "wild_stops": (("player", "seat"), ("count", "count")),
    "black_three": (("player", "seat"), ("count", "count")),
    "known_pair": (("rank", "kind"), ("player", "seat")),
    "feeds": (("rank", "kind"), ("player", "seat"), ("count", "count")),
    "feeds_key": (("rank", "kind"), ("player", "seat"), ("count", "count")),
    "keep_pair_frozen": (("rank", "kind"), ("points", "points")),
    "keep_pair_unopened": (("rank", "kind"), ("points", "points")),
    "nobody_has_one": (("rank", "kind"), ("all", "count")),
    "nobody_has_pair": (("rank", "kind"), ("seen", "count"), ("all", "count")),
    "thrown_by_next": (("rank", "kind"), ("player", "seat")),
    "left_by_next": (("rank", "kind"), ("player", "seat")),
    "keep_black_three": (("count", "count"),),
    "save_wilds": (("count", "count"),),
    "hold_pairs": (("count", "count"),),
    "hardly_a_pair": (("rank", "kind"), ("player", "seat"), ("seen", "count"), ("all", "count")),
    "hardly_one": (("rank", "kind"), ("player", "seat"), ("seen", "count"), ("all", "count")),
    "dear_now": (("rank", "kind"), ("points", "points")),
    "single": (("rank", "kind"), ("count", "count")),
    "no_meld_there": (("rank", "kind"), ("player", "seat")),
    "keep_dear": (("rank", "kind"), ("worth", "points"), ("points", "points")),
    "alone": (("rank", "kind"),),
    "risk_little": (("count", "count"),),
    "cheap": (("rank", "kind"), ("points", "points")),
    "lays": (("points", "points"),),
}
"""Every code with its parameters, the most important first."""

DRAWBACK: Final = "offer"
"""The code of a warning that gives no reason for the choice."""
OFFERS: Final = ("offer_worth", "offer_anyway", DRAWBACK)
"""The codes of warnings that the discard offers the pile, which advice never leaves out."""


@dataclass(frozen=True)
class Principle:
    """A principle that supports a choice, with the numbers of the position."""

    code: str
    parameters: tuple[tuple[str, int], ...] = ()

    def __getitem__(self, name: str) -> int:
        """Return the parameter called ``name``."""
        return dict(self.parameters)[name]

    def __reduce__(self) -> tuple[object, ...]:
        return Principle, (self.code, self.parameters)


def principle(code: str, **parameters: int) -> Principle:
    """Return the principle ``code`` with ``parameters``.

    Raises:
        ValueError: the parameters differ from those that ``code`` declares.
    """
    declared = [name for name, _ in PRINCIPLES[code]]
    if sorted(declared) != sorted(parameters):
        raise ValueError(f"{code} takes {declared!r}, not {sorted(parameters)!r}")
    return Principle(code, tuple([(name, parameters[name]) for name in declared]))
