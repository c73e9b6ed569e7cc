"""The lines of a game record after its header: rounds, plays, scores.

    hand 1                          dealt from the seed of the game
    hand 1: 4HKS…                   dealt from this deck, first card dealt first
    deal {…}, seed server …, seed 0 …
                                    before a hand with a deck: the proof of the deal
    0: take KK ; discard 9H         a play, always with its seat
    attempt 2: draw                 a play that was refused and cost points (sanctions)
    take back 0                     takes back the last play of this seat not yet taken back
    seat 2: human Zoé               this player has the seat from here on
    score 365 -20 total 365 -20     points of the round that ended, and totals, by side

Empty lines and lines that begin with ``#`` mean nothing.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from canasta.cards.faces import Face, face_of, kind_of_face
from canasta.cards.text import TextError
from canasta.engine.events import RoundScored
from canasta.engine.state.game_rules import NO_SEAT
from canasta.record.header import Player
from canasta.record.notation import WrittenPlay, parse_written_play
from canasta.record.proof_lines import DealLine, SeedLine, parse_proof_line

LONGEST_LINE: Final = 1000
"""The maximum length of a line, in characters."""

ATTEMPT: Final = "attempt "
"""Comes before the seat of a play that was refused and cost points."""
_TAKE_BACK: Final = re.compile(r"take back ([0-5])", re.ASCII)
_HAND: Final = re.compile(r"hand ([1-9][0-9]{0,3})(?:: (.+))?", re.ASCII)
_SEAT: Final = re.compile(r"seat ([0-5]): ([^ ]+) (.+)", re.ASCII)
_SCORE: Final = re.compile(r"score((?: -?[0-9]{1,7})+) total((?: -?[0-9]{1,7})+)", re.ASCII)


@dataclass(frozen=True)
class RoundLine:
    """The deal of a round: its number, from 1, and the deck if the record gives it."""

    number: int
    deck: tuple[Face, ...] = ()

    def text(self) -> str:
        """Return the line."""
        return f"hand {self.number}" + (f": {''.join(self.deck)}" if self.deck else "")

    def __reduce__(self) -> tuple[object, ...]:
        return RoundLine, (self.number, self.deck)


@dataclass(frozen=True)
class PlayLine:
    """A play; ``is_attempt`` if it was refused and cost points under the sanctions."""

    written: WrittenPlay
    is_attempt: bool = False

    def text(self) -> str:
        """Return the line."""
        attempt = ATTEMPT if self.is_attempt else ""
        return attempt + self.written.text()

    def __reduce__(self) -> tuple[object, ...]:
        return PlayLine, (self.written, self.is_attempt)


@dataclass(frozen=True)
class TakeBackLine:
    """Takes back the last play of ``seat`` that has not been taken back."""

    seat: int

    def text(self) -> str:
        """Return the line."""
        return f"take back {self.seat}"

    def __reduce__(self) -> tuple[object, ...]:
        return TakeBackLine, (self.seat,)


@dataclass(frozen=True)
class SeatLine:
    """From here on ``player`` has ``seat``; written as in the header."""

    seat: int
    player: Player

    def text(self) -> str:
        """Return the line."""
        return f"seat {self.seat}: {self.player.agent} {self.player.name}"

    def __reduce__(self) -> tuple[object, ...]:
        return SeatLine, (self.seat, self.player)


@dataclass(frozen=True)
class ScoreLine:
    """The points of each side in the round that has ended, and their totals."""

    points: tuple[int, ...]
    totals: tuple[int, ...]

    def text(self) -> str:
        """Return the line."""
        points = " ".join([str(number) for number in self.points])
        totals = " ".join([str(number) for number in self.totals])
        return f"score {points} total {totals}"

    def __reduce__(self) -> tuple[object, ...]:
        return ScoreLine, (self.points, self.totals)


RecordLine = RoundLine | PlayLine | TakeBackLine | SeatLine | ScoreLine | DealLine | SeedLine


def score_line(event: RoundScored) -> ScoreLine:
    """Return the line that records a score."""
    return ScoreLine(event.points, event.totals)


def record_text(
    deal: RoundLine | None, plays: Iterable[str], score: RoundScored | None, *, proof: str = ""
) -> str:
    """Return a part of a record: an empty line and a deal, then the plays, then the score.

    ``proof`` holds the lines that prove the deal.
    """
    dealt = "" if deal is None else f"\n{proof}{deal.text()}\n"
    scored = "" if score is None else f"{score_line(score).text()}\n"
    return dealt + "".join([f"{line}\n" for line in plays]) + scored


def parse_line(line: str) -> RecordLine | None:
    """Return the parsed line; None for a blank line or a comment.

    Raises:
        TextError: the line cannot be parsed. The error has the position and the expected input.
    """
    text = line.strip()
    if len(text) > LONGEST_LINE:
        raise TextError(text[:60], LONGEST_LINE, "shorter_line")
    if not text or text.startswith("#"):
        return None
    if text.startswith("hand"):
        return _hand(text)
    if text.startswith("score"):
        return _score(text)
    if (proof_line := parse_proof_line(text)) is not None:
        return proof_line
    if (taken := _TAKE_BACK.fullmatch(text)) is not None:
        return TakeBackLine(int(taken[1]))
    if text.startswith("seat"):
        return _seat(text)
    is_attempt = text.startswith(ATTEMPT)
    start = len(ATTEMPT) if is_attempt else 0
    try:
        written = parse_written_play(text[start:])
    except TextError as error:
        raise TextError(text, start + error.position, error.expected) from None
    if written.play.seat == NO_SEAT:
        raise TextError(text, start, "seat")
    return PlayLine(written, is_attempt)


def _hand(text: str) -> RoundLine:
    found = _HAND.fullmatch(text)
    if found is None:
        raise TextError(text, len("hand"), "hand_number")
    written = "".join((found[2] or "").split())
    faces = [written[place : place + 2] for place in range(0, len(written), 2)]
    for face in faces:
        if kind_of_face(face) < 0:
            raise TextError(text, found.start(2), "face")
    return RoundLine(int(found[1]), tuple([face_of(face) for face in faces]))


def _seat(text: str) -> SeatLine:
    found = _SEAT.fullmatch(text)
    if found is None:
        raise TextError(text, len("seat"), "seat")
    player = Player(found[3], found[2])
    if not player.is_writable():
        raise TextError(text, found.start(2), "player")
    return SeatLine(int(found[1]), player)


def _score(text: str) -> ScoreLine:
    found = _SCORE.fullmatch(text)
    if found is None:
        raise TextError(text, len("score"), "score")
    points, totals = [tuple([int(n) for n in found[group].split()]) for group in (1, 2)]
    return ScoreLine(points, totals)
