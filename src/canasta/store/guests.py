"""Guests: a random id, a nickname, a language, and the times of their first and last visit."""

import secrets
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, insert, select, update

from canasta.store.schema import guests

_ID_BYTES: Final = 15
_SEEN_EVERY_MS: Final = 3_600_000
"""The interval at which visits are stored, in milliseconds, which is precise enough for every
use."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A person who has registered under a nickname."""

    id: str
    """The id: ``g`` and 20 random letters. It is the actor of the guest's entries at tables."""
    nickname: str
    language: str
    created_ms: int
    seen_ms: int
    """The time of the guest's last visit, to the hour."""


def new_guest(connection: Connection, *, nickname: str, language: str, now_ms: int) -> Guest:
    """Store and return a new guest."""
    guest = Guest(f"g{secrets.token_urlsafe(_ID_BYTES)}", nickname, language, now_ms, now_ms)
    row = {
        "id": guest.id,
        "nickname": nickname,
        "language": language,
        "created_ms": now_ms,
        "seen_ms": now_ms,
    }
    connection.execute(insert(guests), row)
    return guest


def find_guest(connection: Connection, guest_id: str) -> Guest | None:
    """Return a guest, or None if there is no such guest or the data has been deleted."""
    row = connection.execute(select(guests).where(guests.c.id == guest_id)).first()
    if row is None:
        return None
    return Guest(row.id, row.nickname, row.language, row.created_ms, row.seen_ms)


def change_guest(connection: Connection, guest_id: str, *, nickname: str, language: str) -> bool:
    """Change a guest's nickname and language; return whether the guest exists.

    Tables at which the guest already sits keep the earlier name.
    """
    change = update(guests).where(guests.c.id == guest_id)
    return connection.execute(change.values(nickname=nickname, language=language)).rowcount == 1


def is_visit_due(guest: Guest, now_ms: int) -> bool:
    """Return whether to note a visit now, because the last noted visit is at least an hour old."""
    return now_ms - guest.seen_ms >= _SEEN_EVERY_MS


def note_visit(connection: Connection, guest_id: str, now_ms: int) -> None:
    """Note a guest's visit, which restarts the retention period of the guest's data."""
    change = update(guests).where(guests.c.id == guest_id, guests.c.seen_ms < now_ms)
    connection.execute(change.values(seen_ms=now_ms))
