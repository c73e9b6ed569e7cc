"""Deals and games distributed over processes, with the results always in order."""

from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess
from signal import SIG_IGN, SIGINT, signal
from threading import current_thread, main_thread
from time import perf_counter
from types import TracebackType
from typing import Final, Self

from canasta.agents.threads import use_one_matrix_thread
from canasta.arena.duplicate import Duplicate, Duplicates, Kind, Match

_BATCH_SECONDS: Final = 0.5
"""Approximate time that a process works before it hands over results."""
_MOST_IN_BATCH: Final = 200
_WAITING: Final = 3
"""Batches in progress at the same time, per process."""


@dataclass(frozen=True)
class _Batch:
    match: int
    kind: Kind
    numbers: range


class Workers:
    """Plays duplicates of several matches; as a context manager it ends its processes."""

    def __init__(self, matches: Sequence[Match], jobs: int) -> None:
        """Use ``jobs`` processes; a single one is this process itself.

        Raises:
            ValueError: the rules do not seat so many players in so many sides.
            UnknownAgentError: no agent has one of the names.
        """
        self._own: Final = [Duplicates(match) for match in matches]
        self._jobs: Final = jobs
        self._pool: ProcessPoolExecutor | None = None
        self._others: Final = set(active_children())
        self._started: set[BaseProcess] = set()
        if jobs > 1:
            # Spawn new processes: forking one that runs threads, like a progress bar, is not safe.
            self._pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (tuple(matches),))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._pool is None:
            return
        if kind is not None:  # nobody waits for the results in progress
            for process in self._started:
                process.terminate()
        with _undisturbed():
            self._pool.shutdown(wait=True, cancel_futures=True)

    def results(self, match: int, kind: Kind, numbers: range) -> Generator[Duplicate, None, None]:
        """Yield the results of the duplicates with ``numbers``, in this order."""
        if self._pool is None:
            for number in numbers:
                yield _play(self._own[match], kind, number)
            return
        waiting: deque[Future[tuple[list[Duplicate], float]]] = deque()
        size = 1
        rest = numbers
        try:
            while rest or waiting:
                while rest and len(waiting) < self._jobs * _WAITING:
                    waiting.append(self._pool.submit(_play_batch, _Batch(match, kind, rest[:size])))
                    rest = rest[size:]
                self._started |= set(active_children()) - self._others
                results, seconds = waiting.popleft().result()
                size = int(_BATCH_SECONDS * len(results) / max(seconds, 1e-6))
                size = min(max(size, 1), _MOST_IN_BATCH)
                yield from results
        finally:
            for future in waiting:
                future.cancel()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Ignore Ctrl-C: a second one would leave processes behind and wait for them forever."""
    if current_thread() is not main_thread():
        yield
        return
    usual = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, usual)


_matches: list[Duplicates] = []
"""In a process of the pool: the matches that it plays, set once."""


def _begin(matches: tuple[Match, ...]) -> None:
    """Prepare a process of the pool; the process that started it handles Ctrl-C."""
    signal(SIGINT, SIG_IGN)
    use_one_matrix_thread()
    _matches.extend(Duplicates(match) for match in matches)


def _play_batch(batch: _Batch) -> tuple[list[Duplicate], float]:
    """Return the results of a batch and the seconds that they took."""
    began = perf_counter()
    duplicates = _matches[batch.match]
    results = [_play(duplicates, batch.kind, number) for number in batch.numbers]
    return results, perf_counter() - began


def _play(duplicates: Duplicates, kind: Kind, number: int) -> Duplicate:
    return duplicates.play_deal(number) if kind == "deal" else duplicates.play_game(number)
