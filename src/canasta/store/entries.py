"""The entries of a table: appended one after the other, and read back in order."""

import hashlib
from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, bindparam, insert, select, update

from canasta.store.entry_forms import FIRST_FORM, form
from canasta.store.errors import (
    CommandReusedError,
    HeadMovedError,
    NoSuchTableError,
    NotOwnerError,
    RefusedError,
    TableExistsError,
)
from canasta.store.schema import entries, secrets, tables
from canasta.tables.entry import Entry

_READ_AT_ONCE: Final = 500


@dataclass(frozen=True, slots=True)
class TableDetails:
    """The details of a table for lists, apart from its phase.

    They follow from the entries, and are stored separately so that lists need not read entries.
    """

    visibility: str
    """The visibility of the table: ``public`` or ``invited``."""
    host: str
    """The guest id of the host."""
    settings: str
    """The settings as JSON."""
    summary: str
    """The summary for lists of tables, as JSON: a ``TableSummary`` without the fields that depend
    on the reader. Deleting a guest's data replaces the guest's name in ``names``."""


@dataclass(frozen=True, slots=True)
class Ownership:
    """A server's right to store entries of a table: it has served the table since ``epoch``."""

    node_id: str | None
    epoch: int
    form: int = FIRST_FORM
    """The format in which the server stores entries, one that all servers can read."""

    def storing(self, form: int) -> "Ownership":
        """Return the same ownership with ``form`` as the format of entries."""
        return self if form == self.form else Ownership(self.node_id, self.epoch, form)


NOBODYS: Final = Ownership(None, 0)
"""The ownership of a table that no server has claimed yet."""


@dataclass(frozen=True, slots=True)
class Append:
    """An entry to append, and the state of the table's row after the entry."""

    table_id: str
    entry: Entry
    phase: str
    awaited: str = ""
    """The actor whose decision is awaited after the entry, or an empty string."""
    secret: bytes | None = None
    """The server's seed of a deal. It is stored apart from the entry and never exported."""
    command_hash: bytes | None = None
    """The :func:`command_hash` of the command as sent, or None to use the hash of the entry's
    body."""
    details: TableDetails | None = None
    """The table's details, or None if they have not changed."""
    ownership: Ownership = NOBODYS

    @property
    def is_plain(self) -> bool:
        """Whether the append changes only the entries and the table's row."""
        return self.secret is None and self.details is None


@dataclass(frozen=True, slots=True)
class StoredCommand:
    """A stored command: the ``seq`` of its entry, and its hash."""

    seq: int
    command_hash: bytes


def command_hash(text: str) -> bytes:
    """Return the SHA-256 of a command as received, which identifies a repeated command."""
    return hashlib.sha256(text.encode()).digest()


_known: Final = select(entries.c.seq, entries.c.body_hash).where(
    entries.c.table_id == bindparam("table"),
    entries.c.actor == bindparam("who"),
    entries.c.cmd_id == bindparam("command"),
)
_advance: Final = (
    update(tables)
    .where(
        tables.c.id == bindparam("table"),
        tables.c.seq == bindparam("before"),
        tables.c.epoch == bindparam("since"),
    )
    .values(
        seq=bindparam("after"),
        changed_ms=bindparam("now"),
        phase=bindparam("stage"),
        awaited=bindparam("next"),
        closed=bindparam("is_closed"),
    )
)
_insert_entry: Final = insert(entries)
_insert_secret: Final = insert(secrets)


def stored_command(
    connection: Connection, table_id: str, actor: str, cmd_id: str
) -> StoredCommand | None:
    """Return the stored command with this id, or None if there is no such command."""
    row = connection.execute(_known, {"table": table_id, "who": actor, "command": cmd_id}).first()
    return None if row is None else StoredCommand(row.seq, row.body_hash)


def open_table(connection: Connection, first: Append) -> int:
    """Create a table with its first entry and details; return the entry's ``seq``, 1.

    Raises:
        TableExistsError: a table with this id exists and began with another command.
        ValueError: ``first`` has no details.
    """
    if first.details is None:
        raise ValueError("a new table needs its details")
    if head(connection, first.table_id) is None:
        row = {
            "id": first.table_id,
            "seq": 0,
            "created_ms": first.entry.at_ms,
            "changed_ms": first.entry.at_ms,
            "phase": first.phase,
            "awaited": "",
            "closed": False,
            "owner": first.ownership.node_id,
            "epoch": first.ownership.epoch,
            **_details(first.details),
        }
        connection.execute(insert(tables), row)
    elif stored_seq(connection, first) is None:
        raise TableExistsError
    return append(connection, first)


