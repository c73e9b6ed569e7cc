"""Reviews of games at work: one after the other, in a thread beside the event loop.

A review takes some seconds of a processor, so a guest has one under way at a time, only few wait,
and a game with too many decisions is left alone. What was found is kept for a while, for everybody
who has the link of the table.
"""

from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, Literal

import structlog

from canasta.record.record_reader import replay_of
from canasta.review.game_review import Finding, GameReview, Reviewing
from canasta.review.judging import usual_worlds
from canasta.server.http.error_responses import ProblemError

log: Final = structlog.get_logger()

Phase = Literal["waiting", "running", "done", "too_long", "failed"]
LONGEST: Final = 2000
"""Decisions in a game that is reviewed, at most: five times those of a usual one."""
WAITING: Final = 8
"""Reviews that may be under way or wait."""
KEPT: Final = 32
"""Reviews that are remembered; the one asked for longest ago is forgotten first."""


@dataclass(slots=True)
class ReviewJob:
    """A review that somebody asked for."""

    id: str
    guest: str
    """The guest's id of who asked first."""
    phase: Phase = "waiting"
    done: int = 0
    """Findings so far."""
    total: int = 0
    """Findings there will be; 0 before it has begun."""
    found: GameReview | None = None
    """Once it is done."""

    @property
    def is_open(self) -> bool:
        """Whether it is still to be done."""
        return self.phase in ("waiting", "running")


class ReviewJobs:
    """The reviews of a server. Every method is called from its event loop."""

    def __init__(self, worlds: int | None = None) -> None:
        """Review with ``worlds`` worlds a decision, by default as many as usual."""
        self._worlds: Final = worlds or usual_worlds()
        self._thread: Final = ThreadPoolExecutor(1, thread_name_prefix="canasta-reviews")
        self._orders: Final[OrderedDict[str, ReviewJob]] = OrderedDict()
        self._is_closed = False

    def find(self, review_id: str) -> ReviewJob | None:
        """Return a review that was asked for, or None if it is not remembered."""
        order = self._orders.get(review_id)
        if order is not None:
            self._orders.move_to_end(review_id)
        return order

    def order(self, review_id: str, guest: str, record: str) -> ReviewJob:
        """Return the review of the game whose ``record`` is given; it begins when it can.

        Raises:
            ProblemError: the guest has another one under way, or too many wait.
        """
        known = self.find(review_id)
        if known is not None and known.phase != "failed":
            return known
        waiting = [order for order in self._orders.values() if order.is_open]
        if any(order.guest == guest for order in waiting):
            raise ProblemError(429, "review_under_way")
        if len(waiting) >= WAITING:
            raise ProblemError(503, "reviews_full")
        order = ReviewJob(review_id, guest)
        self._orders[review_id] = order
        self._forget()
        self._thread.submit(self._work, order, record)
        return order

    def close(self) -> None:
        """Break off what is under way."""
        self._is_closed = True
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _forget(self) -> None:
        done = [order.id for order in self._orders.values() if not order.is_open]
        for review_id in done[: max(len(self._orders) - KEPT, 0)]:
            del self._orders[review_id]

    def _work(self, order: ReviewJob, record: str) -> None:
        """Review a game; in the thread."""
        try:
            order.phase = "running"
            work = Reviewing(replay_of(record), worlds=self._worlds, seed=0)
            if work.decisions > LONGEST:
                order.phase = "too_long"
                return
            order.total = len(work)
            findings: list[Finding] = []
            for finding in work:
                if self._is_closed:
                    return
                findings.append(finding)
                order.done += 1
            order.found = GameReview(work.game, findings)
            order.phase = "done"
        except Exception:
            # Nobody waits for the thread: what went wrong would be lost.
            log.exception("review")
            order.phase = "failed"
