"""The rows to copy from one database to another, in batches.

Tables are in the order of their foreign keys, rows in the order of their primary key. Two databases
may sort texts differently, so only the source determines where a batch begins and ends.
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

from canasta.store.errors import TransferError
from canasta.store.schema import metadata, nodes, server_state
from canasta.store.server_state import OF_THE_DATABASE

StoredTable = Table[ReadOnlyColumnCollection[str, Column[object]]]
"""A table of the schema."""
Value = str | int | bytes
"""A value of a primary key."""
Key = tuple[Value, ...]
CopiedRow = Mapping[str, object]
"""The values of a row by column."""

BATCH_ROWS: Final = 500
"""The number of rows copied or compared at once."""
COPIED: Final = tuple([table for table in metadata.sorted_tables if table is not nodes])
"""The tables to copy: all except the list of servers, which belongs to one database."""


def row_count(connection: Connection, table: StoredTable, *, after: Key | None = None) -> int:
    """Return the number of rows of a table to copy or, given a key, of the rows after it."""
    query = select(func.count()).select_from(table).where(*_going_along(table, after))
    counted: int = connection.execute(query).scalar_one()
    return counted


def is_empty(connection: Connection) -> bool:
    """Return whether a database holds no data that could be lost."""
    held = [table for table in COPIED if table is not server_state]
    return all(row_count(connection, table) == 0 for table in held)


def clear_state(connection: Connection) -> None:
    """Delete the notes of a server that ran on the empty database, and notes to be copied."""
    connection.execute(delete(server_state).where(*_going_along(server_state, None)))


def next_rows(connection: Connection, table: StoredTable, after: Key | None) -> list[CopiedRow]:
    """Return the first batch of rows of a table to copy or, given a key, of the rows after it."""
    query = select(table).where(*_going_along(table, after)).order_by(*_key_columns(table))
    return [_row(row) for row in connection.execute(query.limit(BATCH_ROWS))]


def put(connection: Connection, table: StoredTable, rows: Sequence[CopiedRow]) -> None:
    """Insert rows.

    Raises:
        DataError: the database refuses a row; :func:`unfit_row` finds the row.
        IntegrityError: as for DataError.
    """
    connection.execute(insert(table), rows)


def unfit_row(
    connection: Connection, table: StoredTable, rows: Sequence[CopiedRow]
) -> TransferError:
    """Return an error that names the refused row; the transaction cannot be used afterwards."""
    name, reason = "", ""
    for row in rows:
        name = key_text(key_of(table, row))
        try:
            put(connection, table, [row])
        except (DataError, IntegrityError) as error:
            # Further lines may quote the row.
            reason = str(error.orig).partition("\n")[0]
            break
    return TransferError("unfit_row", table=table.name, row=name, reason=reason)


def rows_by_key(
    connection: Connection, table: StoredTable, keys: Sequence[Key]
) -> dict[Key, CopiedRow]:
    """Return the existing rows of a table with these keys."""
    query = select(table).where(tuple_(*_key_columns(table)).in_(keys))
    rows = [_row(row) for row in connection.execute(query)]
    return {key_of(table, row): row for row in rows}


def key_of(table: StoredTable, row: CopiedRow) -> Key:
    """Return the primary key of a row."""
    values = [row[column.name] for column in _key_columns(table)]
    return tuple([value for value in values if isinstance(value, Value)])


def key_text(key: Key) -> str:
    """Return a key for messages, with bytes shortened and in hexadecimal."""
    texts = [one.hex()[:12] if isinstance(one, bytes) else str(one) for one in key]
    return ", ".join(texts)


def key_to_json(key: Key) -> tuple[str | int, ...]:
    """Return a key as JSON values, with bytes in hexadecimal."""
    return tuple([one.hex() if isinstance(one, bytes) else one for one in key])


def key_of_json(table: StoredTable, values: Sequence[str | int]) -> Key:
    """Return the key of a row of ``table`` from the values of :func:`key_to_json`."""
    pairs = zip(_key_columns(table), values, strict=True)
    return tuple([_value_of_json(column, value) for column, value in pairs])


def _value_of_json(column: Column[object], value: str | int) -> Value:
    is_binary = isinstance(column.type, LargeBinary)
    return bytes.fromhex(value) if is_binary and isinstance(value, str) else value


def _going_along(table: StoredTable, after: Key | None) -> list[ColumnElement[bool]]:
    """Return the conditions on the rows of a table to copy, after a key if one is given."""
    of_others = server_state.c.name.not_in(OF_THE_DATABASE) if table is server_state else true()
    if after is None:
        return [of_others]
    return [of_others, tuple_(*_key_columns(table)) > after]


def _key_columns(table: StoredTable) -> list[Column[object]]:
    return list(table.primary_key.columns)


def _row(row: Row[tuple[object, ...]]) -> CopiedRow:
    return dict(row._mapping)  # noqa: SLF001  (public, and named so lest a column has its name)
