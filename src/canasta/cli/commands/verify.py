"""``canasta verify``: whether the deals of a game were fixed before anybody played.

It reads a game record, or the proof of one deal as downloaded from the table. It needs neither
the server nor the network. ``docs/fairness.md`` says what a proof proves.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

import typer

from canasta.cli.game.saved_games import find_game
from canasta.cli.output import Output, show_json
from canasta.cli.problems import FAILED, CommandError
from canasta.cli.reports.refused_record import broken_record_sentence
from canasta.cli.shared_options import json_option
from canasta.fair.deal import HEX32, read_context
from canasta.fair.proof import DealProof, Fault, Kept, check, read_proof
from canasta.i18n import Catalogue
from canasta.record.errors import RecordError
from canasta.record.proved_rounds import ProvedRound, proved_rounds
from canasta.record.record_reader import header_of, read_data, replay_of, text_of

_INDENT = "    "


_Kind = Literal["record", "proof"]


class _NoProofError(CommandError):
    """A file in which nothing is proved; becomes a sentence or a field of the JSON output."""

    def __init__(self, sentence: str, kind: _Kind) -> None:
        """Keep the sentence, and the kind of file this is or should be."""
        super().__init__(sentence, FAILED)
        self.kind: _Kind = kind


@dataclass(frozen=True)
class _Verified:
    """The result of checking a file."""

    file: str
    kind: _Kind
    hands: tuple[ProvedRound, ...]
    names: tuple[str, ...]
    """The players by seat; empty if the file does not name them."""
    kept: Kept
    kept_round: int
    """The round that the kept values belong to; 0 if none were kept, or they fit no round."""
    problem: str = ""
    """Why the record cannot be replayed; empty if it can be, or was not asked to be."""

    @property
    def has_kept(self) -> bool:
        """Whether the person kept anything to compare with."""
        return self.kept != Kept()

    @property
    def holds(self) -> bool:
        """Whether everything asked for is proved."""
        is_kept = self.kept_round > 0 or not self.has_kept
        sound = all(not hand.faults for hand in self.hands)
        return bool(self.hands) and sound and is_kept and not self.problem


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta verify``."""

    @app.command(help=words.text("cli.verify.help"), epilog=words.text("cli.verify.examples"))
    def verify(
        file: Annotated[
            str,
            typer.Argument(
                metavar=words.text("cli.metavar.file"), help=words.text("cli.verify.option.file")
            ),
        ],
        *,
        commit: Annotated[
            str, typer.Option(metavar="HEX", help=words.text("cli.verify.option.commit"))
        ] = "",
        transcript: Annotated[
            str, typer.Option(metavar="HEX", help=words.text("cli.verify.option.transcript"))
        ] = "",
        as_json: Annotated[bool, json_option(words)] = False,
    ) -> None:
        kept = Kept(_hex32(words, commit), _hex32(words, transcript))
        try:
            verified = _verified(words, file, kept)
        except _NoProofError as error:
            if not as_json:
                raise
            verified = _Verified(file, error.kind, (), (), kept, 0, error.sentence)
        teller = _Teller(words, verified)
        if as_json:
            show_json(teller.figures())
        else:
            teller.show(Output(words))
        if not verified.holds:
            raise typer.Exit(FAILED)


def _hex32(words: Catalogue, text: str) -> bytes | None:
    if not text:
        return None
    if not HEX32.fullmatch(text.lower()):
        raise CommandError(words.text("cli.verify.bad_hex", value=text[:70]))
    return bytes.fromhex(text)


def _verified(words: Catalogue, file: str, kept: Kept) -> _Verified:
    """Check a file; refuse one that holds no proof at all."""
    path = find_game(file)
    text = text_of(read_data(path), str(path))
    if text.lstrip().startswith("{"):
        return _verified_proof(words, file, text, kept)
    header = header_of(text, str(path))
    if not header.proved:
        kind = "given" if header.seed is None else "seeded"
        raise _NoProofError(words.text(f"cli.verify.{kind}", file=file), "record")
    hands = proved_rounds(header, text, str(path))
    problem = ""
    if not any(hand.faults for hand in hands):
        try:
            replay_of(text, str(path))
        except RecordError as error:
            problem = broken_record_sentence(words, error)
    names = tuple([player.name for player in header.players])
    fitting = [hand.number for hand in hands if hand.proof and not _kept_faults(hand.proof, kept)]
    kept_round = fitting[0] if fitting and kept != Kept() else 0
    return _Verified(file, "record", tuple(hands), names, kept, kept_round, problem)


