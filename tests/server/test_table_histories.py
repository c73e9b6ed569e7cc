"""Histories of tables are read in parts, in turn and only once, and match the stored entries."""

import asyncio
from collections.abc import Coroutine, Iterator
from pathlib import Path

import pytest
from pydantic import TypeAdapter
from sqlalchemy import Connection, delete

from canasta.answers.round_replays import RoundSteps
from canasta.protocol.past_games import ReplayStep
from canasta.protocol.settings import TableSettings
from canasta.server.histories import table_histories, table_reading
from canasta.server.histories.table_histories import TableHistories
from canasta.server.turns.fair_queue import Asker
from canasta.store.databases.sqlite import url_in
from canasta.store.errors import NoSuchTableError
from canasta.store.schema import entries, secrets, tables
from canasta.store.store import Store, StoreSettings, open_store
from canasta.tables.entry import Entry
from canasta.tables.game_records import PlayedGame, games_of
from canasta.tables.state import Applied
from canasta.tables.table import HostedTable, replay
from tests.server.connected_players import run
from tests.server.stored_tables import store_entries
from tests.tables.hosted import Hosted

LONG, SHORT = Asker("farm", "long"), Asker("home", "short")
STEPS = TypeAdapter(list[ReplayStep])


def evening(rounds: int, asker: Asker = LONG, seed: str = "histories") -> Hosted:
    """Return a table with ``rounds`` finished rounds and another round dealt."""
    settings = TableSettings(rules="duel", players=2, sides=2, target=100_000)
    hosted = Hosted(settings, seed=seed, table_id=asker.table)
    hosted.start()
    hosted.deal()
    for _ in range(rounds):
        hosted.play_on()
        hosted.deal_next_round()
    return hosted


@pytest.fixture(scope="module")
def long() -> Hosted:
    return evening(4)


@pytest.fixture(scope="module")
def short() -> Hosted:
    return evening(1, SHORT)


@pytest.fixture
def store(tmp_path: Path, long: Hosted, short: Hosted) -> Iterator[Store]:
    with open_store(StoreSettings(url=url_in(tmp_path))) as store:
        store_entries(store, long)
        store_entries(store, short)
        yield store


