"""The review of a game over HTTP, as the replay page shows it."""

from typing import Literal

from canasta.protocol.message import Message


class JudgedMove(Message):
    """A move that cost more than chance explains."""

    round_number: int
    step: int
    """Its place among the steps of the round, where the deal is 0."""
    seat: int
    loss: int
    """The points it cost."""
    margin: int
    """Points by which the loss may be wrong, 95 times in 100."""
    played: str
    """The move in words."""
    better: str
    """The move of a robot, in words."""


class PlayerLosses(Message):
    """The points that the decisions of a player cost."""

    seat: int
    decisions: int
    mistakes: int
    """Decisions that cost more than chance explains."""
    lost: int
    """The total points of these."""
    costliest: tuple[JudgedMove, ...]
    """The three costliest, the worst first."""


class FoundReview(Message):
    """The findings about a game."""

    title: str
    """The title of the figure."""
    figure: str
    """The course of the game as HTML: two drawings, and the key to their colours."""
    players: tuple[PlayerLosses, ...]
    losses: tuple[tuple[int, int, int], ...]
    """Round, step and points of every mistake, in the order of the game."""


class ReviewState(Message):
    """``POST`` and ``GET /api/tables/{id}/review``: the progress of a review."""

    id: str
    phase: Literal["waiting", "running", "done", "too_long", "failed"]
    done: int
    """Decisions and turns assessed so far."""
    total: int
    """Their total number; 0 before the review has begun."""
    found: FoundReview | None
    """None until the review is done."""
