"""Shuffling from a seed: the algorithm ``canasta-fair/1``, identical on every machine, forever.

A seed of 32 bytes is the key of HMAC-SHA256. The authentication codes of 0, 1, 2 … (as eight bytes,
big-endian) form a stream of numbers from 0 to 65535 (two bytes each, big-endian). The Fisher–Yates
shuffle uses these numbers: it exchanges the last card with a random one of all cards, then the last
but one with a random one of those up to itself, and so on. Numbers that would favour some places
are skipped, so every order is equally likely, as far as 256 bits allow (2**256 of the 2**524 orders
of two packs).

A game has one seed, and each round has its own seed, derived from that of the game. The seed of one
round reveals nothing about the others. Seeds for different purposes are hashed with different
words, so no seed is used twice.
"""

import hmac
from collections.abc import Iterator
from hashlib import sha256
from typing import Final

from canasta.cards.faces import Face, pack_of_faces

ALGORITHM: Final = "canasta-fair/1"
"""Name of the algorithm in records."""
SEED_BYTES: Final = 32
"""Length of every seed in bytes."""

_NUMBERS: Final = 0x10000


def digest(purpose: str, *parts: bytes) -> bytes:
    """Return a hash of ``parts`` for one ``purpose``, of 32 bytes.

    The hash is SHA-256 of the algorithm's name, the purpose and the parts, each after its length
    (four bytes, big-endian). The lengths keep different lists of parts apart.
    """
    total = sha256()
    for part in (ALGORITHM.encode(), purpose.encode(), *parts):
        total.update(len(part).to_bytes(4, "big"))
        total.update(part)
    return total.digest()


def seed_of_text(text: str) -> bytes:
    """Return the game seed for a word or number that somebody typed."""
    return digest("text", text.encode())


def round_seed(game_seed: bytes, number: int) -> bytes:
    """Return the seed of one round of a game; rounds are counted from 1.

    Raises:
        ValueError: the game seed has the wrong length, or ``number`` is less than 1.
    """
    _check_length(game_seed)
    if number < 1:
        raise ValueError(f"rounds are counted from 1, not {number!r}")
    return digest("hand", game_seed, number.to_bytes(8, "big"))


def deck_order(seed: bytes, packs: int, jokers_per_pack: int) -> list[Face]:
    """Return the cards of ``packs`` packs in the order of ``seed``, the first card dealt first.

    The shuffle starts from the order of :func:`canasta.cards.faces.pack_of_faces`.

    Raises:
        ValueError: the seed has the wrong length.
    """
    _check_length(seed)
    deck = pack_of_faces(packs, jokers_per_pack)
    numbers = stream(seed)
    for last in range(len(deck) - 1, 0, -1):
        place = below(numbers, last + 1)
        deck[last], deck[place] = deck[place], deck[last]
    return deck


def stream(seed: bytes) -> Iterator[int]:
    """Yield the numbers of ``seed``, each from 0 to 65535, without end."""
    counter = 0
    while True:
        block = hmac.digest(seed, counter.to_bytes(8, "big"), "sha256")
        for start in range(0, len(block), 2):
            yield int.from_bytes(block[start : start + 2], "big")
        counter += 1


def below(numbers: Iterator[int], limit: int) -> int:
    """Return a number from 0 to ``limit`` - 1, all equally likely; ``limit`` is 1 to 65536.

    Numbers from the last multiple of ``limit`` up are skipped, because they would make the small
    remainders more likely than the others.
    """
    usable = _NUMBERS - _NUMBERS % limit
    while True:
        number = next(numbers)
        if number < usable:
            return number % limit


def _check_length(seed: bytes) -> None:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
