"""Cyclic garbage of a server is collected, and what lives is left in peace."""

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from canasta.server import garbage_collector
from canasta.server.garbage_collector import GarbageCollector
from tests.server.manual_clocks import ManualClocks

_MUCH = 2_000


class Cycle:
    """An object that only a collector can free."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def clocks() -> ManualClocks:
    return ManualClocks(0)


@pytest.fixture
def collector(clocks: ManualClocks, monkeypatch: pytest.MonkeyPatch) -> Iterator[GarbageCollector]:
    monkeypatch.setattr(garbage_collector, "_MUCH", _MUCH)
    made = GarbageCollector(lambda: clocks.steady_ms / 1000)
    made.begin()
    yield made
    made.end()
    gc.collect()


def test_much_garbage_is_collected_at_once(collector: GarbageCollector) -> None:
    cycles = []
    for _ in range(3 * _MUCH):
        cycles.append(ref(Cycle()))
        collector.look()
    left = sum(cycle() is not None for cycle in cycles)
    # One object of garbage at each look; a thirtieth is found, and counts thirty times.
    assert left <= _MUCH


def test_garbage_that_no_look_has_found_is_collected_after_a_while(
    collector: GarbageCollector, clocks: ManualClocks
) -> None:
    cycle = ref(Cycle())
    collector.look()
    assert cycle() is not None
    clocks.pass_ms(3_599_000)
    collector.look()
    assert cycle() is not None
    clocks.pass_ms(1_000)
    collector.look()
    assert cycle() is None


def test_what_lives_is_not_visited_again(collector: GarbageCollector) -> None:
    alive = [[number] for number in range(1_000)]
    assert any(thing is alive for thing in gc.get_objects())
    collector.look()
    assert not any(thing is alive for thing in gc.get_objects())


def test_python_collects_by_itself_before_and_after() -> None:
    assert gc.isenabled()
    collector = GarbageCollector()
    collector.begin()
    assert not gc.isenabled()
    collector.look()
    collector.end()
    assert (gc.isenabled(), gc.get_freeze_count()) == (True, 0)
