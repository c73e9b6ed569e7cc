"""The review of a game over HTTP, as the replay page shows it."""

from typing import Literal

from canasta.protocol.message import Message


class JudgedMove(Message):
    """A move that cost or gained more than chance explains."""

    round_number: int
    step: int
    """The number of the step in the round, where the deal is 0."""
    seat: int
    cost: str
    """The points that the move cost, or gained over the other move, in words without a full
    stop."""
    played: str
    """The move, as a sentence."""
    other: str
    """The robot's move, or its next choice, as a sentence."""
    why: str
    """The reason for the better of the two, as a sentence, or an empty string if no principle
    supports it."""


class PlayerLosses(Message):
    """The points that a player's decisions cost."""

    seat: int
    decisions: int
    mistakes: int
    """The number of decisions that cost more than chance explains."""
    lost: int
    """The total points that the mistakes cost."""
    costliest: tuple[JudgedMove, ...]
    """The three costliest moves, the worst first."""
    next_time: str
    """Advice in place of the worst mistake, as a sentence; empty if there is none."""
    best: JudgedMove | None
    """The move that gained most, or None if no move gained."""


class FoundReview(Message):
    """The findings of a review."""

    title: str
    """The title of the figure."""
    figure: str
    """The course of the game as HTML: two charts and their legend."""
    players: tuple[PlayerLosses, ...]
    losses: tuple[tuple[int, int, int], ...]
    """The round, the step and the points of every mistake, in the order of the game."""


ReviewPhase = Literal["waiting", "running", "done", "too_long", "failed"]


class ReviewState(Message):
    """``POST`` and ``GET /api/tables/{id}/review``: the progress of a review."""

    id: str
    phase: ReviewPhase
    done: int
    """The number of decisions and turns assessed so far."""
    total: int
    """The total number of decisions and turns, or 0 before the review begins."""
    seat: int = -1
    """The seat in which the visitor played, or -1 if there is none."""
    found: FoundReview | None
    """The findings; None until the review is done."""


class PlayReasonSaid(Message):
    """``POST /api/tables/{id}/reason/{hand}/{step}``: the reason for a play."""

    text: str
    """The reason as a sentence."""
