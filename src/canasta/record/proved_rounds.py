"""The proofs of a record, read without a replay so that every fault can be reported."""

from dataclasses import dataclass

from canasta.fair.proof import DealProof, Fault
from canasta.record.header import Header
from canasta.record.proof_lines import DealLine, DealsProved, ProofLine, SeedLine, proof_of
from canasta.record.record_lines import RoundLine
from canasta.record.record_reader import body_of


@dataclass(frozen=True)
class ProvedRound:
    """A round of a record, with the proof of its deal."""

    number: int
    proof: DealProof | None
    """The proof of the deal, or None if it is missing or incomplete."""
    faults: tuple[Fault, ...]
    """All faults of the proof."""

    def __reduce__(self) -> tuple[object, ...]:
        return ProvedRound, (self.number, self.proof, self.faults)


def proved_rounds(header: Header, text: str, file: str = "") -> list[ProvedRound]:
    """Return the rounds of the record ``text`` with the faults of their proofs.

    Raises:
        RecordError: a line cannot be read.
    """
    rounds: list[ProvedRound] = []
    shared = DealsProved(header.game_rules.rules, header.game_rules.packs)
    before: list[ProofLine] = []
    for _, line in body_of(text, file):
        match line:
            case DealLine() | SeedLine():
                before.append(line)
            case RoundLine():
                proof = proof_of(before, line.deck)
                rounds.append(ProvedRound(line.number, proof, shared.faults(line.number, proof)))
                if proof is not None:
                    shared = shared.after(proof)
                before = []
            case _:
                pass
    return rounds
