"""The proof of a deal in a game record: the lines before the round it belongs to.

    deal {"attempt":1,"game":1,"hand":1,…}      the context of the committed seeds
    seed server 2018969b… 7d01c2…               the server's commitment and seed
    seed 0 9d3c2484… 61a0f3…                    the same of each seat, in order
    hand 1: 4HKS…                               the deck that results

:mod:`canasta.fair.proof` defines what a proof must satisfy.
"""

import re
from dataclasses import dataclass, replace
from typing import Final

from canasta.cards.faces import Face
from canasta.cards.text import TextError
from canasta.fair.deal import DealContext, read_context
from canasta.fair.proof import DealProof, Fault, SeatSeed, check
from canasta.record.rules_text import rules_hash
from canasta.rules.ruleset import RuleSet

SERVER: Final = -1
"""The seat number of the server."""

_DEAL: Final = "deal "
_SEED: Final = re.compile(r"seed (server|[0-5]) ([0-9a-f]{64}) ([0-9a-f]{64})", re.ASCII)


@dataclass(frozen=True)
class DealLine:
    """The context of the deal, which the seeds were committed to."""

    context: str

    def text(self) -> str:
        """Return the line."""
        return _DEAL + self.context

    def __reduce__(self) -> tuple[object, ...]:
        return DealLine, (self.context,)


@dataclass(frozen=True)
class SeedLine:
    """The commitment of a seat, or SERVER, and the seed it revealed."""

    seat: int
    commit: bytes
    seed: bytes

    def text(self) -> str:
        """Return the line."""
        who = "server" if self.seat == SERVER else str(self.seat)
        return f"seed {who} {self.commit.hex()} {self.seed.hex()}"

    def __reduce__(self) -> tuple[object, ...]:
        return SeedLine, (self.seat, self.commit, self.seed)


ProofLine = DealLine | SeedLine


def proof_text(proof: DealProof) -> str:
    """Return the lines of a proof, each ended by a line feed; the deck is in the round's line."""
    lines: list[ProofLine] = [DealLine(proof.context)]
    lines.append(SeedLine(SERVER, proof.server_commit, proof.server_seed))
    lines += [SeedLine(shown.seat, shown.commit, shown.seed) for shown in proof.seats]
    return "".join([line.text() + "\n" for line in lines])


def parse_proof_line(text: str) -> ProofLine | None:
    """Return the parsed line of a proof; None if ``text`` is a line of another kind.

    Raises:
        TextError: the text begins like a line of a proof and cannot be parsed.
    """
    if text.startswith(_DEAL):
        context = text.removeprefix(_DEAL)
        if read_context(context) is None:
            raise TextError(text, len(_DEAL), "deal_context")
        return DealLine(context)
    if text.startswith("seed"):
        found = _SEED.fullmatch(text)
        if found is None:
            raise TextError(text, len("seed"), "deal_seed")
        seat = SERVER if found[1] == "server" else int(found[1])
        return SeedLine(seat, bytes.fromhex(found[2]), bytes.fromhex(found[3]))
    return None


def proof_of(lines: list[ProofLine], deck: tuple[Face, ...]) -> DealProof | None:
    """Return the proof written in the lines before a round; None if it is missing or incomplete.

    The lines must be in the order in which :func:`proof_text` writes them.
    """
    match lines:
        case [DealLine() as deal, SeedLine(seat=-1) as server, *others]:
            seats = [
                SeatSeed(line.seat, line.commit, line.seed)
                for line in others
                if isinstance(line, SeedLine) and line.seat != SERVER
            ]
            if len(seats) != len(others):
                return None
            return DealProof(deal.context, server.commit, server.seed, tuple(seats), deck)
        case _:
            return None


@dataclass(frozen=True)
class DealsProved:
    """The values that all proofs of a record share: the rules, and the game at its table."""

    rules: RuleSet
    packs: int
    first: DealContext | None = None
    """The context of the first round; None until it has been read."""

    def faults(self, round_number: int, proof: DealProof | None) -> tuple[Fault, ...]:
        """Return the faults of a proof, both in itself and as the proof of its round."""
        if proof is None:
            return (Fault("missing"),)
        context = read_context(proof.context)
        faults = check(proof)
        if context is not None and not self._fits(round_number, context):
            faults = (Fault("context"), *faults)
        return faults

    def after(self, proof: DealProof) -> "DealsProved":
        """Return these values with the context of ``proof``, if it is the first proof."""
        return self if self.first else replace(self, first=read_context(proof.context))

    def _fits(self, round_number: int, context: DealContext) -> bool:
        rules, first = self.rules, self.first or context
        return (
            context.hand == round_number
            and (context.table, context.game) == (first.table, first.game)
            and context.rules == rules_hash(rules)
            and (context.packs, context.jokers_per_pack) == (self.packs, rules.jokers_per_pack)
        )

    def __reduce__(self) -> tuple[object, ...]:
        return DealsProved, (self.rules, self.packs, self.first)
