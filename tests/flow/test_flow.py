"""An observer gets the same messages in two worlds that the observer cannot tell apart.

`python -m tests.flow` compares many more, at tables chosen at random.
"""

import pytest

from canasta.protocol.settings import Clock, TableSettings
from tests.flow import stored_data
from tests.flow.comparison import EXPECTED, Compared, compared, observers, story
from tests.flow.plans import Plan, any_plan
from tests.support.databases import MISSING
from tests.support.postgres_cluster import Cluster, programs

FIRST = TableSettings(rules="laws1951", sanctions=True)
CLOCK = Clock(turn_s=5, bank_s=20)
HOUSE_RULES = "yes_binds = false\ncards_dealt = { 2 = 9, 3 = 9, 4 = 9, 5 = 9, 6 = 9 }\n"
PLANS = [
    Plan(FIRST, cuts=3, seed=4, incidents=0.05),
    Plan(FIRST.model_copy(update={"clock": CLOCK}), 3, cuts=2, seed=24, incidents=0.2),
    Plan(TableSettings(), cuts=2, round_number=2, seed=1),
    Plan(TableSettings(players=2, clock=CLOCK), cuts=2, seed=2, incidents=0.2),
    Plan(TableSettings(players=3, sides=3, hints=False), 2, cuts=2, seed=1),
    Plan(TableSettings(players=6, seating="lot"), 5, "easy", cuts=1, seed=10),
    Plan(TableSettings(rules="frimes", clock=CLOCK), cuts=2, seed=2, incidents=0.2),
    Plan(TableSettings(rules="frimes", players=5, sides=5), 3, "beginner", cuts=1, seed=1),
    Plan(TableSettings(rules="frimes", players=6, sides=3), cuts=1, seed=2),
    Plan(TableSettings(rules="frimes", house_rules=HOUSE_RULES), 1, cuts=2, seed=3, incidents=0.1),
    Plan(TableSettings(rules="duel", players=2), cuts=3, seed=1, incidents=0.1),
]


@pytest.fixture(scope="module")
def found() -> Compared:
    """The comparison of all pairs, made once."""
    total = Compared()
    for plan in PLANS:
        total += compared(story(plan))
    return total


def test_unseen_cards_change_nothing_an_observer_gets(found: Compared) -> None:
    assert found.leaks == ()
    assert found.same > 20 * found.unlikely


@pytest.mark.skipif(programs() is None, reason=MISSING)
def test_nor_where_the_data_lie_in_postgres(
    postgres_cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres_cluster.new_database("flow").replace("postgresql:", "postgresql+psycopg:")
    engine = stored_data.prepared(url)
    monkeypatch.setattr(stored_data, "database", lambda: engine)
    found = compared(story(Plan(TableSettings(rules="duel", players=2), cuts=1, seed=1)))
    engine.dispose()
    assert found.leaks == ()
    assert found.same > 0


def test_enough_worlds_are_compared(found: Compared) -> None:
    planned = sum(len(observers(plan.settings)) * len(story(plan).cuts) for plan in PLANS)
    assert found.same + found.unlikely == planned
    assert planned > 190


def test_everything_that_might_leak_comes_up(found: Compared) -> None:
    missing = [kind for kind in EXPECTED if found.kinds[kind] == 0]
    assert missing == []


def test_plans_can_be_repeated() -> None:
    assert any_plan(1, 2) == any_plan(1, 2)
    assert story(any_plan(1, 2)).entries == story(any_plan(1, 2)).entries
