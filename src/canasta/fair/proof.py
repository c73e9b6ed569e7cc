"""The proof of a deal: everything that was promised and shown, and the deck that followed.

It is made when the round has ended and anybody can check it, without the server, from its text
alone. A player's notes (:mod:`canasta.fair.own_notes`) also show that the proof belongs to the
round they played, not to one made up afterwards, and that the cards they saw are those of the deck.
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

missing: there is none. context: it is no context of a deal, is not written as one is, or is that of
another deal. seats: not exactly the seats of the context have shown their seeds. server_seed,
seat_seed: the seed is not the one promised. server_commit, transcript: not what was kept before the
deal. deck: the cards do not lie as the seeds say. hand, upcard, draw: the cards that were dealt,
turned or drawn are not those of the deck. unexplained: the cards changed otherwise than the table
had announced.
"""
FAULT_CODES: Final[tuple[FaultCode, ...]] = get_args(FaultCode)
LONGEST_PROOF: Final = 16 * 1024
"""Most characters of the text of a proof, which usually has about 2000."""

_KEYS: Final = {"form", "context", "server_commit", "server_seed", "seats", "deck"}
_SEAT_KEYS: Final = {"seat", "commit", "seed"}


@dataclass(frozen=True)
class Fault:
    """A mismatch in a proof."""

    code: FaultCode
    seat: int = -1
    """The seat it concerns, or -1."""
    place: int = 0
    """Of cards: the place in the deck, from 1, of the first that may be wrong; else 0."""


@dataclass(frozen=True)
class SeatSeed:
    """The commitment of a seat, and the seed it revealed."""

    seat: int
    commit: bytes
    seed: bytes


@dataclass(frozen=True)
class DealProof:
    """The proof of one deal; nothing in it is true before :func:`check` has found no fault."""

    context: str
    """As JSON text (:func:`canasta.fair.deal.context_text`), hashed unchanged."""
    server_commit: bytes
    server_seed: bytes
    seats: tuple[SeatSeed, ...]
    """The seats that gave a seed, in order."""
    deck: tuple[Face, ...]
    """The cards in their order, the first card dealt first."""

    @property
    def transcript(self) -> bytes:
        """The hash of everything promised."""
        commits = {shown.seat: shown.commit for shown in self.seats}
        return transcript_of(self.context, self.server_commit, commits)

    @property
    def deck_seed(self) -> bytes:
        """The seed of the deck, as it follows from the seeds shown."""
        seeds = {shown.seat: shown.seed for shown in self.seats}
        return deal_seed(self.transcript, self.server_seed, seeds)

    def text(self) -> str:
        """Return the proof as JSON text on one line; :func:`read_proof` reads it."""
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
        ValueError: a seed has the wrong length, or they are not those of the context's seats.
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
    """Return everything that is wrong with a proof; nothing if it holds."""
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
    """Return where a proof differs from the notes taken before the deal."""
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
    """Return the proof written ``text``, still to be checked.

    Raises:
        ValueError: it is no proof: not JSON of this form, or a part cannot be read.
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
