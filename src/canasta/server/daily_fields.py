"""Jobs that let robots play the deals of the day in the visitors' seat.

A deal takes a few seconds of processor time if the program is compiled, and otherwise up to some
minutes (docs/study/strength.md). These tasks are the least urgent. A field is stored once it is
complete, and then serves all visitors.
"""

import asyncio
from collections import OrderedDict
from typing import Final, NamedTuple

import structlog

from canasta.answers.tasks import DailyTry
from canasta.daily.deal import DailyDeal
from canasta.daily.field import Field
from canasta.server.thinking.thinkers import Thinkers, ThinkingError
from canasta.server.turns.fair_queue import Asker
from canasta.store.alone.kept_rounds import field_of, save_field
from canasta.store.store import Store

log: Final = structlog.get_logger()
_MOST_REMEMBERED: Final = 64
"""The maximum number of fields in memory, a kilobyte each."""
_MOST_AT_WORK: Final = 8
"""The maximum number of deals that robots play at the same time; others wait for the next visit."""
_MOST_OF_HOUSEHOLD: Final = 2
"""The maximum number of deals that robots play at the same time for one household."""


class _Work(NamedTuple):
    household: str
    job: asyncio.Task[None]


class DailyFields:
    """The fields of a server. Every method must be called on its event loop."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        """Store fields in ``store``, and let ``thinkers`` compute them."""
        self._store: Final = store
        self._thinkers: Final = thinkers
        self._fields: Final[OrderedDict[str, Field]] = OrderedDict()
        self._at_work: Final[dict[str, _Work]] = {}
        self._unsaved: Final[set[str]] = set()
        """Fields that were completed, but could not be stored."""

    async def field(self, deal: DailyDeal, household: str) -> Field:
        """Return the known part of a deal's field; if the field is incomplete, let robots play on.

        Robots of another version do not continue. ``household`` is the household of the request.

        Raises:
            UnavailableError: the database cannot be read.
        """
        name = deal.name
        if name not in self._fields:
            stored = await asyncio.to_thread(
                self._store.read, lambda opened: field_of(opened, name)
            )
            if name not in self._fields:  # another request may have been faster
                self._keep(name, Field(stored))
        is_open = not self._fields[name].is_complete and deal.is_current
        if (is_open or name in self._unsaved) and self._has_room(name, household):
            job = asyncio.create_task(self._work(deal, household))
            self._at_work[name] = _Work(household, job)
            job.add_done_callback(lambda _: self._at_work.pop(name))
        return self._fields[name]

    def close(self) -> None:
        """Stop all work."""
        for work in self._at_work.values():
            work.job.cancel()

    def _has_room(self, name: str, household: str) -> bool:
        of_household = sum(work.household == household for work in self._at_work.values())
        is_full = len(self._at_work) >= _MOST_AT_WORK or of_household >= _MOST_OF_HOUSEHOLD
        return name not in self._at_work and not is_full

    def _keep(self, name: str, field: Field) -> None:
        self._fields[name] = field
        self._fields.move_to_end(name)
        while len(self._fields) > _MOST_REMEMBERED:
            self._fields.popitem(last=False)

    async def _work(self, deal: DailyDeal, household: str) -> None:
        name, field = deal.name, self._fields[deal.name]
        try:
            while not field.is_complete:
                task = DailyTry(deal, *field.next_try())
                field = field.with_try(await self._thinkers.think(Asker(household, name), task))
                self._keep(name, field)
            self._unsaved.add(name)
            results = {level: list(tries) for level, tries in field.ahead.items()}
            await asyncio.wrap_future(
                self._store.write(lambda opened: save_field(opened, name, results))
            )
            self._unsaved.discard(name)
        except ThinkingError:  # which the log has told
            return
        except Exception:
            # Nobody awaits the job, so the error would be lost.
            log.exception("field", deal=name)
