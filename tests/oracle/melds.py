"""Decides which cards may lie together as a meld."""

from __future__ import annotations

from typing import NamedTuple

from .cards import WILDS, points_of_kind
from .rules import Values


class Meld(NamedTuple):
    """The number of cards of each sort in a meld, without the rank."""

    naturals: int = 0
    twos: int = 0
    jokers: int = 0

    @property
    def wilds(self) -> int:
        return self.twos + self.jokers

    @property
    def cards(self) -> int:
        return self.naturals + self.wilds

    def plus(self, naturals: int = 0, twos: int = 0, jokers: int = 0) -> Meld:
        return Meld(self.naturals + naturals, self.twos + twos, self.jokers + jokers)

    def plus_card(self, card: str) -> Meld:
        if card == "2":
            return self.plus(twos=1)
        if card == "*":
            return self.plus(jokers=1)
        return self.plus(naturals=1)


def is_meld(values: Values, meld: Meld) -> bool:
    """Return whether these cards may lie together as a meld of a natural rank."""
    if meld.cards < values.meld_cards:
        return False
    if meld.naturals < values.meld_naturals or meld.wilds > values.meld_wilds:
        return False
    if values.wilds_to_naturals == "fewer" and meld.wilds >= meld.naturals:
        return False
    if values.wilds_to_naturals == "not more" and meld.wilds > meld.naturals:
        return False
    # A meld short of the naturals of a canasta must leave room for them. Otherwise the meld would
    # be stuck one card below a canasta. This is the only case that the bounds on wild cards do not
    # cover.
    room = values.canasta_cards - values.canasta_naturals
    return meld.naturals >= values.canasta_naturals or meld.wilds <= room


def can_grow(values: Values, meld: Meld, naturals: int, twos: int, jokers: int) -> bool:
    """Return whether these cards can join a meld (or begin one) one by one, naturals first."""
    if not is_meld(values, meld.plus(naturals, twos, jokers)):
        return False
    return not meld.cards or all(
        is_meld(values, meld.plus(count)) for count in range(1, naturals + 1)
    )


def is_canasta(values: Values, meld: Meld) -> bool:
    """Return whether a legal meld has become a canasta, natural or mixed."""
    return meld.cards >= values.canasta_cards


def canasta_bonus(values: Values, meld: Meld) -> int:
    """Return the bonus of a meld as a canasta, or 0 if it is not a canasta."""
    if not is_canasta(values, meld):
        return 0
    return values.mixed_canasta_bonus if meld.wilds else values.natural_canasta_bonus


def meld_points(values: Values, rank: str, meld: Meld) -> int:
    """Return the points of the cards in a meld, without any bonus."""
    naturals = meld.naturals * points_of_kind(values, rank)
    return naturals + meld.twos * values.two_points + meld.jokers * values.joker_points


def read_meld(text: str) -> tuple[str, Meld]:
    """Return the rank and the cards of a meld written as cards, for instance ``"QQQ2"``."""
    cards = [letter for letter in text if not letter.isspace()]
    ranks = {card for card in cards if card not in WILDS}
    if len(ranks) != 1:
        raise ValueError(f"{text!r} is not a meld of one rank")
    meld = Meld()
    for card in cards:
        meld = meld.plus_card(card)
    return ranks.pop(), meld


def write_meld(rank: str, meld: Meld) -> str:
    """Return a meld as cards: naturals, then twos, then jokers."""
    return rank * meld.naturals + "2" * meld.twos + "*" * meld.jokers
