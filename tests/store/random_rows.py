"""Random rows for every table of the schema, derived from its columns."""

from collections.abc import Mapping
from random import Random

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    Integer,
    LargeBinary,
    String,
    UniqueConstraint,
    delete,
    insert,
    select,
)

from canasta.store.schema import metadata, nodes, server_state
from canasta.store.server_state import OF_THE_DATABASE
from canasta.store.store import Store
from canasta.store.transfer.copied_rows import StoredTable

Rows = dict[str, list[Mapping[str, object]]]
"""Rows by the name of their table."""
COPIED = [table for table in metadata.sorted_tables if table is not nodes]
LETTERS = "aZ09 -_éÉßŒ–“»한字\U0001f0cf\n\t'\"\\%{}"


def random_rows(chance: Random, *, most: int) -> Rows:
    """Make between one and ``most`` consistent rows for each table."""
    made: Rows = {}
    for table in COPIED:
        rows: list[Mapping[str, object]] = []
        for _ in range(chance.randint(1, most)):
            row = _random_row(chance, table, made)
            if not any(_collides(table, row, other) for other in rows):
                rows.append(row)
        made[table.name] = rows
    return made


def fill(store: Store, rows: Rows) -> None:
    """Replace all data in a database."""

    def work(connection: Connection) -> None:
        for table in reversed(COPIED):
            connection.execute(delete(table).where(*_of_people(table)))
        for table in COPIED:
            if rows.get(table.name):
                connection.execute(insert(table), rows[table.name])

    store.write(work).result()


def held(store: Store) -> dict[str, set[tuple[tuple[str, object], ...]]]:
    """Return all data in a database."""

    def work(connection: Connection) -> dict[str, set[tuple[tuple[str, object], ...]]]:
        return {
            table.name: {
                tuple(zip(table.columns.keys(), row, strict=True))
                for row in connection.execute(select(table).where(*_of_people(table)))
            }
            for table in COPIED
        }

    return store.read(work)


def _of_people(table: StoredTable) -> list[ColumnElement[bool]]:
    own = server_state.c.name.in_(OF_THE_DATABASE)
    return [~own] if table is server_state else []


def _random_row(chance: Random, table: StoredTable, made: Rows) -> Mapping[str, object]:
    row = {column.name: _random_value(chance, column) for column in table.columns}
    for key in table.foreign_key_constraints:
        parent = chance.choice(made[key.referred_table.name])
        may_be_none = all(column.nullable for column in key.columns)
        is_none = may_be_none and chance.random() < 0.3
        for element in key.elements:
            row[element.parent.name] = None if is_none else parent[element.column.name]
    return row


def _random_value(chance: Random, column: Column[object]) -> object:
    if column.nullable and chance.random() < 0.3:
        return None
    kind: object = column.type
    if isinstance(kind, Boolean):
        return chance.random() < 0.5
    if isinstance(kind, Integer):
        # One less than the column can hold, so that counters can still be raised by one.
        largest = (2**63 if isinstance(kind, BigInteger) else 2**31) - 2
        return chance.choice([0, 1, -1, largest, -largest, chance.randint(0, largest)])
    if isinstance(kind, LargeBinary):
        return chance.randbytes(kind.length or chance.randint(0, 40))
    assert isinstance(kind, String), f"what does a column of {kind!r} hold?"
    return "".join(chance.choices(LETTERS, k=chance.randint(1, min(kind.length or 300, 300))))


def _collides(table: StoredTable, one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    unique = [one.columns for one in table.constraints if isinstance(one, UniqueConstraint)]
    return any(
        all(one[column.name] == other[column.name] for column in columns)
        for columns in (table.primary_key.columns, *unique)
    )
