"""The fair queue: table after table, the urgent first, nobody for ever."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from canasta.server.thinking.fair_queue import MOST_PASSED_OVER, FairQueue
from canasta.server.thinking.tasks import KINDS, Kind

TABLES = ("a", "b", "c", "d")


@given(
    st.lists(
        st.one_of(
            st.tuples(st.sampled_from(KINDS), st.sampled_from(TABLES)),
            st.sampled_from(("take", "done")),
        ),
        max_size=80,
    )
)
def test_everything_is_taken_once_and_a_table_has_one_thing_in_work(
    steps: list[tuple[Kind, str] | str],
) -> None:
    queue: FairQueue[int] = FairQueue()
    where: dict[int, tuple[Kind, str]] = {}
    taken: list[int] = []
    at_work: list[str] = []

    def take() -> bool:
        following = queue.take()
        if following is not None:
            table, item = following
            assert table == where[item][1]
            assert table not in at_work
            assert item not in taken
            taken.append(item)
            at_work.append(table)
        return following is not None

    for number, step in enumerate(steps):
        match step:
            case "take":
                waiting = {table for item, (_, table) in where.items() if item not in taken}
                may_be_taken = bool(waiting - set(at_work))
                assert take() == may_be_taken
            case "done":
                if at_work:
                    queue.done(at_work.pop(0))
            case (kind, table):
                where[number] = kind, table
                queue.put(kind, table, number)
            case _:
                raise AssertionError(step)
    while at_work or take():
        queue.done(at_work.pop(0))
    assert sorted(taken) == sorted(where)
    for kind in KINDS:
        assert queue.waiting(kind) == 0
        for table in TABLES:
            of_table = [item for item in taken if where[item] == (kind, table)]
            assert of_table == sorted(of_table)


@given(st.dictionaries(st.sampled_from(TABLES), st.integers(1, 6), min_size=1))
def test_tables_take_turns(tasks: dict[str, int]) -> None:
    """Between two turns of a table every other that waits has one."""
    queue: FairQueue[int] = FairQueue()
    for table, number in tasks.items():
        for item in range(number):
            queue.put("play", table, item)
    order: list[str] = []
    while (following := queue.take()) is not None:
        order.append(following[0])
        queue.done(following[0])
    for table in tasks:
        turns = [place for place, other in enumerate(order) if other == table]
        for first, second in pairwise(turns):
            between = order[first + 1 : second]
            assert len(set(between)) == len(between)
            assert {other for other in order[second:] if other != table} <= set(between)


def test_plays_come_before_hints_and_hints_before_reviews() -> None:
    queue: FairQueue[Kind] = FairQueue()
    for kind in reversed(KINDS):
        queue.put(kind, kind, kind)
    assert [taken[1] for _ in KINDS if (taken := queue.take()) is not None] == list(KINDS)


def test_nothing_is_passed_over_for_ever() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("hint", "asks", "hint")
    queue.put("review", "reviews", "review")
    order: list[str] = []
    for number in range(3 * MOST_PASSED_OVER):
        queue.put("play", f"robots {number}", "play")
        following = queue.take()
        assert following is not None
        order.append(following[1])
    assert order.index("hint") == MOST_PASSED_OVER
    assert "review" in order
    assert order.count("play") == 3 * MOST_PASSED_OVER - 2
