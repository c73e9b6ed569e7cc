"""Reviews of games, computed finding by finding between messages."""

import logging
from dataclasses import dataclass
from typing import Final

from canasta.answers.found_reviews import MOST_DECISIONS, MOST_LINES
from canasta.answers.review_progress import ReviewProgress
from canasta.answers.tasks import ReviewMeasured, ReviewPart
from canasta.engine.state.game_rules import NO_SEAT
from canasta.record.record_reader import replay_of
from canasta.review.game_review import GameReview
from canasta.review.judgement import usual_worlds

log: Final = logging.getLogger(__name__)


@dataclass(slots=True)
class Review(ReviewProgress):
    """A requested review."""

    record: str
    """The record of the game."""
    seat: int = NO_SEAT
    """The seat of the guest."""

    def step(self) -> None:
        """Compute one finding."""
        try:
            self._step()
        except Exception:
            log.exception("review")
            self.phase = "failed"

    def _step(self) -> None:
        worlds = usual_worlds()
        if self.phase == "waiting":
            length = ReviewMeasured(self.record, worlds).carry_out()
            self.total = length.findings
            self.phase = "too_long" if length.decisions > MOST_DECISIONS else "running"
        elif len(self.findings) < self.total:
            part = ReviewPart(self.record, worlds, len(self.findings))
            self.findings.append(part.carry_out())
        else:
            self.found = GameReview(replay_of(self.record), self.findings)
            self.phase = "done"


class Reviews:
    """The review requested last, which a later request replaces."""

    def __init__(self) -> None:
        """Create the holder without a review."""
        self._review: Review | None = None

    def ask(self, game: str, rounds: int, record: str, seat: int) -> Review:
        """Return the review of the first ``rounds`` rounds of a game, starting one if it is new.

        ``seat`` is the guest's seat.
        """
        review_id = f"{game}.{rounds}"
        review = self._review
        if review is None or review.id != review_id or review.phase == "failed":
            review = self._review = Review(review_id, record, seat)
            if record.count("\n") > MOST_LINES:
                review.phase = "too_long"
        return review

    def find(self, game: str) -> Review | None:
        """Return the review of a game, or None if another review was requested last."""
        review = self._review
        return review if review is not None and review.id.startswith(f"{game}.") else None

    def clear(self) -> None:
        """Drop the review."""
        self._review = None

    def step(self) -> int | None:
        """Continue the review; return the milliseconds until the next call, or None if idle."""
        if self._review is None or not self._review.is_open:
            return None
        self._review.step()
        return 0
