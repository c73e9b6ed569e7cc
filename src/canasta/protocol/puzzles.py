"""Puzzles over HTTP: the list of them, and the table of one."""

from typing import Annotated, Literal

from pydantic import Field

from canasta.protocol.commands import Preview
from canasta.protocol.message import Message, PlayText
from canasta.protocol.practice import PracticeTurn
from canasta.protocol.updates import Alternative

Verdict = Literal["best", "own_best", "as_good", "right_choice", "wrong", "given_up"]
"""The best line, in a puzzle of the program or an own mistake; as good as far as trials can tell;
another way to make the right choice; a costly line; none."""


class PuzzleGroup(Message):
    """The puzzles of a theme or of a rule text."""

    id: str
    title: str
    count: int
    tried: int
    solved: int
    next: str
    """The name of the easiest that was not tried; empty if all were."""


class OwnMistake(Message):
    """A costly decision of the visitor, as a puzzle."""

    name: str
    text: str
    """Which decision it was, in words."""
    at_ms: int
    """When the review was done that found it, in milliseconds since 1970."""
    is_tried: bool
    is_solved: bool


class PuzzleList(Message):
    """``GET /api/puzzles``: what there is to solve, and what the visitor has solved."""

    day: str
    """The name of the puzzle of the day."""
    is_day_tried: bool
    is_day_solved: bool
    mistakes: tuple[OwnMistake, ...]
    """Those of the last week, the untried first."""
    themes: tuple[PuzzleGroup, ...]
    texts: tuple[PuzzleGroup, ...]
    count: int
    solved: int


class PuzzleAsk(Message):
    """``POST /api/puzzles/{name}``: the visitor's plays, of which the last may be the answer."""

    plays: Annotated[tuple[PlayText, ...], Field(max_length=40)] = ()
    gives_up: bool = False
    """Whether the visitor wants to see the best line instead."""


class PuzzlePreview(PuzzleAsk):
    """The same address with ``/preview``: a play that the visitor has prepared."""

    asked: Preview


class PuzzleHintAsk(Message):
    """The same address with ``/hint``: the next hint."""

    number: Annotated[int, Field(ge=1, le=2)]
    """1 for the first hint, which says what the decision is about; 2 for the reason."""


class PuzzleHint(Message):
    """The answer to :class:`PuzzleHintAsk`."""

    text: str


class PuzzleResult(Message):
    """The value of an answer."""

    verdict: Verdict
    text: str
    """The verdict in a sentence, without the best line."""
    best: Alternative
    """The best line, and a sentence that names it."""
    reason: str
    """The reason for the best line, as a sentence; empty if no principle does."""
    solved_by: str
    """Which levels of robots find it, as a sentence; empty for an own mistake."""
    is_first: bool
    """Whether this was the first attempt, which alone counts."""
    next: str
    """The name of the next puzzle of its kind; empty if there is none."""


class PuzzleTurn(PracticeTurn):
    """The answer to :class:`PuzzleAsk`: the table of the puzzle.

    The play that completes the decision is judged, but not carried out at the table.
    """

    asks: Literal["pile", "turn"]
    """Whether the decision is about drawing, or about the rest of the turn."""
    is_own: bool
    """Whether it was a decision of the visitor in a game."""
    result: PuzzleResult | None
