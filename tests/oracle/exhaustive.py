"""The possible endings of a turn, found by playing every sequence of melds.

It is too slow for a large hand, but simple enough to check ``completion`` on small ones.
"""

from __future__ import annotations

from .moves import layings
from .table import Table

Ending = str
"""The way a turn ends: ``"keeps"`` with a discard and a card left, ``"out"`` by going out."""


def endings(table: Table) -> frozenset[Ending]:
    """Return the ways in which the player in turn, who has drawn or taken, can end the turn."""
    return _endings(table, {})


def _endings(table: Table, known: dict[str, frozenset[Ending]]) -> frozenset[Ending]:
    exposed = sorted(table.penalty_cards[table.turn].items())
    key = f"{sorted(table.hand.items())} {sorted(table.own_melds.items())} {table.held} {exposed}"
    if key not in known:
        found = _endings_at_once(table)
        if _may_lay_more(table):
            for _, after in layings(table):
                found |= _endings(after, known)
        known[key] = frozenset(found)
    return known[key]


def _may_lay_more(table: Table) -> bool:
    return "b" not in table.own_melds or table.values.black_threes == "any order"


def _endings_at_once(table: Table) -> set[Ending]:
    """Return the endings without further melds: an empty hand, or one discard."""
    allowed_out = table.may_go_out and table.canastas >= table.canastas_needed
    cards = table.hand.total()
    if table.unfinished_meld:
        return set()
    if cards == 0 and not table.held:
        excused = (
            table.values.whole_hand_needs_no_minimum
            and table.drawn == "stock"
            and not table.laid[table.turn]
        )
        return {"out"} if allowed_out and (not table.short or excused) else set()
    if table.short or cards == 0:
        return set()
    if cards == 1:
        after_black_threes = "b" in table.own_melds and table.values.black_threes == "last"
        return {"out"} if allowed_out and not after_black_threes else set()
    return {"keeps"} if "b" not in table.own_melds else set()
