"""Notes in two databases while the data of one, the source, are copied to the other, the target.

The target notes its progress with each batch, so an interrupted transfer resumes there, and no
server serves a part of the data. The source notes the transfer too: a server that starts on
it meanwhile deletes the note, and the transfer ends. Once all is copied, the source is an old
backup in the sense of :mod:`canasta.store.databases.commit_mark`: what is secret in it may become
known at the target.
"""

import json
from dataclasses import dataclass

from sqlalchemy import Connection

from canasta.store.entries import note_restoration
from canasta.store.errors import OtherTransferError, SourceChangedError, UnfinishedTransferError
from canasta.store.server_state import GIVEN, RECEIVED, forget_state, note_state, noted_state


@dataclass(frozen=True, slots=True)
class Received:
    """How far a target has come: all tables before one, and of that one a part."""

    transfer: str
    """Random; the source has noted the same."""
    source: str
    """The source as messages name it."""
    table: str
    """The name of the table in progress."""
    after: tuple[str | int, ...] | None
    """The key of its last row that is copied, with bytes in hexadecimal; None: none is."""


def received(connection: Connection) -> Received | None:
    """Return the progress of an unfinished transfer to this database, or None."""
    text = noted_state(connection, RECEIVED)
    if text is None:
        return None
    transfer, source, table, after = json.loads(text)
    return Received(transfer, source, table, None if after is None else tuple(after))


def note_received(connection: Connection, before: Received | None, now: Received) -> None:
    """Note how far the target has come, if nobody else has noted anything since ``before``.

    Raises:
        OtherTransferError: another transfer is in progress.
    """
    if received(connection) != before:
        raise OtherTransferError(file=now.source)
    text = json.dumps([now.transfer, now.source, now.table, now.after])
    note_state(connection, RECEIVED, text)


def note_complete(connection: Connection) -> None:
    """Note that the target has received everything: servers may use it."""
    forget_state(connection, RECEIVED)


def note_giving(connection: Connection, transfer: str) -> None:
    """Note that the source's data are copied from now on."""
    note_serving(connection)
    _note_given(connection, transfer, is_over=False)


def is_giving(connection: Connection, transfer: str) -> bool:
    """Return whether nobody has used the source since ``transfer`` began."""
    given = _given(connection)
    return given is not None and given[0] == transfer


def note_given(connection: Connection, transfer: str) -> None:
    """Note that all data of the source have been copied.

    Raises:
        SourceChangedError: somebody has used it since the transfer began.
    """
    if not is_giving(connection, transfer):
        raise SourceChangedError
    _note_given(connection, transfer, is_over=True)


def note_serving(connection: Connection) -> None:
    """Note that a server is about to use the database.

    Raises:
        UnfinishedTransferError: it holds only a part of the data of another.
    """
    if (part := received(connection)) is not None:
        raise UnfinishedTransferError(part.source)
    if (given := _given(connection)) is not None:
        forget_state(connection, GIVEN)
        if given[1]:
            note_restoration(connection)


def _given(connection: Connection) -> tuple[str, bool] | None:
    """Return the last transfer of which the database was the source, and whether it is over."""
    text = noted_state(connection, GIVEN)
    if text is None:
        return None
    transfer, is_over = json.loads(text)
    return transfer, is_over


def _note_given(connection: Connection, transfer: str, *, is_over: bool) -> None:
    note_state(connection, GIVEN, json.dumps([transfer, is_over]))
