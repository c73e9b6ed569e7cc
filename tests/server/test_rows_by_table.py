"""Every query finds the rows of a table by the table's id, as a sharded database requires."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, PrimaryKeyConstraint, UniqueConstraint, event

from canasta.protocol.settings import TableSettings
from canasta.store.schema import metadata
from tests.server.prepared_tables import prepare

OF_A_TABLE = {
    "tables": "id",
    "entries": "table_id",
    "secrets": "table_id",
    "members": "table_id",
    "games": "table_id",
    "game_players": "table_id",
}
"""The database tables whose rows belong to a card table, each with the column of that table's
id."""
EVERYWHERE = {
    *("guests", "nodes", "server_state", "invites"),
    *("personal_invites", "declined_inviters"),
    *("devices", "device_codes", "puzzle_attempts", "mistakes"),
    *("kept_rounds", "round_mistakes", "deal_fields"),
}
"""The database tables that every shard needs completely: guests, links, shared deals."""
SOME_MENTION = re.compile(rf"\b({'|'.join(OF_A_TABLE)})\b")
TABLES = 4


def test_every_row_belongs_to_a_table_or_is_needed_by_all() -> None:
    assert {*OF_A_TABLE} | EVERYWHERE == {*metadata.tables}


@pytest.mark.parametrize("name", OF_A_TABLE)
def test_what_is_unique_is_so_within_a_table(name: str) -> None:
    """Each shard can enforce a constraint by itself if it concerns one card table."""
    relation = metadata.tables[name]
    unique = [
        {column.name for column in constraint.columns}
        for constraint in relation.constraints
        if isinstance(constraint, UniqueConstraint | PrimaryKeyConstraint)
    ]
    unique += [
        {column.name for column in index.columns} for index in relation.indexes if index.unique
    ]
    assert unique
    assert all(OF_A_TABLE[name] in names for names in unique)


def values(given: object) -> Iterator[object]:
    """Yield all values in the parameters of a statement."""
    match given:
        case dict():
            yield from values(list(given.values()))
        case list() | tuple():
            for one in given:
                yield from values(one)
        case _:
            yield given


def named(given: object, ids: Iterable[str]) -> set[object]:
    return {*values(given)} & {*ids}


@pytest.mark.both_databases
def test_every_statement_of_a_game_names_the_tables_it_is_about(tmp_path: Path) -> None:
    ran: list[tuple[str, object]] = []

    def note(
        _connection: object, _cursor: object, statement: str, given: object, *_: object
    ) -> None:
        ran.append((statement, given))

    event.listen(Engine, "before_cursor_execute", note)
    try:
        made = prepare(tmp_path, TABLES, TableSettings(players=2))
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    began = next(i for i, (statement, _) in enumerate(ran) if "INSERT INTO guests" in statement)
    ids = [table.id for table in made]
    of_tables = [(text, given) for text, given in ran[began:] if SOME_MENTION.search(text)]
    assert len(of_tables) > 10 * TABLES
    for statement, given in of_tables:
        found = named(given, ids)
        assert found, statement
        # Only a batch of appended entries names several tables, and it can be split between any
        # two.
        assert len(found) == 1 or "unnest" in statement, statement
