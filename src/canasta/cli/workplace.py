"""Chooses where a command does its work, from its options ``--jobs`` and ``--cluster``."""

import os
from contextlib import AbstractContextManager
from typing import Final

from canasta.arena.executors import working
from canasta.arena.work import Work
from canasta.cli.problems import CommandError
from canasta.i18n import Catalogue

MOST_JOBS: Final = 256
"""Maximum number of processes that a command may use."""


def workplace(
    words: Catalogue, jobs: int | None, cluster: str | None, usual_jobs: int = 1
) -> AbstractContextManager[Work]:
    """Return a context manager for the work that the options select.

    Raises:
        CommandError: both ``jobs`` and ``cluster`` are given.
        MissingExtraError, WorkError: see :func:`canasta.arena.executors.working`.
    """
    if jobs is not None and cluster is not None:
        raise CommandError(words.text("cli.error.jobs_on_cluster"))
    return working(jobs or usual_jobs, cluster)


def cores() -> int:
    """Return the number of processor cores for this process, at most :data:`MOST_JOBS`."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return min(usable or 1, MOST_JOBS)
