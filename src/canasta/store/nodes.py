"""The servers that share the database, and the server of each table.

A server is a *node*: a row that expires unless the server renews it. A table names its *owner*, the
node that serves it, and its *epoch* counts the changes of owner. Claiming a table and appending to
it depend on these rows. Two nodes can therefore never both store entries of a table, even if each
believes the other is down. Only the clock of the database decides which nodes are alive.
"""

from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    String,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.sql.dml import ReturningUpdate

from canasta.store.databases.database import DatabaseTime
from canasta.store.entry_forms import FIRST_FORM, newest_form
from canasta.store.errors import OpeningError
from canasta.store.schema import nodes, server_state, tables
from canasta.store.server_state import note_state, noted_state
from canasta.store.transfer_notes import note_serving

LEASE_MS: Final = 8000
"""The time for which a node counts as alive after its last renewal, in milliseconds."""
_ENTRY_FORM: Final = "entry_form"
"""The name of the note that holds the newest format in which entries may be stored."""
_FOREVER_MS: Final = 10**15
"""The lease in milliseconds of a node with its own database, where a file lock ends with the
program."""
_FORGOTTEN_MS: Final = 3_600_000
"""The time after its expiry at which the row of a node is deleted, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Node:
    """One of the servers that share a database."""

    id: str
    """The id, random and new at every start."""
    address: str
    """The URL at which the other nodes reach this node, such as ``http://10.0.0.5:8421``; empty for
    a single node."""
    secret: bytes
    """The secret that the nodes share; the database holds only its hash."""


def register(connection: Connection, node: Node, *, is_shared: bool) -> int:
    """Store a node that starts or has expired, and return the number of the format for entries.

    On a database that is not shared, the earlier nodes have ended, and this node needs no renewal.

    Raises:
        OpeningError: the database holds only a part of another database's data, or entries in a
            format that this version cannot read; or a node that is alive has no address, a
            different secret, or the same address: after a crash, it may be the earlier run of this
            server.
    """
    note_serving(connection)
    if _locked_form(connection) > newest_form():
        raise OpeningError("newer_form", connection.engine.url.set(query={}).render_as_string())
    secret_hash = sha256(node.secret).digest()
    connection.execute(delete(nodes).where(nodes.c.id == node.id))
    if is_shared:
        connection.execute(delete(nodes).where(nodes.c.expires_ms < DatabaseTime() - _FORGOTTEN_MS))
        alive = select(nodes.c.address, nodes.c.secret_hash).where(_is_alive())
        for other in connection.execute(alive).all():
            if other.secret_hash != secret_hash:
                raise OpeningError("other_secret", other.address)
            if not (other.address and node.address):
                raise OpeningError("no_address", other.address or node.address)
            if other.address == node.address:
                raise OpeningError("address_taken", node.address)
    else:
        connection.execute(delete(nodes))
    row = {
        "id": node.id,
        "address": node.address,
        "secret_hash": secret_hash,
        "draining": False,
        "expires_ms": DatabaseTime() + (LEASE_MS if is_shared else _FOREVER_MS),
        "reads_form": newest_form(),
    }
    connection.execute(insert(nodes).values(row))
    return settle_form(connection)


def renew(connection: Connection, node_id: str) -> int | None:
    """Extend the life of a node; return the format in which to store entries.

    Return None if the node is no longer alive.
    """
    change = update(nodes).where(nodes.c.id == node_id, _is_alive())
    renewed = connection.execute(change.values(expires_ms=DatabaseTime() + LEASE_MS))
    return settle_form(connection) if renewed.rowcount == 1 else None


def settle_form(connection: Connection) -> int:
    """Return the format in which to store entries: the newest that all nodes read.

    The format never becomes older, so a node of an earlier version that starts later is refused.
    """
    noted = noted_state(connection, _ENTRY_FORM)
    if noted is not None and int(noted) == newest_form():
        return int(noted)
    settled = _locked_form(connection)
    readable: int = connection.scalar(select(func.min(nodes.c.reads_form)).where(_is_alive())) or 0
    if readable > settled:
        note_state(connection, _ENTRY_FORM, str(readable))
    return max(readable, settled)


def _locked_form(connection: Connection) -> int:
    """Return the noted format, and lock it against changes until the transaction ends."""
    row = server_state.c.name == _ENTRY_FORM
    connection.execute(update(server_state).where(row).values(value=server_state.c.value))
    return int(noted_state(connection, _ENTRY_FORM) or FIRST_FORM)


def drain(connection: Connection, node_id: str) -> None:
    """Note that a node accepts no more tables."""
    connection.execute(update(nodes).where(nodes.c.id == node_id).values(draining=True))


def leave(connection: Connection, node_id: str) -> None:
    """Delete a node that stops; other nodes may claim its tables at once."""
    connection.execute(delete(nodes).where(nodes.c.id == node_id))


def claim(connection: Connection, node_id: str, table_id: str) -> int | None:
    """Let a node serve a table; return the table's new ``epoch``, or None if this is not allowed.

    The claim fails if another live node serves the table, if the node itself is not alive or
    accepts no more tables, or if there is no such table. It also fails at once if another node is
    claiming the table at the same moment. Waiting could deadlock two nodes that claim many tables
    in different orders.
    """
    epoch: int | None = connection.scalar(_claim, {"node": node_id, "wanted": table_id})
    return epoch


def release(connection: Connection, node_id: str, table_id: str) -> None:
    """Give up a table that this node no longer serves; any node may then claim it."""
    change = update(tables).where(tables.c.id == table_id, tables.c.owner == node_id)
    connection.execute(change.values(owner=None))


def epoch_of(connection: Connection, node_id: str, table_id: str) -> int | None:
    """Return the ``epoch`` of a table, or None if the node does not serve the table."""
    query = select(tables.c.epoch).where(tables.c.id == table_id, tables.c.owner == node_id)
    epoch: int | None = connection.scalar(query)
    return epoch


def epochs_of(connection: Connection, node_id: str, table_ids: Collection[str]) -> dict[str, int]:
    """Return the ``epoch`` of each of these tables that the node serves."""
    query = select(tables.c.id, tables.c.epoch).where(
        tables.c.owner == node_id, tables.c.id.in_(table_ids)
    )
    return {row.id: row.epoch for row in connection.execute(query)}


def owner_of(connection: Connection, table_id: str) -> str | None:
    """Return the node that owns a table, alive or not, or None if the table has no owner."""
    owner: str | None = connection.scalar(select(tables.c.owner).where(tables.c.id == table_id))
    return owner


def counts_as_alive(connection: Connection, address: str) -> bool:
    """Return whether a live node has this address."""
    return (
        connection.scalar(select(exists().where(nodes.c.address == address, _is_alive()))) is True
    )


def owner_address(connection: Connection, table_id: str) -> str | None:
    """Return the address of the live node that serves a table, or None if there is no such node."""
    query = (
        select(nodes.c.address)
        .join(tables, tables.c.owner == nodes.c.id)
        .where(tables.c.id == table_id, _is_alive())
    )
    address: str | None = connection.scalar(query)
    return address


def release_all(connection: Connection) -> None:
    """Take all tables from their nodes; the store then refuses entries from these nodes."""
    owned = update(tables).where(tables.c.owner.is_not(None))
    connection.execute(owned.values(owner=None, epoch=tables.c.epoch + 1))


def other_addresses(connection: Connection, node_id: str) -> list[str]:
    """Return the addresses of the other live nodes."""
    query = select(nodes.c.address).where(nodes.c.id != node_id, _is_alive())
    return list(connection.scalars(query.order_by(nodes.c.address)))


def database_time_ms(connection: Connection) -> int:
    """Return the time of the database's clock, in milliseconds since 1970."""
    found: int = connection.scalar(select(DatabaseTime())) or 0
    return found


def _is_alive() -> ColumnElement[bool]:
    return nodes.c.expires_ms > DatabaseTime()


def _claiming() -> ReturningUpdate[int]:
    """Return the statement of :func:`claim`, with the parameters ``node`` and ``wanted``."""
    me, other, table = nodes.alias(), nodes.alias(), tables.alias()
    node, wanted = bindparam("node", type_=String), bindparam("wanted", type_=String)
    is_free = or_(
        table.c.owner.is_(None),
        table.c.owner == node,
        ~exists().where(other.c.id == table.c.owner, other.c.expires_ms > DatabaseTime()),
    )
    may_claim = exists().where(
        me.c.id == node,
        me.c.expires_ms > DatabaseTime(),
        or_(me.c.draining.is_(False), table.c.owner == node),
    )
    found = select(table.c.id).where(table.c.id == wanted, is_free, may_claim)
    change = update(tables).where(
        tables.c.id == found.with_for_update(of=table, skip_locked=True).scalar_subquery()
    )
    return change.values(owner=node, epoch=tables.c.epoch + 1).returning(tables.c.epoch)


_claim: Final = _claiming()
"""The statement of :func:`claim`, built once: its aliases refer to themselves, so each new
statement would be cyclic garbage."""
