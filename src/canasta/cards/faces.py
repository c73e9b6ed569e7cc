"""Faces: the 54 different cards of a pack, as people see them. The engine knows only kinds.

A face is written as rank and suit: ``QH``, ``TS``, ``3D``. The jokers are ``*R`` and ``*B``.
"""

from typing import Final, NewType

from canasta.cards.kinds import BLACK_THREE, JOKER, KIND_COUNT, LETTERS, RED_THREE, kind_of

Face = NewType("Face", str)
"""A face in notation, such as ``QH``."""

SUITS: Final = "SHDC"
"""Spades, hearts, diamonds, clubs."""
RED_SUITS: Final = "HD"
JOKER_COLOURS: Final = "RB"


def faces_of(kind: int) -> list[Face]:
    """Return the different faces of ``kind``, in the order of the suits."""
    if kind == JOKER:
        return [Face("*" + colour) for colour in JOKER_COLOURS]
    if kind in (RED_THREE, BLACK_THREE):
        return [Face("3" + suit) for suit in SUITS if (suit in RED_SUITS) == (kind == RED_THREE)]
    return [Face(LETTERS[kind] + suit) for suit in SUITS]


def kind_of_face(text: str) -> int:
    """Return the kind of the face ``text``, or -1 if ``text`` is not a face."""
    if len(text) != 2:
        return -1
    rank, suit = text[0], text[1].upper()
    if rank == "*":
        # Capitals only, because "*b" is a joker and a black three.
        return JOKER if text[1] in JOKER_COLOURS else -1
    if suit not in SUITS:
        return -1
    if rank == "3":
        return RED_THREE if suit in RED_SUITS else BLACK_THREE
    kind = kind_of(rank)
    return -1 if kind in (RED_THREE, BLACK_THREE, JOKER) else kind


def face_of(text: str) -> Face:
    """Return the face ``text`` in capitals.

    Raises:
        ValueError: ``text`` is not a face.
    """
    if kind_of_face(text) < 0:
        raise ValueError(f"{text!r} is no card")
    return Face(text.upper())


def pack_of_faces(packs: int, jokers_per_pack: int) -> list[Face]:
    """Return all cards of ``packs`` packs in ascending order of kinds.

    Jokers alternate between red and black, starting with red.
    """
    cards: list[Face] = []
    for kind in range(KIND_COUNT):
        faces = faces_of(kind)
        copies = copies_of(kind, packs, jokers_per_pack)
        cards.extend([faces[number % len(faces)] for number in range(copies)])
    return cards


def copies_of(kind: int, packs: int, jokers_per_pack: int) -> int:
    """Return the number of cards of ``kind`` in ``packs`` packs."""
    return packs * (jokers_per_pack if kind == JOKER else len(faces_of(kind)))
