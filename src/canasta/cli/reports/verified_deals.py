"""Presents the result of ``canasta verify``, in sentences or as JSON values.

The checks themselves are elsewhere.
"""

from dataclasses import dataclass
from typing import Final, Literal

from canasta.cli.output import Output
from canasta.fair.deal import read_context
from canasta.fair.own_notes import Kept
from canasta.fair.proof import Fault
from canasta.i18n import Catalogue
from canasta.protocol.names import wire_name
from canasta.record.proved_rounds import ProvedRound

FileKind = Literal["record", "proof"]

_INDENT: Final = "    "


@dataclass(frozen=True)
class VerifiedDeals:
    """The result of checking a file."""

    file: str
    kind: FileKind
    rounds: tuple[ProvedRound, ...]
    names: tuple[str, ...]
    """The names of the players by seat; empty if the file has no names."""
    kept: Kept
    kept_round: int
    """The number of the round of the player's notes, or 0 without notes, or if they fit no
    round."""
    problem: str = ""
    """The reason why the record cannot be replayed, or an empty string."""
    is_finished: bool | None = None
    """Whether a side has won in the record, or None if the record was not replayed."""
    is_counted: bool = False
    """Whether the record states its number of lines."""
    draws: int = 0
    """The number of draws, in that round, of the seat with notes, or 0 if unknown."""

    @property
    def has_kept(self) -> bool:
        """Whether there are notes of a player to compare with."""
        return self.kept != Kept()

    @property
    def lacks_own_seed(self) -> bool:
        """Whether the notes are of a player whose own seed or transcript is missing."""
        kept = self.kept
        return kept.seat >= 0 and (kept.seed is None or kept.transcript is None)

    @property
    def holds(self) -> bool:
        """Whether the file proves all its deals and fits the notes."""
        is_kept = self.kept_round > 0 or not self.has_kept
        sound = all(not proved.faults for proved in self.rounds)
        return bool(self.rounds) and sound and is_kept and not self.problem


