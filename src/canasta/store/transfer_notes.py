"""Notes about a transfer, in the source database and in the target database.

The target notes its progress with each batch. An interrupted transfer resumes from this note, and
no server uses the incomplete data. The source notes the transfer too: a server that starts on the
source deletes the note, which ends the transfer. After a complete copy, the source is an old backup
in the sense of :mod:`canasta.store.databases.commit_mark`, because its secrets may become known at
the target.
"""

import json
from dataclasses import dataclass

from sqlalchemy import Connection

from canasta.store.entries import note_restoration
from canasta.store.errors import OpeningError, TransferError
from canasta.store.server_state import GIVEN, RECEIVED, forget_state, note_state, noted_state


@dataclass(frozen=True, slots=True)
class Received:
    """The progress of a transfer at the target."""

    transfer: str
    """A random value, which the source has noted too."""
    source: str
    """The name of the source for messages."""
    table: str
    """The name of the table in progress; all tables before it are complete."""
    after: tuple[str | int, ...] | None
    """The key of the last copied row of that table, with bytes in hexadecimal; None if no row was
    copied."""


def received(connection: Connection) -> Received | None:
    """Return the progress of an unfinished transfer to this database, or None without one."""
    text = noted_state(connection, RECEIVED)
    if text is None:
        return None
    transfer, source, table, after = json.loads(text)
    return Received(transfer, source, table, None if after is None else tuple(after))


def note_received(connection: Connection, before: Received | None, now: Received) -> None:
    """Note the progress of the target, unless somebody else has changed the note since ``before``.

    Raises:
        TransferError: another transfer is in progress.
    """
    if received(connection) != before:
        raise TransferError("other_transfer", file=now.source)
    text = json.dumps([now.transfer, now.source, now.table, now.after])
    note_state(connection, RECEIVED, text)


def note_complete(connection: Connection) -> None:
    """Note that the target is complete, so that servers may use it."""
    forget_state(connection, RECEIVED)


def note_giving(connection: Connection, transfer: str) -> None:
    """Note at the source that a transfer of its data begins."""
    note_serving(connection)
    _note_given(connection, transfer, is_over=False)


def is_giving(connection: Connection, transfer: str) -> bool:
    """Return whether nobody has used the source since ``transfer`` began."""
    given = _given(connection)
    return given is not None and given[0] == transfer


def note_given(connection: Connection, transfer: str) -> None:
    """Note that all data of the source have been copied.

    Raises:
        TransferError: somebody has used the source since the transfer began.
    """
    if not is_giving(connection, transfer):
        raise TransferError("source_changed")
    _note_given(connection, transfer, is_over=True)


def note_serving(connection: Connection) -> None:
    """Note that a server is about to use the database.

    Raises:
        OpeningError: the database holds only part of another database's data.
    """
    if (part := received(connection)) is not None:
        raise OpeningError("unfinished_transfer", part.source)
    if (given := _given(connection)) is not None:
        forget_state(connection, GIVEN)
        if given[1]:
            note_restoration(connection)


def _given(connection: Connection) -> tuple[str, bool] | None:
    """Return the last transfer from this database, and whether it is complete."""
    text = noted_state(connection, GIVEN)
    if text is None:
        return None
    transfer, is_over = json.loads(text)
    return transfer, is_over


def _note_given(connection: Connection, transfer: str, *, is_over: bool) -> None:
    note_state(connection, GIVEN, json.dumps([transfer, is_over]))
