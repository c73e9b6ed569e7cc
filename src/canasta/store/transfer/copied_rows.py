"""The rows that go along when the data of a database are copied to another, in batches.

Tables are in the order of their foreign keys, rows in the order of their primary key. Two databases
may sort texts differently, so only the one that is read says where a batch begins and ends.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    LargeBinary,
    Row,
    Table,
    delete,
    func,
    insert,
    select,
    true,
    tuple_,
)
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.sql.base import ReadOnlyColumnCollection

from canasta.store.errors import UnfitRowError
from canasta.store.schema import metadata, nodes, server_state
from canasta.store.server_state import OF_THE_DATABASE

StoredTable = Table[ReadOnlyColumnCollection[str, Column[object]]]
"""Any table of the schema."""
Value = str | int | bytes
"""A value of a primary key."""
Key = tuple[Value, ...]
CopiedRow = Mapping[str, object]
"""The values of a row by column."""

BATCH_ROWS: Final = 500
"""Rows that are copied, or compared, at once."""
COPIED: Final = tuple([table for table in metadata.sorted_tables if table is not nodes])
"""The tables to copy: all except the list of servers, which belongs to one database."""


def row_count(connection: Connection, table: StoredTable, *, after: Key | None = None) -> int:
    """Return how many rows of a table to copy, or how many of them come after a key."""
    query = select(func.count()).select_from(table).where(*_going_along(table, after))
    counted: int = connection.execute(query).scalar_one()
    return counted


def is_empty(connection: Connection) -> bool:
    """Return whether a database holds nothing that could be lost: no server has stored anything."""
    held = [table for table in COPIED if table is not server_state]
    return all(row_count(connection, table) == 0 for table in held)


def clear_state(connection: Connection) -> None:
    """Delete what a server has noted that ran on an empty database, and what will come instead."""
    connection.execute(delete(server_state).where(*_going_along(server_state, None)))


def next_rows(connection: Connection, table: StoredTable, after: Key | None) -> list[CopiedRow]:
    """Return the first rows of a table that go along, or the first after a key; a batch at most."""
    query = select(table).where(*_going_along(table, after)).order_by(*_key_columns(table))
    return [_row(row) for row in connection.execute(query.limit(BATCH_ROWS))]


def put(connection: Connection, table: StoredTable, rows: Sequence[CopiedRow]) -> None:
    """Insert rows.

    Raises:
        DataError: the database refuses a row; :func:`unfit_row` finds it.
        IntegrityError: the same.
    """
    connection.execute(insert(table), rows)


def unfit_row(
    connection: Connection, table: StoredTable, rows: Sequence[CopiedRow]
) -> UnfitRowError:
    """Return which of the rows the database refuses; the transaction cannot be used afterwards."""
    name, reason = "", ""
    for row in rows:
        name = key_text(key_of(table, row))
        try:
            put(connection, table, [row])
        except (DataError, IntegrityError) as error:
            # Further lines may quote the row.
            reason = str(error.orig).partition("\n")[0]
            break
    return UnfitRowError(table=table.name, row=name, reason=reason)


def rows_by_key(
    connection: Connection, table: StoredTable, keys: Sequence[Key]
) -> dict[Key, CopiedRow]:
    """Return the rows of a table with these keys, as far as they exist."""
    query = select(table).where(tuple_(*_key_columns(table)).in_(keys))
    rows = [_row(row) for row in connection.execute(query)]
    return {key_of(table, row): row for row in rows}


def key_of(table: StoredTable, row: CopiedRow) -> Key:
    """Return the primary key of a row."""
    values = [row[column.name] for column in _key_columns(table)]
    return tuple([value for value in values if isinstance(value, Value)])


def key_text(key: Key) -> str:
    """Return a key for messages: bytes in hexadecimal, and only the first few."""
    texts = [one.hex()[:12] if isinstance(one, bytes) else str(one) for one in key]
    return ", ".join(texts)


def key_to_json(key: Key) -> tuple[str | int, ...]:
    """Return a key as JSON can hold it: bytes in hexadecimal."""
    return tuple([one.hex() if isinstance(one, bytes) else one for one in key])


def key_of_json(table: StoredTable, values: Sequence[str | int]) -> Key:
    """Return the key of a row of ``table`` of which :func:`key_to_json` gave the values."""
    pairs = zip(_key_columns(table), values, strict=True)
    return tuple([_value_of_json(column, value) for column, value in pairs])


def _value_of_json(column: Column[object], value: str | int) -> Value:
    is_binary = isinstance(column.type, LargeBinary)
    return bytes.fromhex(value) if is_binary and isinstance(value, str) else value


def _going_along(table: StoredTable, after: Key | None) -> list[ColumnElement[bool]]:
    """Return the conditions on the rows of a table that go along, from a key on."""
    of_others = server_state.c.name.not_in(OF_THE_DATABASE) if table is server_state else true()
    if after is None:
        return [of_others]
    return [of_others, tuple_(*_key_columns(table)) > after]


def _key_columns(table: StoredTable) -> list[Column[object]]:
    return list(table.primary_key.columns)


def _row(row: Row[tuple[object, ...]]) -> CopiedRow:
    return dict(row._mapping)  # noqa: SLF001  (public, and named so lest a column has its name)
