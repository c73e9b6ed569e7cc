"""Deals that nobody can predict or choose: everybody commits to a seed, then reveals it.

Each attempt to deal a round has a *context*, a text that identifies the table, the game, the round,
the packs and the rules. The server draws a seed and publishes its *commitment*, a hash that fixes
the seed without revealing it. Every person at the table does the same. The *transcript* is the hash
of all commitments. Once the transcript is known, nobody can change a seed any more, and only then
are the seeds revealed. All seeds together give the seed of the deck
(:func:`canasta.fair.shuffle.deck_order`).

One seed that nobody else can guess is enough to make the deck unpredictable.
``docs/play/fairness.md`` explains the guarantees and their limits.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final

from canasta.fair.shuffle import SEED_BYTES, digest

HEX32: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
"""The hexadecimal form of 32 bytes: a seed, a commitment, a transcript or a hash of rules."""

_TABLE: Final = re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII)
_MOST: Final = {"game": 10**6, "hand": 9999, "attempt": 10**6, "packs": 9, "jokers_per_pack": 9}
"""The numbers of a context with their upper limits."""


@dataclass(frozen=True)
class DealContext:
    """Identifies a deal; a change to any part changes every commitment."""

    table: str
    """The id of the table: at most 40 letters, digits, ``-`` and ``_``."""
    game: int
    """The number of the game at this table, from 1."""
    hand: int
    """The number of the round in the game, from 1."""
    attempt: int
    """The number of the attempt to deal this round: 1 plus the number of failed attempts."""
    packs: int
    jokers_per_pack: int
    rules: str
    """The content hash of the rules (:func:`canasta.record.rules_text.rules_hash`)."""
    seats: tuple[int, ...]
    """The seats that give a seed, in order; empty if no person plays."""


def context_text(context: DealContext) -> str:
    """Return the text of the context for hashing: ASCII JSON on one line with sorted keys.

    Raises:
        ValueError: a part of the context is out of range.
    """
    text = json.dumps(asdict(context), sort_keys=True, separators=(",", ":"))
    if read_context(text) != context:
        raise ValueError(f"{context!r} is no context of a deal")
    return text


def read_context(text: str) -> DealContext | None:
    """Return the context in ``text``, or None if ``text`` is not a context in canonical form."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or set(data) != {*_MOST, "table", "rules", "seats"}:
        return None
    if json.dumps(data, sort_keys=True, separators=(",", ":")) != text:
        return None
    numbers = {
        name: _number(data[name], 0 if "jokers" in name else 1, _MOST[name]) for name in _MOST
    }
    table, rules = data["table"], data["rules"]
    seats = _seats(data["seats"])
    if (
        -1 in numbers.values()
        or not (isinstance(table, str) and _TABLE.fullmatch(table))
        or not (isinstance(rules, str) and HEX32.fullmatch(rules))
        or seats is None
    ):
        return None
    return DealContext(table, rules=rules, seats=seats, **numbers)


def _number(value: object, least: int, most: int) -> int:
    """Return ``value`` if it is an integer from ``least`` to ``most``, else -1."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return value if isinstance(value, int) and is_number and least <= value <= most else -1


def _seats(value: object) -> tuple[int, ...] | None:
    """Return ``value`` if it is a list of seats in ascending order, else None."""
    if not isinstance(value, list):
        return None
    seats = tuple([_number(seat, 0, 5) for seat in value])
    return seats if -1 not in seats and list(seats) == sorted(set(seats)) else None


def bytes_of_hex(value: object) -> bytes:
    """Return the 32 bytes of ``value``, a JSON value in the form of :data:`HEX32`.

    Raises:
        ValueError: ``value`` does not have this form.
    """
    if not isinstance(value, str) or not HEX32.fullmatch(value):
        raise ValueError(f"{str(value)[:70]!r} is not 64 hexadecimal digits")
    return bytes.fromhex(value)


def server_commit_of(context: str, seed: bytes) -> bytes:
    """Return the server's commitment to its seed: ``H("server", context, seed)``.

    Raises:
        ValueError: the seed has the wrong length.
    """
    return digest("server", context.encode(), _checked(seed))


def commit_of(context: str, seat: int, seed: bytes) -> bytes:
    """Return the commitment of a seat (0 to 5) to its seed: ``H("seat", context, seat, seed)``.

    Raises:
        ValueError: the seed has the wrong length.
    """
    return digest("seat", context.encode(), bytes([seat]), _checked(seed))


def transcript_of(context: str, server_commit: bytes, commits: Mapping[int, bytes]) -> bytes:
    """Return the hash of all commitments, in the order of seats, each preceded by its seat.

    A player who stores the transcript before revealing a seed can prove later that no commitment
    was replaced.

    Raises:
        ValueError: a commitment has the wrong length.
    """
    return digest("commits", context.encode(), _checked(server_commit), *_by_seat(commits))


def deal_seed(transcript: bytes, server_seed: bytes, seeds: Mapping[int, bytes]) -> bytes:
    """Return the seed of the deck (32 bytes), derived from all seeds and the transcript.

    Raises:
        ValueError: a seed or the transcript has the wrong length.
    """
    return digest("deal", _checked(transcript), _checked(server_seed), *_by_seat(seeds))


def _by_seat(parts: Mapping[int, bytes]) -> list[bytes]:
    return [bytes([seat]) + _checked(parts[seat]) for seat in sorted(parts)]


def _checked(part: bytes) -> bytes:
    if len(part) != SEED_BYTES:
        raise ValueError(f"seeds and commitments have {SEED_BYTES} bytes, not {len(part)}")
    return part
