"""Invitations to tables: links with a random token, stored only as a hash."""

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, insert, select, update

from canasta.store.errors import RefusedError
from canasta.store.schema import invites
from canasta.store.table_members import let_in, standing

_TOKEN_BYTES: Final = 18


class InviteError(RefusedError):
    """The base of the errors of an invitation that admits nobody."""


class UnknownInviteError(InviteError):
    """There is no such invitation, or its table is gone."""

    key = "server.invite.unknown"


class ExpiredInviteError(InviteError):
    """The invitation has expired."""

    key = "server.invite.expired"


class RevokedInviteError(InviteError):
    """The host has revoked the invitation, or has removed a player since it was created."""

    key = "server.invite.revoked"


class RemovedInviteError(InviteError):
    """The host has removed this guest since the invitation was created."""

    key = "server.invite.removed"


class UsedUpInviteError(InviteError):
    """The invitation has admitted as many people as it allows."""

    key = "server.invite.used_up"


@dataclass(frozen=True, slots=True)
class Invite:
    """A valid invitation."""

    table_id: str
    created_ms: int
    expires_ms: int | None
    uses: int
    """The number of people admitted so far."""
    use_limit: int | None


def new_invite(
    connection: Connection,
    table_id: str,
    *,
    now_ms: int,
    expires_ms: int | None = None,
    use_limit: int | None = None,
) -> str:
    """Store an invitation and return its token: 144 random bits, which are not stored."""
    token = secrets.token_urlsafe(_TOKEN_BYTES)
    row = {
        "token_hash": _hash(token),
        "table_id": table_id,
        "created_ms": now_ms,
        "expires_ms": expires_ms,
        "uses": 0,
        "use_limit": use_limit,
        "revoked": False,
    }
    connection.execute(insert(invites), row)
    return token


def find_invite(connection: Connection, token: str, guest_id: str, *, now_ms: int) -> Invite:
    """Return the invitation with this token, for a guest or (if ``guest_id`` is empty) a stranger.

    A guest whom the host has removed needs a later invitation.

    Raises:
        InviteError: the invitation is not valid, or not for this guest. Every reason has its own
            class and sentence.
    """
    row = connection.execute(select(invites).where(invites.c.token_hash == _hash(token))).first()
    if row is None:
        raise UnknownInviteError
    found = standing(connection, row.table_id, guest_id)
    removed_ms = None if found is None else found.removed_ms
    if removed_ms is not None and row.created_ms <= removed_ms:
        raise RemovedInviteError
    if row.revoked:
        raise RevokedInviteError
    if row.expires_ms is not None and row.expires_ms <= now_ms:
        raise ExpiredInviteError
    return Invite(row.table_id, row.created_ms, row.expires_ms, row.uses, row.use_limit)


def use_invite(connection: Connection, token: str, guest_id: str, *, now_ms: int) -> Invite:
    """Admit a guest and return the invitation; a guest who is already a member costs no use.

    Raises:
        InviteError: the invitation is not valid, or not for this guest.
    """
    invite = find_invite(connection, token, guest_id, now_ms=now_ms)
    found = standing(connection, invite.table_id, guest_id)
    if found is None or not found.is_member:
        if invite.use_limit is not None and invite.uses >= invite.use_limit:
            raise UsedUpInviteError
        change = update(invites).where(invites.c.token_hash == _hash(token))
        connection.execute(change.values(uses=invites.c.uses + 1))
    let_in(connection, invite.table_id, guest_id, now_ms=now_ms)
    return invite


def revoke_invites(connection: Connection, table_id: str) -> int:
    """Revoke all invitations to a table; return the number revoked."""
    change = update(invites).where(invites.c.table_id == table_id, invites.c.revoked.is_(False))
    return connection.execute(change.values(revoked=True)).rowcount


def _hash(token: str) -> bytes:
    # A random token needs no salt and no slow hash, unlike a password.
    return hashlib.sha256(token.encode()).digest()
