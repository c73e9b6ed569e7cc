"""Jobs that review games, one after the other, in a thread beside the event loop.

A review takes some seconds of processor time. So a guest has one under way at a time, only a few
may wait, and a game with too many decisions is not reviewed. Results are remembered for a while,
for everybody who has the link to the table. How a game is judged is in :mod:`canasta.review`.
"""

from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, Literal

import structlog

from canasta.record.record_reader import replay_of
from canasta.review.game_review import Finding, GameReview, Reviewing
from canasta.review.judgement import usual_worlds
from canasta.server.http.error_responses import ProblemError

log: Final = structlog.get_logger()

Phase = Literal["waiting", "running", "done", "too_long", "failed"]
MOST_DECISIONS: Final = 2000
"""Decisions in a reviewed game at most: five times those of a usual one."""
MOST_OPEN: Final = 8
"""Reviews that may run or wait."""
MOST_REMEMBERED: Final = 32
"""Reviews that are remembered; the one looked up longest ago is forgotten first."""


@dataclass(slots=True)
class ReviewJob:
    """A review that a guest asked for."""

    id: str
    guest: str
    """The id of the guest who asked first."""
    phase: Phase = "waiting"
    done: int = 0
    """Decisions judged so far."""
    total: int = 0
    """Decisions to judge; 0 before the review has begun."""
    found: GameReview | None = None
    """The result, once it is done."""

    @property
    def is_open(self) -> bool:
        """Whether it waits or runs."""
        return self.phase in ("waiting", "running")


class ReviewJobs:
    """The reviews of a server. Every method must be called on its event loop."""

    def __init__(self, worlds: int | None = None) -> None:
        """Review with ``worlds`` sampled worlds per decision, by default the usual number."""
        self._worlds: Final = worlds or usual_worlds()
        self._thread: Final = ThreadPoolExecutor(1, thread_name_prefix="canasta-reviews")
        self._jobs: Final[OrderedDict[str, ReviewJob]] = OrderedDict()
        self._is_closed = False

    def find(self, review_id: str) -> ReviewJob | None:
        """Return a review, or None if it is not remembered."""
        job = self._jobs.get(review_id)
        if job is not None:
            self._jobs.move_to_end(review_id)
        return job

    def request(self, review_id: str, guest: str, record: str) -> ReviewJob:
        """Return the review of the game in ``record``, queuing it if it is new or had failed.

        Raises:
            ProblemError: 429, the guest has another one under way; 503, too many wait.
        """
        known = self.find(review_id)
        if known is not None and known.phase != "failed":
            return known
        waiting = [job for job in self._jobs.values() if job.is_open]
        if any(job.guest == guest for job in waiting):
            raise ProblemError(429, "review_under_way")
        if len(waiting) >= MOST_OPEN:
            raise ProblemError(503, "reviews_full")
        job = ReviewJob(review_id, guest)
        self._jobs[review_id] = job
        self._forget()
        self._thread.submit(self._work, job, record)
        return job

    def close(self) -> None:
        """Stop the running review and drop those that wait."""
        self._is_closed = True
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _forget(self) -> None:
        done = [job.id for job in self._jobs.values() if not job.is_open]
        for review_id in done[: max(len(self._jobs) - MOST_REMEMBERED, 0)]:
            del self._jobs[review_id]

    def _work(self, job: ReviewJob, record: str) -> None:
        """Review a game; runs in the thread."""
        try:
            job.phase = "running"
            work = Reviewing(replay_of(record), worlds=self._worlds, seed=0)
            if work.decisions > MOST_DECISIONS:
                job.phase = "too_long"
                return
            job.total = len(work)
            findings: list[Finding] = []
            for finding in work:
                if self._is_closed:
                    return
                findings.append(finding)
                job.done += 1
            job.found = GameReview(work.game, findings)
            job.phase = "done"
        except Exception:
            # Nobody waits for the thread, so the error would be lost.
            log.exception("review")
            job.phase = "failed"
