"""Guests: a random id in a cookie, a nickname and a language; nothing else is asked."""

import secrets
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, insert, select, update

from canasta.store.schema import guests

_ID_BYTES: Final = 15
_SEEN_EVERY_MS: Final = 3_600_000
"""Visits are noted by the hour: nobody needs to know more exactly."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who has come in under a nickname."""

    id: str
    """``g`` and 20 letters that cannot be guessed; the actor of what he does at tables."""
    nickname: str
    language: str
    created_ms: int
    seen_ms: int
    """The last visit, to the hour."""


def new_guest(connection: Connection, *, nickname: str, language: str, now_ms: int) -> Guest:
    """Store a new guest and return him."""
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
    """Return a guest, or None if there is none, or no longer."""
    row = connection.execute(select(guests).where(guests.c.id == guest_id)).first()
    if row is None:
        return None
    return Guest(row.id, row.nickname, row.language, row.created_ms, row.seen_ms)


def change_guest(connection: Connection, guest_id: str, *, nickname: str, language: str) -> bool:
    """Give a guest another nickname or language; tell whether there is such a guest.

    Tables at which he sits already keep the name he sat down with.
    """
    change = update(guests).where(guests.c.id == guest_id)
    return connection.execute(change.values(nickname=nickname, language=language)).rowcount == 1


def is_visit_due(guest: Guest, now_ms: int) -> bool:
    """Return whether a visit now should be noted: the last one noted is an hour old."""
    return now_ms - guest.seen_ms >= _SEEN_EVERY_MS


def note_visit(connection: Connection, guest_id: str, now_ms: int) -> None:
    """Note that a guest was here; from then on counts how long his data are kept."""
    change = update(guests).where(guests.c.id == guest_id, guests.c.seen_ms < now_ms)
    connection.execute(change.values(seen_ms=now_ms))