def append(connection: Connection, new: Append) -> int:
    """Append an entry, whose ``seq`` must be the next one, and return the stored ``seq``.

    A repeated command is not stored again: the result is its earlier ``seq``, which is lower than
    the ``seq`` of the given entry.

    Raises:
        CommandReusedError: the actor has used the id for another command.
        HeadMovedError: the last entry of the table has another ``seq`` than expected.
        NoSuchTableError: there is no such table.
        NotOwnerError: another server now serves the table.
    """
    entry = new.entry
    if (seq := stored_seq(connection, new)) is not None:
        return seq
    moved = connection.execute(_advance, advance_values(new))
    if moved.rowcount != 1:
        raise _why_not(connection, new)
    connection.execute(_insert_entry, entry_row(new))
    if new.secret is not None:
        secret = {"table_id": new.table_id, "seq": entry.seq, "seed": new.secret}
        connection.execute(_insert_secret, secret)
    if new.details is not None:
        change = update(tables).where(tables.c.id == new.table_id)
        connection.execute(change.values(_details(new.details)))
    return entry.seq


def entry_row(new: Append) -> dict[str, str | int | bytes]:
    """Return the row of an entry, by column name."""
    entry = new.entry
    return {
        "table_id": new.table_id,
        "seq": entry.seq,
        "actor": entry.actor,
        "cmd_id": entry.cmd_id,
        "kind": entry.kind,
        "v": new.ownership.form,
        "body": form(new.ownership.form).write(entry.kind, entry.body),
        "body_hash": _hash(new),
        "at_ms": entry.at_ms,
    }


def advance_values(new: Append) -> dict[str, str | int | bool]:
    """Return the parameters of ``_advance``: the change of the table's row and its conditions."""
    return {
        "table": new.table_id,
        "before": new.entry.seq - 1,
        "since": new.ownership.epoch,
        "after": new.entry.seq,
        "now": new.entry.at_ms,
        "stage": new.phase,
        "next": new.awaited,
        "is_closed": new.phase == "closed",
    }


def stored_seq(connection: Connection, new: Append) -> int | None:
    """Return the ``seq`` under which this command is stored, or None if it is not stored.

    Raises:
        CommandReusedError: the actor has used the id for another command.
    """
    known = stored_command(connection, new.table_id, new.entry.actor, new.entry.cmd_id)
    if known is None:
        return None
    if known.command_hash != _hash(new):
        raise CommandReusedError
    return known.seq


def head(connection: Connection, table_id: str) -> int | None:
    """Return the ``seq`` of the last entry of a table, or None if there is no such table."""
    seq: int | None = connection.scalar(select(tables.c.seq).where(tables.c.id == table_id))
    return seq


def is_restored(connection: Connection, table_id: str) -> bool:
    """Return whether the database was restored and the table has had no entry since."""
    return connection.scalar(select(tables.c.restored).where(tables.c.id == table_id)) is True


def note_restoration(connection: Connection) -> None:
    """Mark open tables as restored, because their secrets may have become known."""
    connection.execute(update(tables).where(~tables.c.closed).values(restored=True))


def note_going_on(connection: Connection, table_id: str) -> None:
    """Remove the restoration mark from a table, because it has a new entry."""
    connection.execute(update(tables).where(tables.c.id == table_id).values(restored=False))


def read_entries(
    connection: Connection, table_id: str, *, after: int = 0, most: int | None = None
) -> Generator[Entry, None, None]:
    """Yield at most ``most`` entries of a table, in order, with a ``seq`` above ``after``.

    Close the generator if you stop before the last entry: an open query keeps the connection at the
    state in which the query began.

    Raises:
        ValueError: an entry is stored in a format unknown to this version of the program.
    """
    query = (
        select(
            entries.c.seq,
            entries.c.actor,
            entries.c.cmd_id,
            entries.c.kind,
            entries.c.v,
            entries.c.body,
            entries.c.at_ms,
        )
        .where(entries.c.table_id == table_id, entries.c.seq > after)
        .order_by(entries.c.seq)
        .limit(most)
        .execution_options(yield_per=_READ_AT_ONCE)
    )
    with connection.execute(query) as rows:
        for row in rows:
            body = form(row.v).read(row.kind, row.body)
            yield Entry(row.seq, row.actor, row.cmd_id, row.kind, body, row.at_ms)


def read_secrets(
    connection: Connection, table_id: str, *, after: int = 0, most: int | None = None
) -> dict[int, bytes]:
    """Return the first ``most`` secrets of a table, or all, by the ``seq`` of their entries.

    Only secrets with a ``seq`` above ``after`` are returned. Only the table may see them.
    """
    query = (
        select(secrets.c.seq, secrets.c.seed)
        .where(secrets.c.table_id == table_id, secrets.c.seq > after)
        .order_by(secrets.c.seq)
        .limit(most)
    )
    return {row.seq: row.seed for row in connection.execute(query)}


def _why_not(connection: Connection, new: Append) -> RefusedError:
    """Return the reason why an entry cannot be appended to its table."""
    epoch = connection.scalar(select(tables.c.epoch).where(tables.c.id == new.table_id))
    if epoch is None:
        return NoSuchTableError()
    return HeadMovedError() if epoch == new.ownership.epoch else NotOwnerError()


def _hash(new: Append) -> bytes:
    return new.command_hash or command_hash(new.entry.body)


def _details(details: TableDetails) -> dict[str, str]:
    return {
        "visibility": details.visibility,
        "host": details.host,
        "settings": details.settings,
        "summary": details.summary,
    }
