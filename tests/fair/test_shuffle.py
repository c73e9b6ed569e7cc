"""Shuffling from a seed matches published vectors and favours no place."""

import hmac
from collections import Counter
from hashlib import sha256
from itertools import chain, islice, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.cards.faces import pack_of_faces
from canasta.fair.shuffle import (
    ALGORITHM,
    below,
    deck_order,
    digest,
    round_seed,
    seed_of_text,
    stream,
)

pytestmark = pytest.mark.both_forms

ZEROS = bytes(32)
COUNTING = bytes(range(32))


# Vectors that every implementation of the algorithm must reproduce.
DECKS = [
    (
        ZEROS,
        2,
        2,
        "QH4S4SQDQH9D",
        "8c1655edf3f9aba9df9b6618d5de28a93061433b0b6a612835db322f7bafcb90",
    ),
    (
        ZEROS,
        3,
        2,
        "QS8D6S2SAH8S",
        "3e45146ce40c694f8410baed3be7a75989d98aae227b38770b9964bb033e0d7e",
    ),
    (
        ZEROS,
        2,
        0,
        "3CQCKC2D8C7D",
        "a1c86fe814d05392eea3325d82b8971f0156fe1a04a2437db5b09c6ce67d0694",
    ),
    (
        COUNTING,
        2,
        2,
        "3D3S2HAS2DAC",
        "2a809696479acbc69ed8a5379c40941a5928fd663e1ab12a6ec6532f82f04b1d",
    ),
    (
        COUNTING,
        3,
        2,
        "AH3DAD6C9H4S",
        "499589f76a650b84aeb876e0914a0242e42c4c813bb4e6ff1023a7074293318e",
    ),
    (
        COUNTING,
        2,
        0,
        "4H5H3H7CAS2C",
        "6bc513ca89d26dcda886160cca3c0b7246879eb1fd69732e14fdbcd550e7398c",
    ),
]


@pytest.mark.parametrize(("seed", "packs", "jokers", "first", "whole"), DECKS)
def test_published_decks(seed: bytes, packs: int, jokers: int, first: str, whole: str) -> None:
    deck = "".join(deck_order(seed, packs, jokers))
    assert deck[:12] == first
    assert sha256(deck.encode()).hexdigest() == whole


def test_published_numbers() -> None:
    block = "9f0cd9b94097fe4929918d2b8942b34439574261a35dc50163f06c67d4e48899"  # openssl dgst -mac
    numbers = list(islice(stream(COUNTING), 17))
    assert b"".join(number.to_bytes(2, "big") for number in numbers[:16]).hex() == block
    second = hmac.new(COUNTING, b"\0\0\0\0\0\0\0\1", sha256).digest()
    assert numbers[16] == 256 * second[0] + second[1]


def test_published_seeds() -> None:
    assert ALGORITHM == "canasta-fair/1"
    for seed, expected in (
        (digest("hand", b"a", b"bc"), "d111e82e4f2d78a8ab05a74568893ac2"),
        (round_seed(COUNTING, 1), "294c543b4eaefe490d6652a13cb344b8"),
        (round_seed(COUNTING, 2), "f9d0b7c47bcbbaca8cc3c58f851142b9"),
        (seed_of_text("canasta"), "00aba2557ee92b2a2a2e1669a19c46be"),
    ):
        assert len(seed) == 32
        assert seed.hex()[:32] == expected


def test_digest_by_hand() -> None:
    whole = b"\0\0\0\x0ecanasta-fair/1" + b"\0\0\0\x04hand" + b"\0\0\0\1a" + b"\0\0\0\2bc"
    assert digest("hand", b"a", b"bc") == sha256(whole).digest()


@given(st.binary(), st.binary())
def test_parts_do_not_run_together(first: bytes, second: bytes) -> None:
    together = digest("hand", first + second)
    assert together != digest("hand", first, second)
    assert digest("hand", first) != digest("text", first)


@given(st.binary(min_size=32, max_size=32), st.integers(2, 3), st.integers(0, 4))
def test_a_deck_holds_all_cards_and_follows_from_its_seed(
    seed: bytes, packs: int, jokers: int
) -> None:
    deck = deck_order(seed, packs, jokers)
    assert Counter(deck) == Counter(pack_of_faces(packs, jokers))
    assert deck == deck_order(seed, packs, jokers)


def test_numbers_that_favour_small_places_are_skipped() -> None:
    # 65 536 = 3 x 21 845 + 1 = 108 x 606 + 88: the last 1 and 88 numbers have no use.
    assert below(iter([65535, 65534]), 3) == 65534 % 3
    assert below(iter([65448, 65535, 65447]), 108) == 107
    assert below(iter([65535]), 65536) == 65535
    assert below(chain([65535], repeat(0)), 1) == 0


def test_every_card_reaches_every_place_equally_often() -> None:
    """The bound is three standard deviations (10.3) of a chi-square with 53 degrees of freedom."""
    packs = Counter(pack_of_faces(2, 2))
    places: dict[int, Counter[str]] = {0: Counter(), 53: Counter(), 107: Counter()}
    for hand in range(1, 2701):
        deck = deck_order(round_seed(ZEROS, hand), 2, 2)
        for place, found in places.items():
            found[deck[place]] += 1
    for found in places.values():
        expected = {face: 2700 * number / 108 for face, number in packs.items()}
        chi_square = sum((found[face] - mean) ** 2 / mean for face, mean in expected.items())
        assert 53 - 3 * 10.3 < chi_square < 53 + 3 * 10.3


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_seeds_of_another_length_are_refused(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        deck_order(bytes(length), 2, 2)
    with pytest.raises(ValueError, match="32 bytes"):
        round_seed(bytes(length), 1)


def test_rounds_are_counted_from_one() -> None:
    with pytest.raises(ValueError, match="from 1"):
        round_seed(ZEROS, 0)
