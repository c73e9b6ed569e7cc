"""Households take turns regardless of how many connections they have."""

import asyncio
from collections.abc import Coroutine

from canasta.server.transport.turns import LONGEST_SLICE, Turns


class Sender:
    """A connection that passes on a number of slices of ``size`` bytes."""

    def __init__(
        self, host: str, slices: int, turns: Turns, passed: list[str], size: int = LONGEST_SLICE
    ) -> None:
        self.host = host
        self._slices = slices
        self._size = size
        self._turns = turns
        self._passed = passed
        turns.wait(self)

    def take_turn(self) -> int:
        self._passed.append(self.host)
        self._slices -= 1
        if self._slices:
            self._turns.wait(self)
        return self._size


def run(work: Coroutine[object, object, None]) -> None:
    asyncio.run(work)


def test_each_household_passes_one_full_slice_a_turn() -> None:
    async def play() -> None:
        turns, passed = Turns(), list[str]()
        for _ in range(100):
            Sender("198.51.100.7", 1, turns, passed)
        Sender("203.0.113.1", 2, turns, passed)
        Sender("2001:db8::1", 1, turns, passed)
        Sender("2001:db8::2", 1, turns, passed)
        assert passed == []
        await asyncio.sleep(0)
        assert passed == ["198.51.100.7", "203.0.113.1", "2001:db8::1"]
        await asyncio.sleep(0)
        assert passed[3:] == ["198.51.100.7", "203.0.113.1", "2001:db8::2"]
        for _ in range(98):
            await asyncio.sleep(0)
        assert passed[6:] == ["198.51.100.7"] * 98

    run(play())


def test_a_household_passes_several_small_slices_a_turn_but_neither_many_nor_long_ones() -> None:
    async def play() -> None:
        turns, passed = Turns(), list[str]()
        for _ in range(10):
            Sender("198.51.100.7", 1, turns, passed, size=100)
        for _ in range(10):
            Sender("203.0.113.1", 1, turns, passed, size=700)
        await asyncio.sleep(0)
        assert passed == ["198.51.100.7"] * 8 + ["203.0.113.1"] * 3
        await asyncio.sleep(0)
        assert passed[11:] == ["198.51.100.7"] * 2 + ["203.0.113.1"] * 3

    run(play())


def test_a_connection_passes_one_slice_a_turn_however_small() -> None:
    async def play() -> None:
        turns, passed = Turns(), list[str]()
        Sender("198.51.100.7", 3, turns, passed, size=2)
        for expected in (1, 2, 3, 3):
            await asyncio.sleep(0)
            assert len(passed) == expected

    run(play())


def test_connections_of_a_household_take_turns_too() -> None:
    async def play() -> None:
        turns = Turns()
        of_the_busy, of_the_quick = list[str](), list[str]()
        Sender("198.51.100.7", 50, turns, of_the_busy)
        Sender("198.51.100.7", 1, turns, of_the_quick)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        # The quick sender waits for one slice of the busy sender, not for fifty.
        assert (len(of_the_busy), len(of_the_quick)) == (1, 1)

    run(play())


def test_new_connections_come_first_but_not_forever() -> None:
    async def play() -> None:
        turns, passed = Turns(), list[str]()
        turns.arrive()
        Sender("198.51.100.7", 1, turns, passed)
        await asyncio.sleep(0)
        assert passed == []
        await asyncio.sleep(0)
        assert passed == ["198.51.100.7"]
        Sender("198.51.100.7", 1, turns, passed)
        held_up = 0
        while len(passed) == 1:
            turns.arrive()
            await asyncio.sleep(0)
            held_up += 1
        assert held_up == 51

    run(play())


def test_a_connection_waits_once_only() -> None:
    async def play() -> None:
        turns, passed = Turns(), list[str]()
        sender = Sender("198.51.100.7", 1, turns, passed)
        turns.wait(sender)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert passed == ["198.51.100.7"]

    run(play())
