"""The review of a game over HTTP, as the replay page shows it."""

from typing import Literal

from canasta.protocol.message import Message


class JudgedMove(Message):
    """A move that cost or gained more than chance explains."""

    round_number: int
    step: int
    """Its place among the steps of the round, where the deal is 0."""
    seat: int
    cost: str
    """The points it cost, or gained over the other move, in words without a full stop."""
    played: str
    """The move, as a sentence."""
    other: str
    """The robot's move, or its next choice, as a sentence."""
    why: str
    """The reason for the better of the two, as a sentence; empty if no principle supports it."""


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
    next_time: str
    """What to try next time in place of the worst, as a sentence; empty if there is none."""
    best: JudgedMove | None
    """The one that gained most, if any did."""


class FoundReview(Message):
    """The findings about a game."""

    title: str
    """The title of the figure."""
    figure: str
    """The course of the game as HTML: two drawings, and the key to their colours."""
    players: tuple[PlayerLosses, ...]
    losses: tuple[tuple[int, int, int], ...]
    """Round, step and points of every mistake, in the order of the game."""


ReviewPhase = Literal["waiting", "running", "done", "too_long", "failed"]


class ReviewState(Message):
    """``POST`` and ``GET /api/tables/{id}/review``: the progress of a review."""

    id: str
    phase: ReviewPhase
    done: int
    """Decisions and turns assessed so far."""
    total: int
    """Their total number; 0 before the review has begun."""
    seat: int = -1
    """The seat on which the visitor played; -1 if on none."""
    found: FoundReview | None
    """None until the review is done."""


class PlayReasonSaid(Message):
    """``POST /api/tables/{id}/reason/{hand}/{step}``: the reason for a play."""

    text: str
    """A sentence."""
