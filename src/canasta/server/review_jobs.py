"""Jobs that review games, finding by finding (:mod:`canasta.server.thinking`).

A review takes several seconds of processor time. A guest therefore has one review at a time, and a
household has one in progress while a few others wait. Games with too many decisions are not
reviewed. Households take turns. Results are cached for a while, for everybody with the link to the
table. :mod:`canasta.review` judges the games.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Literal

import structlog

from canasta.answers.found_reviews import MOST_DECISIONS, MOST_LINES
from canasta.answers.problems import ProblemError
from canasta.answers.review_progress import ReviewProgress
from canasta.answers.tasks import REVIEWS_AT_ONCE, ReviewMeasured, ReviewPart
from canasta.record.record_reader import replay_of
from canasta.review.game_review import GameReview
from canasta.review.judgement import usual_worlds
from canasta.server.thinking.thinkers import Thinkers, ThinkingError
from canasta.server.turns.fair_queue import Asker
from canasta.server.turns.fair_turns import FairTurns

log: Final = structlog.get_logger()

MOST_OF_HOUSEHOLD: Final = 8
"""The maximum number of reviews of one household that may run or wait."""
MOST_OPEN: Final = 64
"""The maximum number of reviews of all households that may run or wait; each keeps a record in
memory."""
MOST_REMEMBERED: Final = 32
"""The maximum number of reviews in memory; the least recently used one is forgotten first."""


@dataclass(slots=True)
class ReviewJob(ReviewProgress):
    """A review that a guest has requested."""

    guest: str
    """The id of the guest who first requested the review."""
    household: str
    """The household of that guest."""
    people: tuple[str, ...] = ()
    """The guest id of the person in each seat; empty for robots."""


Keep = Callable[[ReviewJob], Awaitable[None]]


class ReviewJobs:
    """The reviews of a server. Every method must be called on its event loop."""

    def __init__(
        self, thinkers: Thinkers, worlds: int | None = None, *, keep: Keep | None = None
    ) -> None:
        """Review with ``worlds`` sampled worlds per decision, by default the usual number.

        ``keep`` is called with each review before it counts as done.
        """
        self._thinkers: Final = thinkers
        self._keep: Final = keep
        self._worlds: Final = worlds or usual_worlds()
        self._jobs: Final[OrderedDict[str, ReviewJob]] = OrderedDict()
        self._working: Final[set[asyncio.Task[None]]] = set()
        self._turns: Final[FairTurns[Literal["review"]]] = FairTurns(REVIEWS_AT_ONCE, ("review",))

    def find(self, game: str) -> ReviewJob | None:
        """Return the most recently used review of a game, or None if no review is in memory."""
        of_game = [job.id for job in self._jobs.values() if job.id.startswith(f"{game}.")]
        return self._look_up(of_game[-1]) if of_game else None

    def request(
        self,
        game: str,
        rounds: int,
        guest: str,
        household: str,
        record: str,
        people: tuple[str, ...] = (),
    ) -> ReviewJob:
        """Return the review of the first ``rounds`` rounds of a game with this ``record``.

        A review that is new or has failed before is queued. A further round makes a new review,
        which keeps the findings about earlier rounds. ``guest`` and ``household`` are those of the
        request; ``people`` are the guests' ids of the players, by seat.

        Raises:
            ProblemError: 429, the guest has another review in progress; 503, too many are waiting.
        """
        review_id = f"{game}.{rounds}"
        known = self._look_up(review_id)
        if known is not None and known.phase != "failed":
            return known
        waiting = [job for job in self._jobs.values() if job.is_open]
        if any(job.guest == guest for job in waiting):
            raise ProblemError(429, "review_under_way")
        of_household = sum(job.household == household for job in waiting)
        if len(waiting) >= MOST_OPEN or of_household >= MOST_OF_HOUSEHOLD:
            raise ProblemError(503, "reviews_full")
        before = self.find(game)
        job = ReviewJob(review_id, guest, household, people)
        if before is not None:
            job.findings = before.findings.copy()
        self._jobs[review_id] = job
        self._forget()
        working = asyncio.create_task(self._work(job, record))
        self._working.add(working)
        working.add_done_callback(self._working.discard)
        return job

    def _look_up(self, review_id: str) -> ReviewJob | None:
        job = self._jobs.get(review_id)
        if job is not None:
            self._jobs.move_to_end(review_id)
        return job

    def _forget(self) -> None:
        done = [job.id for job in self._jobs.values() if not job.is_open]
        for review_id in done[: max(len(self._jobs) - MOST_REMEMBERED, 0)]:
            del self._jobs[review_id]

    async def _work(self, job: ReviewJob, record: str) -> None:
        try:
            async with self._turns.turn("review", Asker(job.household, job.household)):
                job.phase = "running"
                job.found = await self._review(job, record)
                if job.found is not None and self._keep is not None:
                    await self._keep(job)
                job.phase = "too_long" if job.found is None else "done"
        except ThinkingError:  # already logged
            job.phase = "failed"
        except Exception:
            # Nobody awaits the job, so the error would be lost.
            log.exception("review")
            job.phase = "failed"

    async def _review(self, job: ReviewJob, record: str) -> GameReview | None:
        """Return the review of a game, or None if it has too many decisions."""
        if record.count("\n") > MOST_LINES:
            return None
        asker = Asker(job.household, job.id)
        length = await self._thinkers.think(asker, ReviewMeasured(record, self._worlds))
        if length.decisions > MOST_DECISIONS:
            return None
        job.total = length.findings
        for number in range(len(job.findings), length.findings):
            part = ReviewPart(record, self._worlds, number)
            job.findings.append(await self._thinkers.think(asker, part))
        game = await asyncio.to_thread(replay_of, record)
        return GameReview(game, job.findings)
