#!/usr/bin/env python3
"""A robot for Canasta that melds all it can, and discards a card of its rarest rank."""

import json
import sys

legal: list[str] = []
hand = ""


def worth(action: str) -> int:
    """Return how high an action ranks: laying cards comes first, asking and passing last."""
    word, _, cards = action.partition(" ")
    fewest = -hand.count(cards) - 10 * (cards in "2*")  # keeps its wild cards
    return {"meld": 3, "draw": 2, "yes": 1, "discard": fewest}.get(word, -100)


for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "canasta-robot":
        print("canasta-robot 1 Lay Down", flush=True)
    elif word == "position":
        legal, hand = [], json.loads(rest)["hand"]
    elif word == "legal":
        legal.append(rest)
    elif word == "go":
        print("play", rest.split()[0], max(legal, key=worth), flush=True)
