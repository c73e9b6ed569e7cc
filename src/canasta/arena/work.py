"""Long work in numbered pieces, done in this process or by an executor.

A piece is a function that can be pickled, and a number. Each result depends on its number alone and
comes in order, so nothing shows where it was computed. A process that dies costs the time of what
it had in hand: that is done again.
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
"""A function of a number that can be pickled, such as a method of an object that can."""

_BATCH_SECONDS: Final = 0.5
"""Approximate time that a process works before it hands over results."""
_MOST_IN_BATCH: Final = 200
_WAITING: Final = 3
"""Batches in progress at the same time, per process."""
_MOST_LOSSES: Final = 3
"""Losses of a process, without a result between them, after which the work itself is to blame."""


class WorkError(CanastaError):
    """Work that cannot be done.

    ``code`` is ``lost`` where processes of this machine ended again and again in the middle of the
    same work, and ``lost_cluster`` where the cluster at ``address`` gave it up; ``unreachable``
    where no cluster answers there, and ``other_program`` where one of its processes has other
    sources of this program.
    """

    def __init__(
        self,
        code: Literal["lost", "lost_cluster", "unreachable", "other_program"],
        address: str = "",
    ) -> None:
        """Keep what is wrong."""
        super().__init__(code, address)
        self.code: Final = code
        self.address: Final = address


class Work(ABC):
    """A place where numbered pieces of work are done."""

    @abstractmethod
    def results(self, piece: Piece[ResultT], numbers: range) -> Generator[ResultT, None, None]:
        """Yield what ``piece`` returns for each of ``numbers``, in this order.

        Only a few pieces are in progress at a time, however many there are; what is in progress
        when the generator is closed is given up.

        Raises:
            WorkError: it cannot be done there.
        """


class _Here(Work):
    """Work done in this process, one piece after the other."""

    def results(self, piece: Piece[ResultT], numbers: range) -> Generator[ResultT, None, None]:
        for number in numbers:
            yield piece(number)


HERE: Final[Work] = _Here()
"""Work done in this process."""


@dataclass
class _Batch(Generic[ResultT]):
    """Numbers that were handed to an executor."""

    numbers: range
    future: Future[tuple[list[ResultT], float]]


class ExecutorWork(Work):
    """Work done by an executor in the manner of :mod:`concurrent.futures`, in batches."""

    @property
    @abstractmethod
    def processes(self) -> int:
        """How many processes take part at the moment."""

    @abstractmethod
    def submit(self, piece: Piece[ResultT], numbers: range) -> Future[tuple[list[ResultT], float]]:
        """Hand over a batch, for :func:`batch_results`; raises BrokenExecutor if it is broken."""

    @abstractmethod
    def renew(self) -> None:
        """Take another executor instead of one that a lost process has broken."""

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
    """A piece of work, pickled to be sent; a process loads it once for all batches."""

    data: bytes

    def __call__(self, number: int) -> ResultT:
        return cast("ResultT", _loaded(self.data)(number))


@lru_cache(maxsize=64)
def _loaded(data: bytes) -> Piece[object]:
    piece: Piece[object] = pickle.loads(data)  # noqa: S301  (from the process that started this)
    return piece


def batch_results(piece: Piece[ResultT], numbers: range) -> tuple[list[ResultT], float]:
    """Return the results of a batch, and the seconds that they took."""
    began = perf_counter()
    found = [piece(number) for number in numbers]
    return found, perf_counter() - began


def _is_lost(future: Future[tuple[list[ResultT], float]]) -> bool:
    """Return whether the executor of a batch broke before it was done."""
    if not future.done():
        return False
    return future.cancelled() or isinstance(future.exception(), BrokenExecutor)
