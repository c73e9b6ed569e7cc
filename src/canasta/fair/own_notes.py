"""A player's notes on a deal: the commitments, the seed, and the cards that the player saw.

Without notes, a proof shows only that a deck follows from seeds. With notes, the proof can be
compared with the round that was played: the notes hold each card from the deck that the player saw,
with its place in the deck as the table counted it at the time. This module does not know the rules
of dealing.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from canasta.cards.faces import Face, kind_of_face
from canasta.fair.deal import bytes_of_hex, read_context

DeckSight = Literal["hand", "upcard", "draw"]
"""The way in which cards came from the deck: dealt to the hand, turned onto the pile, or drawn from
the stock (including red threes laid during the draw)."""
Sight = Literal[DeckSight, "unexplained", "missed"]
"""The kind of a note on cards.

``unexplained``: the hand or the pile changed in a way that the table had not announced. ``missed``:
cards came while the player's browser was not connected.
"""

LONGEST_KEPT: Final = 64 * 1024
"""Maximum number of characters of the notes; about 3000 are usual."""

_KEYS: Final = {"context", "seat", "seed", "commit", "server_commit", "transcript", "seen"}
_SEEN_KEYS: Final = {"sight", "places", "cards"}
_MOST_CARDS: Final = 999


@dataclass(frozen=True)
class SeenCards:
    """Cards that came to a player at the same time, and their places in the deck."""

    sight: Sight
    places: tuple[int, ...]
    """Places in the deck, from 1, ascending; empty for cards that did not come from the deck."""
    cards: tuple[Face, ...]
    """The cards.

    Their order has no meaning, because red threes are laid before other cards of a draw. Their
    number must equal the number of places.
    """

    @property
    def place(self) -> int:
        """The first of ``places``, or 0 without places."""
        return self.places[0] if self.places else 0

    def lie_in(self, deck: Sequence[Face]) -> bool:
        """Return whether ``deck`` has exactly these cards at these places."""
        if self.sight == "unexplained":
            return False
        there = [deck[place - 1] for place in self.places if place <= len(deck)]
        return sorted(there) == sorted(self.cards)


@dataclass(frozen=True)
class Kept:
    """A player's notes; a part that the player did not store has its default value."""

    server_commit: bytes | None = None
    transcript: bytes | None = None
    context: str | None = None
    seat: int = -1
    """The player's seat, or -1 if it was not stored."""
    seed: bytes | None = None
    """The player's own seed, or None if the player gave none."""
    seen: tuple[SeenCards, ...] = ()
    """The cards that the player saw, in chronological order."""

    def count(self, sight: Sight) -> int:
        """Return the number of notes of the kind ``sight``."""
        return len([seen for seen in self.seen if seen.sight == sight])


def read_kept(text: str) -> Kept:
    """Return a player's notes from the JSON text that the page of a proof provides.

    Raises:
        ValueError: ``text`` is not JSON in this format, or a part is invalid.
    """
    if len(text) > LONGEST_KEPT:
        raise ValueError("longer than it can be")
    try:
        data = json.loads(text)
    except RecursionError:
        raise ValueError("nested without end") from None
    if not isinstance(data, dict) or set(data) != _KEYS or not isinstance(data["seen"], list):
        raise ValueError("not what a player kept of a deal")
    context, seat = data["context"], data["seat"]
    if not isinstance(context, str) or read_context(context) is None:
        raise ValueError("not the context of a deal")
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat <= 5:
        raise ValueError(f"{seat!r} is no seat")
    return Kept(
        bytes_of_hex(data["server_commit"]),
        _bytes_or_none(data["transcript"]),
        context,
        seat,
        _bytes_or_none(data["seed"]),
        tuple([_seen(entry) for entry in data["seen"]]),
    )


def _bytes_or_none(value: object) -> bytes | None:
    return None if value == "" else bytes_of_hex(value)


def _seen(data: object) -> SeenCards:
    if not isinstance(data, dict) or set(data) != _SEEN_KEYS:
        raise ValueError("cards are not written as cards that were seen")
    sight, places, cards = data["sight"], data["places"], data["cards"]
    if sight not in get_args(Sight) or not isinstance(places, list) or not isinstance(cards, str):
        raise ValueError("a part of the cards that were seen is of another type")
    faces = [cards[at : at + 2] for at in range(0, len(cards), 2)]
    if not all(kind_of_face(face) >= 0 and face.isupper() for face in faces):
        raise ValueError("something that was seen is no card")
    are_places = all(
        isinstance(place, int) and not isinstance(place, bool) and 1 <= place <= _MOST_CARDS
        for place in places
    )
    comes_from_deck = sight in get_args(DeckSight)
    if not are_places or bool(places) != comes_from_deck or places != sorted(set(places)):
        raise ValueError("the places are not those of cards, in order")
    if len(faces) > _MOST_CARDS or (faces and sight == "missed"):
        raise ValueError("more cards than can have been seen")
    return SeenCards(sight, tuple(places), tuple([Face(face) for face in faces]))