@pytest.fixture
def carried_out(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Return a list that collects the table and ``seq`` of every entry that is carried out."""
    noted: list[tuple[str, int]] = []
    apply = HostedTable.apply

    def noting(table: HostedTable, entry: Entry, secret: bytes | None = None) -> Applied:
        noted.append((table.id, entry.seq))
        return apply(table, entry, secret)

    monkeypatch.setattr(HostedTable, "apply", noting)
    return noted


def texts(games: list[PlayedGame]) -> list[str]:
    return [game.text() for game in games]


def expected_texts(played: Hosted) -> list[str]:
    return texts(games_of(LONG.table, played.entries, played.secrets))


def expected_steps(played: Hosted, number: int) -> list[ReplayStep]:
    steps = RoundSteps(1, number, "en")
    replay(LONG.table, played.entries, played.secrets, follow=steps.follow)
    assert steps.is_over
    return steps.steps


async def shown(histories: TableHistories, asker: Asker, number: int) -> list[ReplayStep] | None:
    found = await histories.replay(asker, 1, number, "en")
    return None if found is None else STEPS.validate_json(found, strict=False)


def delete_everything(opened: Connection) -> None:
    for table in (secrets, entries, tables):
        opened.execute(delete(table))


def entries_of(count: int, table: str = LONG.table) -> list[tuple[str, int]]:
    return [(table, seq) for seq in range(1, count + 1)]


@pytest.mark.plain_form
def test_records_grow_with_the_entries(
    store: Store, long: Hosted, carried_out: list[tuple[str, int]]
) -> None:
    grown = evening(5)
    expected = [expected_texts(long), expected_texts(grown)]
    carried_out.clear()

    async def ask() -> None:
        histories = TableHistories(store)
        for _ in range(2):
            assert await histories.from_records(LONG, texts) == expected[0]
        assert carried_out == entries_of(len(long.entries))
        store_entries(store, grown, after=len(long.entries))
        assert await histories.from_records(LONG, texts) == expected[1]
        assert carried_out == entries_of(len(grown.entries))

    run(ask())


@pytest.mark.plain_form
def test_a_long_table_holds_up_no_other_household(
    store: Store,
    long: Hosted,
    short: Hosted,
    carried_out: list[tuple[str, int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_reading, "PART", 10)

    async def ask() -> None:
        histories = TableHistories(store)
        asking: list[Coroutine[object, object, object]] = [
            histories.from_records(LONG, texts),
            histories.replay(LONG, 1, 3, "en"),
            histories.from_records(SHORT, texts),
        ]
        await asyncio.gather(*asking)

    run(ask())
    last = carried_out.index((SHORT.table, len(short.entries)))
    assert last < 2 * (len(short.entries) + 20)
    assert len(carried_out) > len(long.entries) + last


@pytest.mark.plain_form
def test_a_replay_begins_where_the_one_before_has_ended_and_is_kept(
    store: Store, long: Hosted, carried_out: list[tuple[str, int]]
) -> None:
    expected = {number: expected_steps(long, number) for number in (1, 2, 3)}

    async def ask() -> None:
        histories = TableHistories(store)
        await histories.from_records(LONG, texts)
        carried_out.clear()
        for number in (1, 3):
            assert await shown(histories, LONG, number) == expected[number]
        assert carried_out == entries_of(len(carried_out))
        carried_out.clear()
        assert await histories.replay(LONG, 1, 1, "en") == await histories.replay(LONG, 1, 1, "en")
        assert carried_out == []
        assert await shown(histories, LONG, 2) == expected[2]

    run(ask())


@pytest.mark.plain_form
def test_a_round_that_is_not_over_is_not_looked_for_again_and_again(
    store: Store, carried_out: list[tuple[str, int]]
) -> None:
    async def ask() -> None:
        histories = TableHistories(store)
        assert await histories.replay(LONG, 1, 5, "en") is None
        carried_out.clear()
        for game, number in ((1, 5), (1, 9), (2, 1)):
            assert await histories.replay(LONG, game, number, "en") is None
        assert carried_out == []

    run(ask())


def test_what_is_deleted_is_not_shown_any_more(store: Store) -> None:
    async def ask() -> None:
        histories = TableHistories(store)
        await histories.from_records(LONG, texts)
        assert await histories.replay(LONG, 1, 1, "en") is not None
        store.write(delete_everything).result()
        for number in (1, 2):
            with pytest.raises(NoSuchTableError):
                await histories.replay(LONG, 1, number, "en")
        with pytest.raises(NoSuchTableError):
            await histories.from_records(LONG, texts)

    run(ask())


def test_other_entries_than_those_that_were_read_are_read_anew(store: Store, long: Hosted) -> None:
    """A takeover by a standby database may lose the last entries."""

    async def ask() -> None:
        histories = TableHistories(store)
        await histories.from_records(LONG, texts)
        await histories.replay(LONG, 1, 1, "en")
        store.write(delete_everything).result()
        other = evening(4, seed="another")
        store_entries(store, other)
        assert await histories.from_records(LONG, texts) == expected_texts(other)
        assert await shown(histories, LONG, 2) == expected_steps(other, 2)
        assert await shown(histories, LONG, 1) == expected_steps(other, 1)
        assert expected_steps(other, 1) != expected_steps(long, 1)

    run(ask())


def test_long_tables_that_cannot_all_be_kept_are_read_all_the_same(
    store: Store, long: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_histories, "MOST_ENTRIES", 20)
    monkeypatch.setattr(table_histories, "MOST_ROUNDS", 1)
    monkeypatch.setattr(table_histories, "MOST_STARTS", 1)
    monkeypatch.setattr(table_reading, "PART", 10)

    async def ask() -> None:
        histories = TableHistories(store)
        found, *_ = await asyncio.gather(
            histories.from_records(LONG, texts),
            histories.from_records(SHORT, texts),
            histories.replay(SHORT, 1, 1, "en"),
            histories.replay(LONG, 1, 2, "en"),
        )
        assert found == expected_texts(long)
        assert len(histories._records) == len(histories._replays) == len(histories._starts) == 1

    run(ask())
