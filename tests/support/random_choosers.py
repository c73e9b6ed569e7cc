"""Random choices among legal unit actions, in styles that lead to different kinds of rounds."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final

STYLES: Final[dict[str, dict[str, float]]] = {
    "uniform": {},
    "melding": {"take": 30, "start": 30, "add": 30, "add wild": 5, "ask": 2},
    "laying": {"start": 1000, "add": 1000, "add wild": 1000, "yes": 5},
    "greedy": {"take": 50, "start": 20, "add": 20, "add wild": 3, "yes": 5, "discard wild": 0.05},
    "patient": {"take": 0.3, "start": 0.1, "add": 0.2, "add wild": 0.1, "ask": 0.2},
    "asking": {"take": 5, "start": 5, "add": 5, "ask": 20, "yes": 3},
    "freezing": {"discard wild": 5, "discard black": 3, "start": 5, "take": 10},
}
"""The weights of the sorts of actions in each style; other sorts have the weight 1."""


def choose(chooser: random.Random, style: str, legal: Iterable[str]) -> str:
    """Return one of the legal actions, chosen with the weights of a style."""
    actions = sorted(legal)
    weights = STYLES[style]
    return chooser.choices(actions, [weights.get(_sort(action), 1) for action in actions])[0]


def _sort(action: str) -> str:
    """Return the sort of an action: a weighted one of STYLES, or its first word."""
    verb, _, cards = action.partition(" ")
    match verb:
        case "discard":
            special = {"2": " wild", "*": " wild", "b": " black"}
            return verb + special.get(cards, "")
        case "meld":
            laid = cards.partition(":")[2]
            if len(laid) > 1:
                return "start"
            return "add wild" if laid in "2*" else "add"
        case _:
            return verb
