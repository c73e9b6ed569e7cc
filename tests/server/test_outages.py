"""Callers wait together for a server that does not answer."""

import asyncio

import pytest

from canasta.server.nodes import outages as outages_module
from canasta.server.nodes.outages import Outages
from canasta.store.errors import UnavailableError
from tests.server.connected_players import run

ADDRESS = "http://127.0.0.1:9"


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outages_module, "_ASK_AGAIN_S", 0.001)


class Asked:
    """A check that returns True a number of times, then False, and counts its calls."""

    def __init__(self, yes: int) -> None:
        self._yes = yes
        self.times = 0

    async def __call__(self, address: str) -> bool:
        assert address == ADDRESS
        self.times += 1
        return self.times <= self._yes


def test_all_that_wait_for_a_server_ask_once() -> None:
    """A thousand tables of a dead server must not retry one by one."""
    members, answers = Asked(3), Asked(0)

    async def wait() -> None:
        outages = Outages(answers, members)
        await asyncio.gather(*[outages.end(ADDRESS) for _ in range(100)])
        assert (members.times, answers.times) == (4, 3)
        await outages.end(ADDRESS)  # the next outage is asked for again
        assert members.times == 5

    run(wait())


def test_nobody_waits_any_more_for_a_server_that_answers_again() -> None:
    async def answers(_address: str) -> bool:
        return True

    run(Outages(answers, Asked(9)).end(ADDRESS))


def test_nobody_waits_where_the_database_cannot_be_asked() -> None:
    async def fails(_address: str) -> bool:
        raise UnavailableError

    run(Outages(Asked(0), fails).end(ADDRESS))


def test_who_stops_waiting_leaves_the_others_waiting() -> None:
    """A browser that disconnects does not end the wait of the others."""
    may_answer = asyncio.Event()

    async def answers(_address: str) -> bool:
        await may_answer.wait()
        return True

    async def wait() -> None:
        outages = Outages(answers, Asked(9))
        first = asyncio.create_task(outages.end(ADDRESS))
        second = asyncio.create_task(outages.end(ADDRESS))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.wait([first])
        assert not second.done()
        may_answer.set()
        await second

    run(wait())