def _verified_proof(words: Catalogue, file: str, text: str, kept: Kept) -> _Verified:
    try:
        proof = read_proof(text.strip())
    except ValueError:
        raise _NoProofError(words.text("cli.verify.not_a_proof", file=file), "proof") from None
    context = read_context(proof.context)
    number = context.hand if context else 0
    hand = ProvedRound(number, proof, check(proof, kept))
    fits = kept != Kept() and not _kept_faults(proof, kept)
    return _Verified(file, "proof", (hand,), (), kept, number if fits else 0)


def _kept_faults(proof: DealProof, kept: Kept) -> list[Fault]:
    """Return the differences from the values that were kept."""
    return [fault for fault in check(proof, kept) if fault.code in ("server_commit", "transcript")]


class _Teller:
    """Reports what was proved and what was not, in sentences or as JSON."""

    def __init__(self, words: Catalogue, verified: _Verified) -> None:
        self._words = words
        self._verified = verified

    def show(self, output: Output) -> None:
        """Print what was proved round by round, then the conclusion."""
        words, verified = self._words, self._verified
        for hand in verified.hands:
            output.paragraph(self._proof_text(hand))
            for fault in hand.faults:
                output.paragraph(self._fault(fault), indent=_INDENT)
        output.gap()
        for sentence in self._sums():
            output.paragraph(sentence)
        if verified.holds:
            output.gap()
            output.paragraph(words.text("cli.verify.limits"))

    def _proof_text(self, hand: ProvedRound) -> str:
        words, proof = self._words, hand.proof
        context = read_context(proof.context) if proof else None
        if hand.faults or proof is None or context is None:
            return words.text("cli.verify.hand.broken", hand=hand.number)
        if not context.seats:
            return words.text("cli.verify.hand.server", hand=hand.number)
        who = [words.text("cli.verify.server"), *[self._name(seat) for seat in context.seats]]
        text = words.text("cli.verify.hand.proved", hand=hand.number, who=words.all_of(who))
        voids = context.attempt - 1
        return f"{text} {words.counted('cli.verify.voids', voids)}" if voids else text

    def _sums(self) -> list[str]:
        words, verified = self._words, self._verified
        broken = len([hand for hand in verified.hands if hand.faults])
        if not verified.hands:
            return [words.text("cli.verify.no_hand")]
        if broken:
            sums = [words.counted("cli.verify.broken", broken, total=len(verified.hands))]
        else:
            sums = [words.counted("cli.verify.proved", len(verified.hands))]
        if verified.problem:
            sums.append(verified.problem)
        elif verified.kind == "record" and not broken:
            sums.append(words.text("cli.verify.replayed"))
        if verified.has_kept and verified.kind == "record":
            key = "cli.verify.kept" if verified.kept_round else "cli.verify.not_kept"
            sums.append(words.text(key, hand=verified.kept_round))
        elif verified.has_kept and verified.holds:
            sums.append(words.text("cli.verify.kept", hand=verified.kept_round))
        elif not verified.has_kept and not broken:
            sums.append(words.text("cli.verify.nothing_kept"))
        return sums

    def _fault(self, fault: Fault) -> str:
        name = self._name(fault.seat) if fault.seat >= 0 else ""
        return self._words.text(f"web.page.fault.{fault.code}", name=name, place=fault.place)

    def _name(self, seat: int) -> str:
        names = self._verified.names
        return names[seat] if seat < len(names) else self._words.text("cli.verify.seat", seat=seat)

    def figures(self) -> dict[str, object]:
        """Return the same as JSON values."""
        verified = self._verified
        return {
            "file": verified.file,
            "kind": verified.kind,
            "proved": verified.holds,
            "kept_hand": verified.kept_round or None,
            "problem": verified.problem or None,
            "hands": [self._round_figures(hand) for hand in verified.hands],
        }

    def _round_figures(self, hand: ProvedRound) -> dict[str, object]:
        proof = hand.proof
        context = read_context(proof.context) if proof else None
        return {
            "hand": hand.number,
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
                for fault in hand.faults
            ],
        }
