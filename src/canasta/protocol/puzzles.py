"""Puzzles over HTTP: their list, and the table of a puzzle."""

from typing import Annotated, Literal

from pydantic import Field

from canasta.protocol.commands import Preview
from canasta.protocol.message import Message, PlayText
from canasta.protocol.practice import PracticeTurn
from canasta.protocol.updates import Alternative

Verdict = Literal["best", "own_best", "as_good", "right_choice", "wrong", "given_up"]
"""The best line, in a puzzle of the program (``best``) or from the visitor's own mistake
(``own_best``); a line that is as good as trials can tell; another way to make the right choice; a
costly line; or no answer."""


class PuzzleGroup(Message):
    """The puzzles of a theme or of a rule text."""

    id: str
    title: str
    count: int
    tried: int
    solved: int
    next: str
    """The name of the easiest untried puzzle, or an empty string if all were tried."""


class OwnMistake(Message):
    """A costly decision of the visitor, as a puzzle."""

    name: str
    text: str
    """A description of the decision."""
    at_ms: int
    """The time of the review that found the mistake, in milliseconds since 1970."""
    is_tried: bool
    is_solved: bool


class PuzzleList(Message):
    """``GET /api/puzzles``: the puzzles, and the visitor's progress."""

    day: str
    """The name of the puzzle of the day."""
    is_day_tried: bool
    is_day_solved: bool
    mistakes: tuple[OwnMistake, ...]
    """The mistakes of the last week, untried mistakes first."""
    themes: tuple[PuzzleGroup, ...]
    texts: tuple[PuzzleGroup, ...]
    count: int
    solved: int


class PuzzleAsk(Message):
    """``POST /api/puzzles/{name}``: the visitor's plays; the last may complete the answer."""

    plays: Annotated[tuple[PlayText, ...], Field(max_length=40)] = ()
    gives_up: bool = False
    """Whether the visitor gives up and wants to see the best line."""


class PuzzlePreview(PuzzleAsk):
    """``POST`` to the same address with ``/preview``: a play that the visitor has prepared."""

    asked: Preview


class PuzzleHintAsk(Message):
    """``POST`` to the same address with ``/hint``: the next hint."""

    number: Annotated[int, Field(ge=1, le=2)]
    """The number of the hint: 1 for the theme of the decision, 2 for the reason."""


class PuzzleHint(Message):
    """The answer to :class:`PuzzleHintAsk`."""

    text: str


class PuzzleResult(Message):
    """The verdict on an answer."""

    verdict: Verdict
    text: str
    """The verdict in a sentence, without the best line."""
    best: Alternative
    """The best line, with a sentence that names it."""
    reason: str
    """The reason for the best line, as a sentence, or an empty string if no principle supports
    it."""
    solved_by: str
    """The levels of robots that find the best line, as a sentence; empty for the visitor's own
    mistake."""
    is_first: bool
    """Whether this was the first attempt; no other attempt counts."""
    next: str
    """The name of the next puzzle of the same kind, or an empty string if there is none."""


class PuzzleTurn(PracticeTurn):
    """The answer to :class:`PuzzleAsk`: the table of the puzzle.

    The play that completes the decision is judged, but not carried out at the table.
    """

    asks: Literal["pile", "turn"]
    """Whether the decision is about drawing, or about the rest of the turn."""
    is_own: bool
    """Whether the decision comes from a game of the visitor."""
    result: PuzzleResult | None
