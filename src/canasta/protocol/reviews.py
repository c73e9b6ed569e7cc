"""What the replay page asks and is told about the review of a game, over HTTP."""

from typing import Literal

from canasta.protocol.message import Message


class JudgedMove(Message):
    """A move that cost more than chance explains."""

    hand: int
    step: int
    """Its place among the steps of the hand, where the deal is 0."""
    seat: int
    loss: int
    """Points it cost."""
    margin: int
    """Points by which the loss may be wrong, 95 times in 100."""
    played: str
    """What was played, in words."""
    better: str
    """What a robot would have played, in words."""


class PlayerLosses(Message):
    """What the decisions of a player cost."""

    seat: int
    decisions: int
    mistakes: int
    """Decisions that cost more than chance explains."""
    lost: int
    """Points these cost together."""
    costliest: tuple[JudgedMove, ...]
    """The three that cost most, the worst first."""


class FoundReview(Message):
    """What was found about a game."""

    title: str
    """What is drawn."""
    figure: str
    """The course of the game as HTML: two drawings, and the key to their colours."""
    players: tuple[PlayerLosses, ...]
    losses: tuple[tuple[int, int, int], ...]
    """Hand, step and points of every mistake, as they came."""


class ReviewState(Message):
    """``POST /api/tables/{id}/review``, ``GET /api/reviews/{id}``: how far a review is."""

    id: str
    phase: Literal["waiting", "running", "done", "too_long", "failed"]
    done: int
    """Decisions and turns looked at so far."""
    total: int
    """How many there are; 0 before it has begun."""
    found: FoundReview | None
    """Once it is done."""