class DealsReport:
    """Reports the result in sentences or as JSON values."""

    def __init__(self, words: Catalogue, verified: VerifiedDeals) -> None:
        self._words = words
        self._verified = verified

    def show(self, output: Output) -> None:
        """Print the result for each round, then the conclusion."""
        words, verified = self._words, self._verified
        for proved in verified.rounds:
            output.paragraph(self._proof_text(proved))
            for fault in proved.faults:
                output.paragraph(self._fault(fault), indent=_INDENT)
        output.gap()
        for sentence in self._sums():
            output.paragraph(sentence)
        if verified.holds:
            output.gap()
            output.paragraph(words.text("cli.verify.limits"))

    def _proof_text(self, proved: ProvedRound) -> str:
        words, proof = self._words, proved.proof
        context = read_context(proof.context) if proof else None
        if proved.faults or proof is None or context is None:
            return words.text("cli.verify.hand.broken", hand=proved.number)
        if not context.seats:
            return words.text("cli.verify.hand.server", hand=proved.number)
        who = [words.text("cli.verify.server"), *[self._name(seat) for seat in context.seats]]
        text = words.text("cli.verify.hand.proved", hand=proved.number, who=words.all_of(who))
        voids = context.attempt - 1
        return f"{text} {words.counted('cli.verify.voids', voids)}" if voids else text

    def _sums(self) -> list[str]:
        words, verified = self._words, self._verified
        broken = len([proved for proved in verified.rounds if proved.faults])
        if not verified.rounds:
            return [words.text("cli.verify.no_hand")]
        if broken:
            sums = [words.counted("cli.verify.broken", broken, total=len(verified.rounds))]
        else:
            sums = [words.counted("cli.verify.proved", len(verified.rounds))]
        if verified.problem:
            sums.append(verified.problem)
        elif verified.kind == "record" and not broken:
            sums.append(words.text("cli.verify.replayed"))
            sums += self._missing_sums()
        if verified.has_kept and verified.kind == "record":
            key = "cli.verify.kept" if verified.kept_round else "cli.verify.not_kept"
            sums.append(words.text(key, hand=verified.kept_round))
        elif verified.has_kept and verified.holds:
            sums.append(words.text("cli.verify.kept", hand=verified.kept_round))
        elif not verified.has_kept and verified.holds:
            sums.append(words.text("cli.verify.nothing_kept"))
        if verified.holds and verified.kept.seat >= 0:
            sums += self._own_sums()
        return sums

    def _missing_sums(self) -> list[str]:
        """Return sentences about lines that may be missing at the end of a record."""
        missing = [] if self._verified.is_finished else ["cli.verify.unfinished"]
        missing += [] if self._verified.is_counted else ["cli.verify.uncounted"]
        return [self._words.text(key) for key in missing]

    def _own_sums(self) -> list[str]:
        """Return sentences about the player's noted cards: proved, missed or missing."""
        words, verified, kept = self._words, self._verified, self._verified.kept
        name = self._name(kept.seat)
        lacks_cards = not (kept.count("hand") and kept.count("upcard"))
        sums = [words.text("cli.verify.no_cards")] if lacks_cards else []
        if kept.seen:
            sums.append(words.counted("cli.verify.cards", kept.count("draw"), name=name))
        if missed := kept.count("missed"):
            sums.append(words.counted("cli.verify.missed", missed, name=name))
        if verified.draws > kept.count("draw"):
            sums.append(words.counted("cli.verify.draws", verified.draws, name=name))
        if verified.kind == "proof":
            sums.append(words.text("cli.verify.record_too"))
        if verified.lacks_own_seed:
            sums.append(words.text("cli.verify.no_own_seed", name=name))
        return sums

    def _fault(self, fault: Fault) -> str:
        name = self._name(fault.seat) if fault.seat >= 0 else ""
        return self._words.text(f"web.page.fault.{fault.code}", name=name, place=fault.place)

    def _name(self, seat: int) -> str:
        names = self._verified.names
        return names[seat] if seat < len(names) else self._words.text("cli.verify.seat", seat=seat)

    def figures(self) -> dict[str, object]:
        """Return the result as JSON values."""
        verified = self._verified
        return {
            "file": verified.file,
            "kind": verified.kind,
            "proved": verified.holds,
            "finished": verified.is_finished,
            "counted": verified.is_counted if verified.kind == "record" else None,
            f"kept_{wire_name('round_number')}": verified.kept_round or None,
            "kept_cards": self._kept_figures(),
            "problem": verified.problem or None,
            wire_name("rounds_ended"): [self._round_figures(proved) for proved in verified.rounds],
        }

    def _kept_figures(self) -> dict[str, object] | None:
        kept = self._verified.kept
        if kept.seat < 0:
            return None
        return {
            "seat": kept.seat,
            "own_seed": not self._verified.lacks_own_seed,
            "dealt": bool(kept.count("hand")),
            "upcard": bool(kept.count("upcard")),
            "draws": kept.count("draw"),
            "draws_played": self._verified.draws or None,
            "missed": kept.count("missed"),
        }

    def _round_figures(self, proved: ProvedRound) -> dict[str, object]:
        proof = proved.proof
        context = read_context(proof.context) if proof else None
        return {
            wire_name("round_number"): proved.number,
            "table": context.table if context else None,
            "game": context.game if context else None,
            "attempt": context.attempt if context else None,
            "seats": list(context.seats) if context else None,
            "server_commit": proof.server_commit.hex() if proof else None,
            "transcript": proof.transcript.hex() if proof else None,
            "deck_seed": proof.deck_seed.hex() if proof else None,
            "faults": [
                {
                    "code": fault.code,
                    "seat": fault.seat if fault.seat >= 0 else None,
                    "place": fault.place or None,
                    "told": self._fault(fault),
                }
                for fault in proved.faults
            ],
        }
