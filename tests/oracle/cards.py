"""Cards as single letters: the fifteen kinds, their order in texts and their points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .rules import Values

ORDER = "rb456789TJQKA2*"
"""All kinds in the order in which hands are written."""

RANKS = "456789TJQKA"
"""The natural ranks, the only ones a meld (other than black threes) can have."""

WILDS = "2*"

Cards = Counter[str]
"""The number of cards of each kind."""


def read_cards(text: str) -> Cards:
    """Return the cards of a text such as ``"KK5677 2"``; spaces are ignored."""
    return Counter(read_sequence(text))


def read_sequence(text: str) -> list[str]:
    """Return the cards of a text in the order written. Raises ValueError for an unknown letter."""
    letters = [letter for letter in text if not letter.isspace()]
    for letter in letters:
        if letter not in ORDER:
            raise ValueError(f"no kind is written {letter!r}")
    return letters


def write_cards(cards: Cards) -> str:
    """Return the cards in the order of ``ORDER``, for instance ``"bKK2*"``."""
    return "".join(kind * cards[kind] for kind in ORDER)


def points_of_kind(values: Values, kind: str) -> int:
    """Return the points of one card of this kind on the table or in the hand."""
    if kind == "*":
        return values.joker_points
    if kind == "2":
        return values.two_points
    if kind == "A":
        return values.ace_points
    if kind == "b":
        return values.black_three_points
    if kind == "r":
        return values.red_three_points
    if kind in values.low_ranks:
        return values.low_points
    return values.high_points


def points_of(values: Values, cards: Iterable[str]) -> int:
    """Return the points of these cards together; pass the cards one by one, not a Counter."""
    return sum(points_of_kind(values, kind) for kind in cards)
