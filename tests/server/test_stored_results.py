"""Results of the writer's thread reach anyone who waits for them, with one call for many."""

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

import pytest

from canasta.server.live.stored_results import StoredResults
from canasta.store.errors import UnavailableError

RESULTS: Final = 2000


def test_results_that_come_together_wake_the_loop_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []

    async def wait() -> list[int]:
        loop = asyncio.get_running_loop()
        wake = loop.call_soon_threadsafe

        def counted(*arguments: object) -> object:
            calls.append(arguments)
            return wake(*arguments)  # type: ignore[arg-type]

        monkeypatch.setattr(loop, "call_soon_threadsafe", counted)
        results = StoredResults()
        stored = [Future[int]() for _ in range(3)]
        awaited = [results.awaitable(future) for future in stored]
        for number, future in enumerate(stored):
            future.set_result(number)
        return await asyncio.gather(*awaited)

    assert asyncio.run(wait()) == [0, 1, 2]
    assert len(calls) == 1


def test_no_result_is_left_behind_whenever_it_comes() -> None:
    async def wait() -> list[int]:
        results = StoredResults()
        with ThreadPoolExecutor(1) as writer:
            return [
                await results.awaitable(writer.submit(int, number)) for number in range(RESULTS)
            ]

    assert asyncio.run(wait()) == list(range(RESULTS))


def test_an_error_reaches_whoever_waits() -> None:
    async def wait() -> None:
        failed = Future[int]()
        awaited = StoredResults().awaitable(failed)
        failed.set_exception(UnavailableError())
        await awaited

    with pytest.raises(UnavailableError):
        asyncio.run(wait())


def test_a_job_that_is_cancelled_keeps_nobody_from_the_results() -> None:
    async def wait() -> int:
        results = StoredResults()
        cancelled, stored = Future[int](), Future[int]()
        awaited = [results.awaitable(future) for future in (cancelled, stored)]
        cancelled.cancel()
        stored.set_result(2)
        with pytest.raises(asyncio.CancelledError):
            await awaited[0]
        return await awaited[1]

    assert asyncio.run(wait()) == 2


def test_who_waits_no_longer_keeps_nobody_from_the_results() -> None:
    async def wait() -> int:
        results = StoredResults()
        given_up, stored = Future[int](), Future[int]()
        results.awaitable(given_up).cancel()
        awaited = results.awaitable(stored)
        given_up.set_result(1)
        stored.set_result(2)
        return await awaited

    assert asyncio.run(wait()) == 2
