"""Chooses where a command does its work, by its options ``--jobs`` and ``--cluster``."""

import os
from contextlib import AbstractContextManager
from typing import Final

from canasta.arena.executors import working
from canasta.arena.work import Work
from canasta.cli.problems import CommandError
from canasta.i18n import Catalogue

MOST_JOBS: Final = 256
"""The most processes a command may use."""


def workplace(
    words: Catalogue, jobs: int | None, cluster: str | None, usual_jobs: int = 1
) -> AbstractContextManager[Work]:
    """Return the work that the options ask for, as a context manager.

    Raises:
        CommandError: both are given.
        MissingExtraError, WorkError: as :func:`canasta.arena.executors.working`.
    """
    if jobs is not None and cluster is not None:
        raise CommandError(words.text("cli.error.jobs_on_cluster"))
    return working(jobs or usual_jobs, cluster)


def cores() -> int:
    """Return how many processor cores this process may use, up to :data:`MOST_JOBS`."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return min(usable or 1, MOST_JOBS)
