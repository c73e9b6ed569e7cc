"""``canasta verify``: check that the deals of a game were fixed before anybody played.

The command reads a game record, or the proof of one deal as downloaded from the table. It works
without the server and without a network. ``docs/play/fairness.md`` explains the guarantees.
"""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, get_args

import typer

from canasta.cli.failures import problem_of
from canasta.cli.game.saved_games import find_game
from canasta.cli.options import Options
from canasta.cli.output import Output, show_json
from canasta.cli.problems import FAILED, CommandError
from canasta.cli.refused_record import broken_record_sentence
from canasta.cli.reports.verified_deals import DealsReport, FileKind, VerifiedDeals
from canasta.fair.deal import HEX32, read_context
from canasta.fair.own_notes import LONGEST_KEPT, Kept, Sight, read_kept
from canasta.fair.proof import Fault, check, promise_faults, read_proof
from canasta.i18n import Catalogue
from canasta.record.cards_seen import cards_seen, seen_faults
from canasta.record.errors import RecordError
from canasta.record.proved_rounds import ProvedRound, proved_rounds
from canasta.record.record_reader import GameReplay, header_of, read_data, replay_of, text_of
from canasta.rules.named_files import UnfitFileError, read_text


class _NoProofError(CommandError):
    """A file without a proof, reported as a sentence or as a field of the JSON output."""

    def __init__(self, sentence: str, kind: FileKind) -> None:
        """Set the sentence, and the actual or expected kind of the file."""
        super().__init__(sentence, FAILED)
        self.kind: FileKind = kind


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta verify``."""
    options = Options(words)

    @app.command(help=words.text("cli.verify.help"), epilog=words.text("cli.verify.examples"))
    def verify(
        file: Annotated[str, options.argument("cli.verify.option.file", "cli.metavar.file")],
        *,
        hand: Annotated[str, options.file("cli.verify.option.hand")] = "",
        commit: Annotated[
            str, typer.Option(metavar="HEX", help=words.text("cli.verify.option.commit"))
        ] = "",
        transcript: Annotated[
            str, typer.Option(metavar="HEX", help=words.text("cli.verify.option.transcript"))
        ] = "",
        as_json: Annotated[bool, options.json()] = False,
    ) -> None:
        kept = _kept_in(words, hand) if hand else Kept()
        kept = replace(
            kept,
            server_commit=_hex32(words, commit) or kept.server_commit,
            transcript=_hex32(words, transcript) or kept.transcript,
        )
        try:
            verified = _verified(words, file, kept)
        except _NoProofError as error:
            if not as_json:
                raise
            verified = VerifiedDeals(file, error.kind, (), (), kept, 0, error.sentence)
        report = DealsReport(words, verified)
        if as_json:
            show_json(report.figures())
        else:
            report.show(Output(words))
        if not verified.holds:
            raise typer.Exit(FAILED)


def _hex32(words: Catalogue, text: str) -> bytes | None:
    if not text:
        return None
    if not HEX32.fullmatch(text.lower()):
        raise CommandError(words.text("cli.verify.bad_hex", value=text[:70]))
    return bytes.fromhex(text)


def _kept_in(words: Catalogue, file: str) -> Kept:
    """Return the notes in the file that a player downloaded from the page of a proof."""
    try:
        text = read_text(Path(file), LONGEST_KEPT)
    except UnfitFileError as error:
        raise problem_of(words, error) from None
    except (OSError, ValueError):
        raise CommandError(words.text("cli.verify.hand_unreadable", file=file)) from None
    try:
        return read_kept(text.strip())
    except ValueError:
        raise CommandError(words.text("cli.verify.not_kept_file", file=file)) from None


def _verified(words: Catalogue, file: str, kept: Kept) -> VerifiedDeals:
    """Check the proofs in a file.

    Raises:
        _NoProofError: the file holds no proof.
    """
    path = find_game(words, file)
    text = text_of(read_data(path), str(path))
    if text.lstrip().startswith("{"):
        return _verified_proof(words, file, text, kept)
    header = header_of(text, str(path))
    if not header.proved:
        kind = "given" if header.seed is None else "seeded"
        raise _NoProofError(words.text(f"cli.verify.{kind}", file=file), "record")
    rounds = proved_rounds(header, text, str(path))
    problem, replay = "", None
    if not any(proved.faults for proved in rounds):
        try:
            replay = replay_of(text, str(path))
        except RecordError as error:
            problem = broken_record_sentence(words, error)
    names = tuple([player.name for player in header.players])
    fits = [
        proved.number
        for proved in rounds
        if proved.proof and not promise_faults(proved.proof, kept)
    ]
    kept_round = fits[0] if fits and kept != Kept() else 0
    draws = 0
    for place, proved in enumerate(rounds):
        if proved.number == kept_round and kept.seen:
            faults, draws = _compared(proved, kept, replay)
            rounds[place] = replace(proved, faults=proved.faults + faults)
    return VerifiedDeals(
        file,
        "record",
        tuple(rounds),
        names,
        kept,
        kept_round,
        problem,
        is_finished=replay.is_finished if replay is not None else None,
        is_counted=header.lines is not None,
        draws=draws,
    )


def _compared(
    proved: ProvedRound, kept: Kept, replay: GameReplay | None
) -> tuple[tuple[Fault, ...], int]:
    """Return the faults in the player's noted cards, and the seat's number of draws (0 if unknown).

    The plays of a whole round show the cards that each seat saw. Without plays, the noted cards are
    compared only with the deck.
    """
    outcomes = [one.outcome for one in replay.steps_of(proved.number)] if replay is not None else []
    if replay is None or outcomes[-1].score() is None:
        faults = check(proved.proof, kept) if proved.proof else ()
        return tuple([fault for fault in faults if fault.code in get_args(Sight)]), 0
    seen = cards_seen(outcomes, replay.header.game_rules.players, kept.seat)
    draws = len([one for one in seen if one.sight == "draw"])
    return tuple(seen_faults(seen, kept)), draws


def _verified_proof(words: Catalogue, file: str, text: str, kept: Kept) -> VerifiedDeals:
    try:
        proof = read_proof(text.strip())
    except ValueError:
        raise _NoProofError(words.text("cli.verify.not_a_proof", file=file), "proof") from None
    context = read_context(proof.context)
    number = context.hand if context else 0
    proved = ProvedRound(number, proof, check(proof, kept))
    fits = kept != Kept() and not promise_faults(proof, kept)
    return VerifiedDeals(file, "proof", (proved,), (), kept, number if fits else 0)
