"""Jobs in which robots play deals of the day: the number at once, and the stored results."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from datetime import timedelta
from typing import TypeVar, cast

from sqlalchemy import Connection

from canasta.answers.tasks import DailyTry
from canasta.daily.deal import FIRST_DAY, DailyDeal
from canasta.daily.field import Try
from canasta.server.daily_fields import DailyFields
from canasta.server.thinking.thinkers import Thinkers
from canasta.store.alone.kept_rounds import field_of
from canasta.store.store import Store
from tests.store.conftest import sqlite_store

__all__ = ["sqlite_store"]

T = TypeVar("T")
DEALS = [DailyDeal(FIRST_DAY + timedelta(days=number), "duel") for number in range(4)]


class FakeThinkers:
    """Thinkers that answer every task with the same result, once the test permits it."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.asked: list[str] = []

    async def think(self, _asker: object, task: DailyTry) -> Try:
        self.asked.append(task.deal.name)
        await self.go.wait()
        return Try(100, is_certain=True)


class FailingStore:
    """A store that fails at its first write."""

    def __init__(self, store: Store) -> None:
        self.read = store.read
        self._store = store
        self.failed = False

    def write(self, work: Callable[[Connection], T]) -> Future[T]:
        if not self.failed:
            self.failed = True
            raise OSError("the disk is full")
        return self._store.write(work)


async def jobs_done() -> None:
    this = asyncio.current_task()
    await asyncio.gather(*[task for task in asyncio.all_tasks() if task is not this])


def test_a_household_fills_only_some_of_the_jobs(sqlite_store: Store) -> None:
    async def scenario() -> None:
        thinkers = FakeThinkers()
        fields = DailyFields(sqlite_store, cast("Thinkers", thinkers))
        for deal in DEALS[:3]:
            await fields.field(deal, "home")
        await fields.field(DEALS[3], "other")
        await asyncio.sleep(0)  # the jobs begin
        assert {*thinkers.asked} == {DEALS[0].name, DEALS[1].name, DEALS[3].name}
        fields.close()

    asyncio.run(scenario())


def test_a_field_that_could_not_be_stored_is_stored_at_the_next_visit(sqlite_store: Store) -> None:
    async def scenario() -> None:
        thinkers, failing = FakeThinkers(), FailingStore(sqlite_store)
        fields = DailyFields(cast("Store", failing), cast("Thinkers", thinkers))
        thinkers.go.set()
        await fields.field(DEALS[0], "home")
        await jobs_done()
        assert failing.failed
        played = len(thinkers.asked)
        assert (await fields.field(DEALS[0], "home")).is_complete
        await jobs_done()
        assert sqlite_store.read(lambda c: field_of(c, DEALS[0].name))
        assert len(thinkers.asked) == played

    asyncio.run(scenario())
