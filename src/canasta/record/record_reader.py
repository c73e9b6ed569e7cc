"""Reads a game record by replaying it, and refuses a record that breaks a rule."""

from bisect import insort
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final, assert_never

from canasta.cards.text import TextError
from canasta.engine.events import RoundScored
from canasta.engine.judging.refusals import refusal
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.state import State
from canasta.fair.proof import DealProof
from canasta.record.card_game import CardGame, Outcome
from canasta.record.croupier import Croupier
from canasta.record.errors import RecordError, unreadable
from canasta.record.header import VERSION, Header, read_header
from canasta.record.proof_lines import DealLine, DealsProved, ProofLine, SeedLine, proof_of
from canasta.record.record_lines import (
    PlayLine,
    RecordLine,
    RoundLine,
    ScoreLine,
    SeatLine,
    TakeBackLine,
    parse_line,
    score_line,
)
from canasta.rules.named_files import UnfitFileError, read_file

LONGEST_RECORD: Final = 4 * 1024 * 1024
"""The maximum length of a record in bytes, ten times that of the longest games."""


@dataclass(frozen=True)
class RecordStep:
    """A deal or a play of a record, with its outcome."""

    number: int
    """The number among all deals and plays of the record, from 1."""
    round_number: int
    """The number of the round, from 1."""
    step: int
    """The number within the round; the deal is 0."""
    line_number: int
    """The line number in the record, from 1."""
    line: RoundLine | PlayLine
    outcome: Outcome

    @property
    def is_deal(self) -> bool:
        """Whether the step is a deal."""
        return self.step == 0

    def __reduce__(self) -> tuple[object, ...]:
        return RecordStep, tuple([getattr(self, entry.name) for entry in fields(self)])


@dataclass(frozen=True)
class Moment:
    """A deal or a play of a record, with the round before it."""

    made: RecordStep
    before: State | None
    """The round before the play, as a copy for the caller, or None before a deal."""
    cards: Croupier | None
    """The real cards before the play, as a copy for the caller; None before a deal."""

    def __reduce__(self) -> tuple[object, ...]:
        return Moment, (self.made, self.before, self.cards)


@dataclass(frozen=True)
class TakenBack:
    """A play that was taken back."""

    place: int
    """Number of deals and plays before this play, without plays taken back."""
    line: int
    """The line number in the record, from 1."""
    play: PlayLine

    def __reduce__(self) -> tuple[object, ...]:
        return TakenBack, (self.place, self.line, self.play)


class GameReplay:
    """A record that has been read: its deals and plays, and the game after the last one."""

    def __init__(self, header: Header) -> None:
        """Begin with a header; the reader adds the other lines."""
        self.header: Final = header
        self.players = header.players
        """The player of each seat after the last line."""
        self.end: Final = CardGame(header)
        """The game and its cards after the last line."""
        self.steps: Final[list[RecordStep]] = []
        """Deals and plays, without those taken back."""
        self.taken_back: Final[list[TakenBack]] = []
        """The plays that were taken back, in the order in which they were made."""
        self.proofs: Final[dict[int, DealProof]] = {}
        """The proof of each deal that has one, by the number of the round; all proofs hold."""
        self.is_score_written = True
        """Whether the record holds the score of the last finished round."""

    @property
    def is_finished(self) -> bool:
        """Whether a side has won."""
        return self.end.is_over

    @property
    def secret_round(self) -> int | None:
        """The number of the round in play if its cards are secret from a person who plays it.

        None if there is no such round. The record of a table has a round, with the proof of its
        deal, only once everybody may know the cards.
        """
        end = self.end
        if end.awaits_deal or end.is_over or self.header.proved:
            return None
        return end.round_number if self.people else None

    @property
    def people(self) -> list[int]:
        """The seats of people after the last line."""
        return [seat for seat, player in enumerate(self.players) if player.is_human()]

    @property
    def last_score(self) -> RoundScored | None:
        """The score of the round that the last step ended; None if it ended none."""
        return self.steps[-1].outcome.score() if self.steps else None

    def steps_of(self, round_number: int) -> list[RecordStep]:
        """Return the steps of a round, the deal first; empty if there is none."""
        return [one for one in self.steps if one.round_number == round_number]

    def round_starts(self) -> list[int]:
        """Return the number of each round's deal, counting all deals and plays from 1."""
        return [one.number for one in self.steps if one.is_deal]

    def number_of(self, round_number: int, step: int) -> int:
        """Return the number of a play among all deals and plays of the record, from 1.

        ``step`` is its number within the round, where the deal is 0.
        """
        return self.round_starts()[round_number - 1] + step

    def find_play(self, round_number: int, step: int) -> int | None:
        """Return the number as :meth:`number_of` does; None if there is no such play."""
        found = [one.number for one in self.steps_of(round_number) if one.step == step > 0]
        return found[0] if found else None

    def seat_of(self, number: int) -> int:
        """Return the seat that made play ``number``; NO_SEAT for a deal."""
        line = self.steps[number - 1].line
        return line.written.play.seat if isinstance(line, PlayLine) else NO_SEAT

    def game_before(self, number: int) -> CardGame:
        """Return the game before deal or play ``number``, counted from 1."""
        game = CardGame(self.header)
        for one in self.steps[: number - 1]:
            game.repeat(one.line)
        return game

    def __len__(self) -> int:
        """Return the number of deals and plays."""
        return len(self.steps)

    def __iter__(self) -> Iterator[Moment]:
        """Yield deals and plays with the round before each; each iteration replays the record."""
        game = CardGame(self.header)
        for one in self.steps:
            before = None if one.is_deal else game.state.copy()
            cards = None if one.is_deal else game.croupier.copy()
            game.repeat(one.line)
            yield Moment(one, before, cards)


