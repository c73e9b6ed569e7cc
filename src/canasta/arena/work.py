"""Long work in numbered pieces, done in this process or by an executor.

A piece is a picklable function and a number. Each result depends only on the number, and results
come in order, so they are the same wherever they are computed. If a process dies, its unfinished
pieces are done again.
"""

import pickle
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter
from typing import Final, Generic, Literal, TypeVar, cast

from canasta.errors import CanastaError

ResultT = TypeVar("ResultT")
Piece = Callable[[int], ResultT]
"""A picklable function of a number, such as a method of a picklable object."""

_BATCH_SECONDS: Final = 0.5
"""Approximate working time of a batch, in seconds."""
_MOST_IN_BATCH: Final = 200
_WAITING: Final = 3
"""The number of batches in progress at the same time, for each process."""
_MOST_LOSSES: Final = 3
"""The number of processes lost without a result in between that shows that the work is the
cause."""


class WorkError(CanastaError):
    """Work that cannot be done.

    ``code`` is ``lost`` if processes of this machine repeatedly died during the same work,
    ``lost_cluster`` if the cluster at ``address`` gave up, ``unreachable`` if no cluster answers at
    ``address``, and ``other_program`` if a process of the cluster has other sources of this
    program.
    """

    def __init__(
        self,
        code: Literal["lost", "lost_cluster", "unreachable", "other_program"],
        address: str = "",
    ) -> None:
        """Describe the error; see the class for the codes."""
        super().__init__(code, address)
        self.code: Final = code
        self.address: Final = address


class Work(ABC):
    """The interface of everything that does numbered pieces of work."""

    @abstractmethod
    def results(self, piece: Piece[ResultT], numbers: range) -> Generator[ResultT, None, None]:
        """Yield the result of ``piece`` for each of ``numbers``, in this order.

        Only a few pieces are in progress at a time. Closing the generator abandons them.

        Raises:
            WorkError: the work cannot be done.
        """


class _Here(Work):
    """Work done in this process, one piece at a time."""

    def results(self, piece: Piece[ResultT], numbers: range) -> Generator[ResultT, None, None]:
        for number in numbers:
            yield piece(number)


HERE: Final[Work] = _Here()
"""Work done in this process."""


@dataclass
class _Batch(Generic[ResultT]):
    """Numbers that were submitted to an executor."""

    numbers: range
    future: Future[tuple[list[ResultT], float]]


class ExecutorWork(Work):
    """Work done in batches by an executor, like those of :mod:`concurrent.futures`."""

    @property
    @abstractmethod
    def processes(self) -> int:
        """The current number of processes."""

    @abstractmethod
    def submit(self, piece: Piece[ResultT], numbers: range) -> Future[tuple[list[ResultT], float]]:
        """Submit a batch, to run :func:`batch_results`.

        Raises:
            BrokenExecutor: the executor is broken.
        """

    @abstractmethod
    def renew(self) -> None:
        """Replace an executor that broke when a process was lost."""

    def results(self, piece: Piece[ResultT], numbers: range) -> Generator[ResultT, None, None]:
        """Yield the results in order; a batch holds about half a second of work."""
        piece = _Pickled(pickle.dumps(piece))
        waiting: deque[_Batch[ResultT]] = deque()
        size, losses = 1, 0
        try:
            while numbers or waiting:
                try:
                    for batch in waiting:
                        if _is_lost(batch.future):
                            batch.future = self.submit(piece, batch.numbers)
                    while numbers and len(waiting) < max(self.processes, 1) * _WAITING:
                        waiting.append(_Batch(numbers[:size], self.submit(piece, numbers[:size])))
                        numbers = numbers[size:]
                    found, seconds = waiting[0].future.result()
                except BrokenExecutor as error:
                    losses += 1
                    if losses == _MOST_LOSSES:
                        raise WorkError("lost") from error
                    self.renew()
                    continue
                losses = 0
                waiting.popleft()
                size = int(_BATCH_SECONDS * len(found) / max(seconds, 1e-6))
                size = min(max(size, 1), _MOST_IN_BATCH)
                yield from found
        finally:
            for batch in waiting:
                batch.future.cancel()


@dataclass(frozen=True)
class _Pickled(Generic[ResultT]):
    """A pickled piece of work, which a process loads once for all batches."""

    data: bytes

    def __call__(self, number: int) -> ResultT:
        return cast("ResultT", _loaded(self.data)(number))


@lru_cache(maxsize=64)
def _loaded(data: bytes) -> Piece[object]:
    piece: Piece[object] = pickle.loads(data)  # noqa: S301  (from the process that started this)
    return piece


def batch_results(piece: Piece[ResultT], numbers: range) -> tuple[list[ResultT], float]:
    """Return the results of a batch, and their computing time in seconds."""
    began = perf_counter()
    found = [piece(number) for number in numbers]
    return found, perf_counter() - began


def _is_lost(future: Future[tuple[list[ResultT], float]]) -> bool:
    """Return whether the executor broke before the batch was done."""
    if not future.done():
        return False
    return future.cancelled() or isinstance(future.exception(), BrokenExecutor)
