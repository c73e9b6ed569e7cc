"""The proof of a deal: all commitments and seeds, and the deck that follows from them.

The server makes the proof at the end of the round. Anybody can check it from its text alone,
without the server. With a player's notes (:mod:`canasta.fair.own_notes`), the check also shows that
the proof belongs to the round that was played, rather than one invented afterwards, and that the
player's cards came from this deck.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from canasta.cards.faces import Face, kind_of_face
from canasta.fair.deal import (
    DealContext,
    bytes_of_hex,
    commit_of,
    context_text,
    deal_seed,
    read_context,
    server_commit_of,
    transcript_of,
)
from canasta.fair.own_notes import Kept
from canasta.fair.shuffle import ALGORITHM, deck_order

FaultCode = Literal[
    "missing",
    "context",
    "seats",
    "server_seed",
    "seat_seed",
    "server_commit",
    "transcript",
    "deck",
    "hand",
    "upcard",
    "draw",
    "unexplained",
]
"""The possible faults of a proof.

missing: there is no proof. context: the context is invalid, is not in canonical form, or belongs to
another deal. seats: the seats with seeds are not the seats of the context. server_seed, seat_seed:
the seed does not match its commitment. server_commit, transcript: the value differs from the
player's notes. deck: the order of the cards does not follow from the seeds. hand, upcard, draw: the
cards that were dealt, turned or drawn are not the cards of the deck. unexplained: the cards changed
in a way that the table had not announced.
"""
FAULT_CODES: Final[tuple[FaultCode, ...]] = get_args(FaultCode)
LONGEST_PROOF: Final = 16 * 1024
"""Maximum number of characters of the text of a proof; about 2000 are usual."""

_KEYS: Final = {"form", "context", "server_commit", "server_seed", "seats", "deck"}
_SEAT_KEYS: Final = {"seat", "commit", "seed"}


@dataclass(frozen=True)
class Fault:
    """A mismatch in a proof."""

    code: FaultCode
    seat: int = -1
    """The seat that the fault concerns, or -1."""
    place: int = 0
    """The place in the deck, from 1, of the first card that may be wrong, or 0 for other faults."""


@dataclass(frozen=True)
class SeatSeed:
    """The commitment of a seat, and the seed it revealed."""

    seat: int
    commit: bytes
    seed: bytes


@dataclass(frozen=True)
class DealProof:
    """The proof of one deal; do not trust its content before :func:`check` has found no fault."""

    context: str
    """The JSON text (:func:`canasta.fair.deal.context_text`), which is hashed unchanged."""
    server_commit: bytes
    server_seed: bytes
    seats: tuple[SeatSeed, ...]
    """The seats that gave a seed, in order."""
    deck: tuple[Face, ...]
    """The cards in their order, the first card dealt first."""

    @property
    def transcript(self) -> bytes:
        """The hash of all commitments."""
        commits = {shown.seat: shown.commit for shown in self.seats}
        return transcript_of(self.context, self.server_commit, commits)

    @property
    def deck_seed(self) -> bytes:
        """The seed of the deck, derived from the revealed seeds."""
        seeds = {shown.seat: shown.seed for shown in self.seats}
        return deal_seed(self.transcript, self.server_seed, seeds)

    def text(self) -> str:
        """Return the proof as JSON text on one line, for :func:`read_proof`."""
        seats = [
            {"seat": shown.seat, "commit": shown.commit.hex(), "seed": shown.seed.hex()}
            for shown in self.seats
        ]
        whole = {
            "form": ALGORITHM,
            "context": self.context,
            "server_commit": self.server_commit.hex(),
            "server_seed": self.server_seed.hex(),
            "seats": seats,
            "deck": "".join(self.deck),
        }
        return json.dumps(whole, separators=(",", ":"))


_NOTHING_KEPT: Final = Kept()


def prove(context: DealContext, server_seed: bytes, seeds: Mapping[int, bytes]) -> DealProof:
    """Return the proof of the deal that follows from the seeds.

    Raises:
        ValueError: a seed has the wrong length, or ``seeds`` has other seats than ``context``.
    """
    text = context_text(context)
    if tuple(sorted(seeds)) != context.seats:
        raise ValueError(f"seeds of {sorted(seeds)}, not of {context.seats}")
    commit = server_commit_of(text, server_seed)
    seats = [
        SeatSeed(seat, commit_of(text, seat, seeds[seat]), seeds[seat]) for seat in context.seats
    ]
    proof = DealProof(text, commit, server_seed, tuple(seats), ())
    deck = deck_order(proof.deck_seed, context.packs, context.jokers_per_pack)
    return DealProof(text, commit, server_seed, tuple(seats), tuple(deck))


def check(proof: DealProof, kept: Kept = _NOTHING_KEPT) -> tuple[Fault, ...]:
    """Return all faults of a proof; there are none if the proof is valid and fits ``kept``."""
    faults: list[Fault] = []
    context = read_context(proof.context)
    if context is None:
        faults.append(Fault("context"))
    elif tuple([shown.seat for shown in proof.seats]) != context.seats:
        faults.append(Fault("seats"))
    if server_commit_of(proof.context, proof.server_seed) != proof.server_commit:
        faults.append(Fault("server_seed"))
    faults += [
        Fault("seat_seed", shown.seat)
        for shown in proof.seats
        if commit_of(proof.context, shown.seat, shown.seed) != shown.commit
    ]
    faults += [fault for fault in promise_faults(proof, kept) if fault not in faults]
    if context is not None:
        deck = deck_order(proof.deck_seed, context.packs, context.jokers_per_pack)
        if list(proof.deck) != deck:
            faults.append(Fault("deck", place=_first_difference(list(proof.deck), deck)))
        faults += [
            Fault(seen.sight, kept.seat, seen.place)
            for seen in kept.seen
            if seen.sight != "missed" and not seen.lie_in(deck)
        ]
    return tuple(faults)


def promise_faults(proof: DealProof, kept: Kept) -> tuple[Fault, ...]:
    """Return the differences between a proof and the notes taken before the deal."""
    faults: list[Fault] = []
    if kept.context not in (None, proof.context):
        faults.append(Fault("context"))
    seeds = {shown.seat: shown.seed for shown in proof.seats}
    if kept.seed not in (None, seeds.get(kept.seat)):
        faults.append(Fault("seat_seed", kept.seat))
    if kept.server_commit not in (None, proof.server_commit):
        faults.append(Fault("server_commit"))
    if kept.transcript not in (None, proof.transcript):
        faults.append(Fault("transcript"))
    return tuple(faults)


def _first_difference(shown: list[Face], true: list[Face]) -> int:
    pairs = zip(shown, true, strict=False)
    same = [one == other for one, other in pairs]
    return 1 + (same.index(False) if False in same else len(same))


def read_proof(text: str) -> DealProof:
    """Parse a proof, without checking it.

    Raises:
        ValueError: ``text`` is not JSON in this format, or a part is invalid.
    """
    if len(text) > LONGEST_PROOF:
        raise ValueError("longer than a proof can be")
    try:
        data = json.loads(text)
    except RecursionError:
        raise ValueError("nested without end") from None
    if not isinstance(data, dict) or set(data) != _KEYS or data["form"] != ALGORITHM:
        raise ValueError("not the proof of a deal")
    context, seats, deck = data["context"], data["seats"], data["deck"]
    if not isinstance(context, str) or not isinstance(seats, list) or not isinstance(deck, str):
        raise ValueError("a part of it is of another type")
    faces = [deck[place : place + 2] for place in range(0, len(deck), 2)]
    if not all(kind_of_face(face) >= 0 and face.isupper() for face in faces):
        raise ValueError("the deck holds something that is no card")
    return DealProof(
        context,
        bytes_of_hex(data["server_commit"]),
        bytes_of_hex(data["server_seed"]),
        tuple([_seat_seed(shown) for shown in seats]),
        tuple([Face(face) for face in faces]),
    )


def _seat_seed(data: object) -> SeatSeed:
    if not isinstance(data, dict) or set(data) != _SEAT_KEYS:
        raise ValueError("a seat is not written as seats are")
    seat = data["seat"]
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat <= 5:
        raise ValueError(f"{seat!r} is no seat")
    return SeatSeed(seat, bytes_of_hex(data["commit"]), bytes_of_hex(data["seed"]))