def read_record(path: Path) -> GameReplay:
    """Return the replay of the record at ``path``.

    Raises:
        RecordError: the file cannot be read, is not a record, or breaks a rule. The error names
            the line and the reason. A file that stops within a line is refused too
            (``record.unfinished``).
    """
    file = str(path)
    text = text_of(read_data(path), file)
    if text.startswith(VERSION) and not text.endswith("\n"):
        lines = text.split("\n")
        raise RecordError("record.unfinished", "", lines[-1][:60], file=file, line=len(lines))
    return replay_of(text, file)


def read_data(path: Path) -> bytes:
    """Return the bytes of a file that may be a record.

    Raises:
        RecordError: the file cannot be read or is too long.
    """
    try:
        return read_file(path, LONGEST_RECORD)
    except UnfitFileError as error:
        if error.reason == "too_long":
            raise RecordError("record.too_long", "", str(error.most), file=str(path)) from None
        raise unreadable(error, str(path)) from None
    except (OSError, ValueError) as error:
        raise unreadable(error, str(path)) from None


def text_of(data: bytes, file: str) -> str:
    """Return the text of a record with its line ends as single line feeds.

    Raises:
        RecordError: the data is empty or is not text.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError("record.not_a_record", file=file) from None
    if not text or "\0" in text:
        raise RecordError("record.not_a_record", file=file)
    return text.replace("\r\n", "\n")


def replay_of(text: str, file: str = "") -> GameReplay:
    """Return the replay of a record given as text; ``file`` names it in errors.

    Raises:
        RecordError: the text is not a record or breaks a rule. The error names the line and the
            reason.
    """
    replay = GameReplay(header_of(text, file))
    _check_length(replay.header, text, file)
    proofs = _Proofs(replay, file)
    for number, line in body_of(text, file):
        proofs.follow(line, number)
        _follow(replay, line, file, number)
    return replay


def header_of(text: str, file: str = "") -> Header:
    """Return the header of a record given as text.

    Raises:
        RecordError: the text is not a record, or a header line is wrong.
    """
    lines = text.split("\n")
    return read_header(lines[: _body_start(lines)], file)


def _check_length(header: Header, text: str, file: str) -> None:
    """Check that the header gives the right number of lines."""
    lines = text.split("\n")
    found = max(len(lines) - _body_start(lines) - 2, 0)
    if header.lines not in (None, found):
        raise RecordError("record.other_length", str(header.lines), str(found), file=file)


def body_of(text: str, file: str = "") -> Iterator[tuple[int, RecordLine]]:
    """Yield the lines after the header that are not blank or comments, each with its number from 1.

    Raises:
        RecordError: a line cannot be read.
    """
    lines = text.split("\n")
    start = _body_start(lines)
    for number, line in enumerate(lines[start:], start=start + 1):
        try:
            parsed = parse_line(line)
        except TextError as error:
            reason = refusal("text.syntax", position=error.position, expected=error.expected)
            raise RecordError(
                "record.bad_line", "", line.strip()[:60], file=file, line=number, refusals=(reason,)
            ) from None
        if parsed is not None:
            yield number, parsed


def _body_start(lines: list[str]) -> int:
    return lines.index("") if "" in lines else len(lines)


class _Proofs:
    """Checks the proofs of a record: if the header says so, each deal must have one."""

    def __init__(self, replay: GameReplay, file: str) -> None:
        self._replay = replay
        self._file = file
        self._lines: list[ProofLine] = []
        game_rules = replay.header.game_rules
        self._shared = DealsProved(game_rules.rules, game_rules.packs)

    def follow(self, line: RecordLine, number: int) -> None:
        """Check the next line; ``number`` is its number, from 1."""
        is_proved = self._replay.header.proved
        match line:
            case DealLine() | SeedLine():
                if not is_proved or not self._replay.end.awaits_deal:
                    raise self._bad("", line.text(), number)
                self._lines.append(line)
            case RoundLine() if is_proved:
                proof = proof_of(self._lines, line.deck)
                faults = self._shared.faults(line.number, proof)
                if proof is None or faults:
                    raise self._bad(faults[0].code, line.text(), number)
                self._shared = self._shared.after(proof)
                self._replay.proofs[line.number] = proof
                self._lines = []
            case _:
                pass

    def _bad(self, fault: str, text: str, number: int) -> RecordError:
        return RecordError("record.bad_proof", fault, text[:60], file=self._file, line=number)


def _follow(replay: GameReplay, line: RecordLine, file: str, number: int) -> None:
    """Carry out a line of the record."""
    game = replay.end
    text = line.text()
    match line:
        case ScoreLine():
            _check_score(replay, line, file, number)
            return
        case DealLine() | SeedLine():
            return
        case SeatLine():
            if line.seat >= len(replay.header.players):
                raise RecordError("record.bad_line", "", text[:60], file=file, line=number)
            seats = {**dict(enumerate(replay.players)), line.seat: line.player}
            replay.players = tuple(seats.values())
            return
        case RoundLine():
            if not game.awaits_deal or line.number != game.round_number:
                raise RecordError("record.bad_hand", "", text[:60], file=file, line=number)
        case TakeBackLine():
            _take_back(replay, line, file, number)
            return
        case PlayLine():
            if game.awaits_deal or game.is_over:
                raise RecordError("record.no_hand", "", text[:60], file=file, line=number)
        case _:
            assert_never(line)
    round_number = game.round_number
    try:
        outcome = game.repeat(line)
    except ValueError:
        raise RecordError("record.bad_deck", "", text[:60], file=file, line=number) from None
    if isinstance(line, PlayLine):
        _check_verdict(line, outcome, file, number)
    following = 0 if isinstance(line, RoundLine) else replay.steps[-1].step + 1
    replay.steps.append(RecordStep(len(replay) + 1, round_number, following, number, line, outcome))
    if outcome.score() is not None:
        replay.is_score_written = False


def _take_back(replay: GameReplay, line: TakeBackLine, file: str, number: int) -> None:
    """Take a play back and remove it from the steps."""
    if not replay.header.takes_back or replay.end.taking_back.why_final(line.seat) is not None:
        raise RecordError("record.not_taken_back", "", line.text(), file=file, line=number)
    replay.end.take_back(line.seat)
    played = replay.steps.pop()
    if isinstance(played.line, PlayLine):
        taken = TakenBack(len(replay.steps), played.line_number, played.line)
        insort(replay.taken_back, taken, key=lambda one: one.line)


def _check_verdict(line: PlayLine, outcome: Outcome, file: str, number: int) -> None:
    """Check that a play was legal, or that an attempt was illegal and cost points."""
    text = line.text()[:60]
    if line.is_attempt and outcome.is_accepted:
        raise RecordError("record.not_refused", "", text, file=file, line=number)
    if not outcome.is_accepted and not (line.is_attempt and outcome.events):
        reasons = outcome.verdict.refusals
        raise RecordError("record.refused", "", text, file=file, line=number, refusals=reasons)


def _check_score(replay: GameReplay, line: ScoreLine, file: str, number: int) -> None:
    """Check a score against the round that has just ended."""
    score = replay.last_score
    expected = "" if score is None or replay.is_score_written else score_line(score).text()
    if line.text() != expected:
        raise RecordError("record.bad_score", expected, line.text()[:60], file=file, line=number)
    replay.is_score_written = True
