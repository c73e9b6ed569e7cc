"""Copies all data of one database, the source, to an empty one, the target, and compares the two.

Meanwhile no server may use either database. The lock of a SQLite file keeps servers out. On
PostgreSQL no server may be alive. The transfer takes all tables from paused servers, and detects at
the end whether a server has started (:mod:`canasta.store.transfer_notes`). Each batch is a
transaction with a note of the progress, from which an interrupted transfer resumes.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from secrets import token_hex
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import DataError, IntegrityError

from canasta.store.errors import OpeningError, TransferError
from canasta.store.nodes import other_addresses, release_all
from canasta.store.store import Store
from canasta.store.transfer.copied_rows import (
    BATCH_ROWS,
    COPIED,
    CopiedRow,
    Key,
    StoredTable,
    clear_state,
    is_empty,
    key_of,
    key_of_json,
    key_text,
    key_to_json,
    next_rows,
    put,
    row_count,
    rows_by_key,
    unfit_row,
)
from canasta.store.transfer_notes import (
    Received,
    is_giving,
    note_complete,
    note_given,
    note_giving,
    note_received,
    received,
)

_ID_BYTES: Final = 12


class Transfer:
    """A new or resumed transfer between two open stores: copy, then compare, then finish."""

    def __init__(self, source: Store, target: Store, so_far: Received) -> None:
        """Continue from ``so_far``; use :func:`begin` instead."""
        self._source: Final = source
        self._target: Final = target
        self._so_far = so_far

    @property
    def batches_to_copy(self) -> int:
        """The number of batches that :meth:`copy` has left to copy."""
        rest = [_rows(self._source, table, after) for table, after in self._rest()]
        return sum(_batch_count(rows) for rows in rest)

    @property
    def batches_to_compare(self) -> int:
        """The number of batches that :meth:`compare` compares."""
        return sum(_batch_count(rows) for rows in self.row_counts().values())

    def row_counts(self) -> dict[str, int]:
        """Return the number of rows to copy from each table of the source, by table name."""
        return self._source.read(lambda c: {table.name: row_count(c, table) for table in COPIED})

    def copy(self) -> Iterator[None]:
        """Copy the remaining rows, and yield after each batch.

        Raises:
            TransferError: the target refuses a row, or another transfer to the same target is in
                progress.
            UnavailableError: one of the databases cannot be used.
        """
        for table, after in self._rest():
            for rows in _batches(self._source, table, after):
                last = key_to_json(key_of(table, rows[-1]))
                now = replace(self._so_far, table=table.name, after=last)
                self._put(table, rows, now)
                self._so_far = now
                yield

    def compare(self) -> Iterator[None]:
        """Compare every row of both databases, and yield after each batch.

        Raises:
            TransferError: a row differs or is missing on one side.
            UnavailableError: one of the databases cannot be used.
        """
        for table in COPIED:
            yield from _compared(table, self._source, self._target)
            if _rows(self._source, table) != _rows(self._target, table):
                # A row is only on the target: find it from there.
                list(_compared(table, self._target, self._source))

    def finish(self) -> None:
        """Open the target to servers, and note at the source that its data are outdated.

        Raises:
            TransferError: a server or another transfer has used the source meanwhile.
            UnavailableError: one of the databases cannot be used.
        """
        self._source.write(lambda c: note_given(c, self._so_far.transfer)).result()
        self._target.write(note_complete).result()

    def _put(self, table: StoredTable, rows: list[CopiedRow], now: Received) -> None:
        def work(connection: Connection) -> None:
            note_received(connection, self._so_far, now)
            put(connection, table, rows)

        def find(connection: Connection) -> None:
            raise unfit_row(connection, table, rows)

        try:
            self._target.write(work).result()
        except (DataError, IntegrityError):
            self._target.write(find).result()

    def _rest(self) -> Iterator[tuple[StoredTable, Key | None]]:
        """Yield the tables that are not yet copied, each with the key of its last copied row."""
        names = [table.name for table in COPIED]
        first = names.index(self._so_far.table)
        after = self._so_far.after
        yield COPIED[first], None if after is None else key_of_json(COPIED[first], after)
        for table in COPIED[first + 1 :]:
            yield table, None


def begin(source: Store, target: Store) -> Transfer:
    """Begin a transfer, or resume the transfer that the target has noted.

    Raises:
        TransferError: a server uses one of the databases; the target already holds data, or part of
            another database's data; or the source was used after that part was copied.
        OpeningError: the source holds only part of another database's data.
        UnavailableError: one of the databases cannot be used.
    """
    refuse_served(target)
    refuse_served(source)
    so_far = target.read(received)
    if so_far is None and not target.read(is_empty):
        raise TransferError("not_empty", file=target.name)
    if (part := source.read(received)) is not None:
        raise OpeningError("unfinished_transfer", part.source)
    if so_far is None:
        so_far = Received(token_hex(_ID_BYTES), source.name, COPIED[0].name, None)
        _note_beginning(source, target, so_far)
    elif not source.read(lambda c: is_giving(c, so_far.transfer)):
        raise TransferError("other_transfer", file=target.name)
    return Transfer(source, target, so_far)


def _note_beginning(source: Store, target: Store, first: Received) -> None:
    def give(connection: Connection) -> None:
        note_giving(connection, first.transfer)
        release_all(connection)

    def receive(connection: Connection) -> None:
        clear_state(connection)
        note_received(connection, None, first)

    source.write(give).result()
    target.write(receive).result()


def refuse_served(store: Store) -> None:
    """Refuse a database on which a server is alive.

    Raises:
        TransferError: a server is alive.
    """
    if store.is_shared and (alive := store.read(lambda c: other_addresses(c, ""))):
        raise TransferError("served", file=store.name, address=", ".join(alive))


def _batches(
    store: Store, table: StoredTable, after: Key | None = None
) -> Iterator[list[CopiedRow]]:
    """Yield the rows of a table to copy or, given a key, those after it, as non-empty lists."""
    while rows := store.read(partial(next_rows, table=table, after=after)):
        yield rows
        after = key_of(table, rows[-1])


def _compared(table: StoredTable, one: Store, other: Store) -> Iterator[None]:
    """Compare the rows of a table in ``one`` with those in ``other``."""
    for rows in _batches(one, table):
        by_key = {key_of(table, row): row for row in rows}
        found = other.read(partial(rows_by_key, table=table, keys=list(by_key)))
        for key, row in by_key.items():
            if found.get(key) != row:
                raise TransferError("different_row", table=table.name, row=key_text(key))
        yield


def _rows(store: Store, table: StoredTable, after: Key | None = None) -> int:
    return store.read(lambda c: row_count(c, table, after=after))


def _batch_count(rows: int) -> int:
    return -(-rows // BATCH_ROWS)
