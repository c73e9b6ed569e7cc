"""The fair queue lets households and tables take turns, puts urgent items first and starves none.

Turns follow the order of the queue, and a cancelled waiter loses no turn.
"""

import asyncio
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.answers.tasks import KINDS, Kind
from canasta.server.turns.fair_queue import MOST_PASSED_OVER, Asker, FairQueue
from canasta.server.turns.fair_turns import FairTurns
from tests.server.connected_players import run

TABLES = ("a", "b", "c", "d")
HOUSEHOLDS = ("home", "club")
ASKERS = [Asker(household, f"{household} {table}") for household in HOUSEHOLDS for table in TABLES]


@given(
    st.lists(
        st.one_of(
            st.tuples(st.sampled_from(KINDS), st.sampled_from(ASKERS)),
            st.sampled_from(("take", "done")),
        ),
        max_size=80,
    )
)
def test_everything_is_taken_once_and_a_table_has_one_thing_in_work(
    steps: list[tuple[Kind, Asker] | str],
) -> None:
    queue: FairQueue[Kind, int] = FairQueue(KINDS)
    where: dict[int, tuple[Kind, Asker]] = {}
    taken: list[int] = []
    at_work: list[Asker] = []

    def take() -> bool:
        following = queue.take()
        if following is not None:
            asker, item = following
            assert asker == where[item][1]
            assert asker not in at_work
            assert item not in taken
            taken.append(item)
            at_work.append(asker)
        return following is not None

    for number, step in enumerate(steps):
        match step:
            case "take":
                waiting = {asker for item, (_, asker) in where.items() if item not in taken}
                may_be_taken = bool(waiting - set(at_work))
                assert take() == may_be_taken
            case "done":
                if at_work:
                    queue.done(at_work.pop(0))
            case (kind, asker):
                where[number] = kind, asker
                queue.put(kind, asker, number)
            case _:
                raise AssertionError(step)
    while at_work or take():
        queue.done(at_work.pop(0))
    assert sorted(taken) == sorted(where)
    assert queue.clear() == []
    for kind in KINDS:
        for asker in ASKERS:
            of_table = [item for item in taken if where[item] == (kind, asker)]
            assert of_table == sorted(of_table)


@given(st.dictionaries(st.sampled_from(ASKERS), st.integers(1, 6), min_size=1))
def test_households_take_turns_and_so_do_their_tables(items: dict[Asker, int]) -> None:
    """Between two turns of a household or table, each of the others that waits has a turn."""
    queue: FairQueue[Kind, int] = FairQueue(KINDS)
    for asker, number in items.items():
        for item in range(number):
            queue.put("play", asker, item)
    order: list[Asker] = []
    while (following := queue.take()) is not None:
        order.append(following[0])
        queue.done(following[0])
    take_turns([asker.household for asker in order])
    for household in HOUSEHOLDS:
        take_turns([asker.table for asker in order if asker.household == household])


def take_turns(order: list[str]) -> None:
    for one in set(order):
        turns = [place for place, other in enumerate(order) if other == one]
        for first, second in pairwise(turns):
            between = order[first + 1 : second]
            assert len(set(between)) == len(between)
            assert {other for other in order[second:] if other != one} <= set(between)


def test_a_household_with_many_tables_makes_another_wait_for_one_item() -> None:
    queue: FairQueue[Kind, str] = FairQueue(KINDS)
    for number in range(56):
        queue.put("play", Asker("farm", f"farm {number}"), "farm")
    queue.put("play", Asker("home", "table"), "home")
    taken = [following[1] for _ in range(2) if (following := queue.take()) is not None]
    assert taken == ["farm", "home"]


def test_a_household_that_asks_again_waits_for_one_item_of_another() -> None:
    """Even if the other household always has items waiting, only one goes first."""
    queue: FairQueue[Kind, str] = FairQueue(KINDS)
    for number in range(56):
        queue.put("play", Asker("farm", f"farm {number}"), "farm")
    order: list[str] = []
    home = Asker("home", "table")
    for _ in range(10):
        following = queue.take()
        assert following is not None
        order.append(following[1])
        if order[-1] == "farm":
            queue.put("play", home, "home")
        queue.done(following[0])
    assert order == ["farm", "home"] * 5


def test_plays_come_before_hints_and_hints_before_reviews() -> None:
    queue: FairQueue[Kind, Kind] = FairQueue(KINDS)
    for kind in reversed(KINDS):
        queue.put(kind, Asker(kind, kind), kind)
    assert [taken[1] for _ in KINDS if (taken := queue.take()) is not None] == list(KINDS)


def test_nothing_is_passed_over_for_ever() -> None:
    queue: FairQueue[Kind, str] = FairQueue(KINDS)
    queue.put("hint", Asker("home", "asks"), "hint")
    queue.put("review", Asker("home", "reviews"), "review")
    order: list[str] = []
    for number in range(3 * MOST_PASSED_OVER):
        queue.put("play", Asker("farm", f"robots {number}"), "play")
        following = queue.take()
        assert following is not None
        order.append(following[1])
    assert order.index("hint") == MOST_PASSED_OVER
    assert "review" in order
    assert order.count("play") == 3 * MOST_PASSED_OVER - 2


# Turns


def test_so_many_turns_are_given_and_the_next_when_one_ends() -> None:
    async def take() -> None:
        turns: FairTurns[Kind] = FairTurns(2, KINDS)
        begun: list[str] = []
        may_end = {asker.table: asyncio.Event() for asker in ASKERS}

        async def turn(asker: Asker) -> None:
            async with turns.turn("play", asker):
                begun.append(asker.table)
                await may_end[asker.table].wait()

        waiting = [asyncio.create_task(turn(asker)) for asker in ASKERS]
        for number in range(len(ASKERS)):
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert len(begun) == min(number + 2, len(ASKERS))
            may_end[begun[number]].set()
            await asyncio.sleep(0)
        await asyncio.gather(*waiting)
        assert sorted(begun) == sorted(may_end)

    run(take())


@pytest.mark.parametrize("steps", range(4))
def test_a_turn_is_not_lost_with_who_waited_for_it(steps: int) -> None:
    """A waiter cancelled before or as it gets the turn leaves the turn to the next waiter."""

    async def take() -> None:
        turns: FairTurns[Kind] = FairTurns(1, KINDS)
        first, second, third = ASKERS[:3]
        await turns.begin("play", first)
        gone = asyncio.create_task(turns.begin("play", second))
        next_one = asyncio.create_task(turns.begin("play", third))
        for _ in range(steps):
            await asyncio.sleep(0)
        if steps % 2:
            turns.end(first)
            gone.cancel()
        else:
            gone.cancel()
            turns.end(first)
        await next_one
        assert gone.cancelled()
        turns.end(third)
        await turns.begin("play", second)

    run(take())


def test_closed_turns_are_given_to_nobody() -> None:
    async def take() -> None:
        turns: FairTurns[Kind] = FairTurns(1, KINDS)
        await turns.begin("play", ASKERS[0])
        waiting = asyncio.create_task(turns.begin("play", ASKERS[1]))
        await asyncio.sleep(0)
        turns.close()
        for late in (waiting, asyncio.create_task(turns.begin("hint", ASKERS[2]))):
            with pytest.raises(asyncio.CancelledError):
                await late

    run(take())
