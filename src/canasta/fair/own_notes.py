"""A player's notes on a deal: the commitments, the seed, and the cards as they came.

Without them, a proof shows only that a deck follows from seeds. With them, the proof is compared
with the round that was played: the notes hold each card the player saw coming from the deck, with
its place in the deck as the table counted it at that moment. The module does not know how cards are
dealt.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from canasta.cards.faces import Face, kind_of_face
from canasta.fair.deal import bytes_of_hex, read_context

DeckSight = Literal["hand", "upcard", "draw"]
"""How cards came from the deck: in the hand dealt, turned onto the pile, drawn from the stock (red
threes laid while drawing included)."""
Sight = Literal[DeckSight, "unexplained", "missed"]
"""The kind of a note on cards.

Unexplained: the hand or the pile changed in a way that the table had not announced. Missed: cards
came that the player's browser could not follow, because it was not connected for a time.
"""

LONGEST_KEPT: Final = 64 * 1024
"""Most characters of the text of the notes, which usually has about 3000."""

_KEYS: Final = {"context", "seat", "seed", "commit", "server_commit", "transcript", "seen"}
_SEEN_KEYS: Final = {"sight", "places", "cards"}
_MOST_CARDS: Final = 999


@dataclass(frozen=True)
class SeenCards:
    """Cards that came to a player at once, and the places of the deck they came from."""

    sight: Sight
    places: tuple[int, ...]
    """Places in the deck, from 1, rising; none for cards that came otherwise."""
    cards: tuple[Face, ...]
    """The cards.

    Their order means nothing: red threes are laid before other cards drawn. A hand that shows more
    or fewer cards than there are places is wrong.
    """

    @property
    def place(self) -> int:
        """The first of the places, or 0."""
        return self.places[0] if self.places else 0

    def lie_in(self, deck: Sequence[Face]) -> bool:
        """Return whether exactly these cards lie at these places of ``deck``."""
        if self.sight == "unexplained":
            return False
        there = [deck[place - 1] for place in self.places if place <= len(deck)]
        return sorted(there) == sorted(self.cards)


@dataclass(frozen=True)
class Kept:
    """A player's notes, as far as they were kept."""

    server_commit: bytes | None = None
    transcript: bytes | None = None
    context: str | None = None
    seat: int = -1
    """The player's seat, or -1 if it was not kept."""
    seed: bytes | None = None
    """The player's own seed; None if the player gave none."""
    seen: tuple[SeenCards, ...] = ()
    """The cards as they came, in order."""

    def count(self, sight: Sight) -> int:
        """Return how often cards came in this way."""
        return len([seen for seen in self.seen if seen.sight == sight])


def read_kept(text: str) -> Kept:
    """Return a player's notes from the JSON text that the page of the proof offers.

    Raises:
        ValueError: it is not JSON of this form, or a part of it cannot be read.
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
