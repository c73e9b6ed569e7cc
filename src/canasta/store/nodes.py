"""The servers that share the database, and the server of each table.

A server is a *node*: a row that expires unless it is renewed. A table names its *owner*, the node
that serves it, and counts in its *epoch* how often that has changed. Claiming a table and appending
to it are conditional on these rows, so two nodes cannot both store, even if each believes the other
dead. Only the clock of the database decides which nodes are alive.
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
from canasta.store.errors import (
    AddressTakenError,
    NewerFormError,
    NoAddressError,
    OtherSecretError,
)
from canasta.store.schema import nodes, server_state, tables
from canasta.store.server_state import note_state, noted_state
from canasta.store.transfer_notes import note_serving

LEASE_MS: Final = 8000
"""How long a node counts as alive after it was last renewed, in milliseconds."""
_ENTRY_FORM: Final = "entry_form"
"""The name under which the newest form of entries is noted that may be stored."""
_FOREVER_MS: Final = 10**15
"""The lease of a node that does not share its database: the file lock ends with the program."""
_FORGOTTEN_MS: Final = 3_600_000
"""So long after its end the row of a node is deleted."""


@dataclass(frozen=True, slots=True)
class Node:
    """A server among those that share a database."""

    id: str
    """Random, and new at every start."""
    address: str
    """The URL at which the other nodes reach it, such as ``http://10.0.0.5:8421``; empty if it is
    the only node."""
    secret: bytes
    """The secret that the nodes share; only its hash is stored."""


def register(connection: Connection, node: Node, *, is_shared: bool) -> int:
    """Store a node that starts, or that comes back after its time was over.

    Return the number of the form in which entries are to be stored.

    Where the database is not shared, the nodes before it are gone, and it needs no renewal.

    Raises:
        UnfinishedTransferError: the database holds only a part of the data of another.
        AddressTakenError: a node that is alive has its address; after a crash that may be its own
            former self.
        NoAddressError: another node is alive, and one of the two cannot be reached.
        OtherSecretError: a node that is alive has another secret.
        NewerFormError: entries are stored in a form that this version does not read.
    """
    note_serving(connection)
    if _locked_form(connection) > newest_form():
        raise NewerFormError(connection.engine.url.set(query={}).render_as_string())
    secret_hash = sha256(node.secret).digest()
    connection.execute(delete(nodes).where(nodes.c.id == node.id))
    if is_shared:
        connection.execute(delete(nodes).where(nodes.c.expires_ms < DatabaseTime() - _FORGOTTEN_MS))
        alive = select(nodes.c.address, nodes.c.secret_hash).where(_is_alive())
        for other in connection.execute(alive).all():
            if other.secret_hash != secret_hash:
                raise OtherSecretError(other.address)
            if not (other.address and node.address):
                raise NoAddressError(other.address or node.address)
            if other.address == node.address:
                raise AddressTakenError(node.address)
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
    """Extend the life of a node; return the form in which entries are to be stored.

    None: the node is no longer alive.
    """
    change = update(nodes).where(nodes.c.id == node_id, _is_alive())
    renewed = connection.execute(change.values(expires_ms=DatabaseTime() + LEASE_MS))
    return settle_form(connection) if renewed.rowcount == 1 else None


def settle_form(connection: Connection) -> int:
    """Return the form in which entries are to be stored: the newest that all nodes read.

    It never goes back, so that a node of an older version that comes then is refused.
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
    """Return the form noted; nobody else settles it or registers until the transaction ends."""
    row = server_state.c.name == _ENTRY_FORM
    connection.execute(update(server_state).where(row).values(value=server_state.c.value))
    return int(noted_state(connection, _ENTRY_FORM) or FIRST_FORM)


def drain(connection: Connection, node_id: str) -> None:
    """Note that a node takes no more tables."""
    connection.execute(update(nodes).where(nodes.c.id == node_id).values(draining=True))


def leave(connection: Connection, node_id: str) -> None:
    """Delete a node that stops; others may claim its tables at once."""
    connection.execute(delete(nodes).where(nodes.c.id == node_id))


def claim(connection: Connection, node_id: str, table_id: str) -> int | None:
    """Let a node serve a table; return the table's new ``epoch``, or None if it may not.

    It may not where another node that is alive serves the table, where it does not count as alive
    itself, where it takes no more tables than it has, and if there is no such table. It does not
    wait for a node that is claiming the table at this moment: two nodes that claim many tables,
    each in its own order, would wait for each other.
    """
    epoch: int | None = connection.scalar(_claim, {"node": node_id, "wanted": table_id})
    return epoch


def release(connection: Connection, node_id: str, table_id: str) -> None:
    """Let any node claim a table that this one no longer serves."""
    change = update(tables).where(tables.c.id == table_id, tables.c.owner == node_id)
    connection.execute(change.values(owner=None))


def epoch_of(connection: Connection, node_id: str, table_id: str) -> int | None:
    """Return the ``epoch`` of a table that a node serves; None if it does not."""
    query = select(tables.c.epoch).where(tables.c.id == table_id, tables.c.owner == node_id)
    epoch: int | None = connection.scalar(query)
    return epoch


def epochs_of(connection: Connection, node_id: str, table_ids: Collection[str]) -> dict[str, int]:
    """Return the ``epoch`` of each of these tables that a node serves."""
    query = select(tables.c.id, tables.c.epoch).where(
        tables.c.owner == node_id, tables.c.id.in_(table_ids)
    )
    return {row.id: row.epoch for row in connection.execute(query)}


def owner_of(connection: Connection, table_id: str) -> str | None:
    """Return the node that a table names as its owner, alive or not; None if it names none."""
    owner: str | None = connection.scalar(select(tables.c.owner).where(tables.c.id == table_id))
    return owner


def counts_as_alive(connection: Connection, address: str) -> bool:
    """Return whether a node at ``address`` is alive."""
    return (
        connection.scalar(select(exists().where(nodes.c.address == address, _is_alive()))) is True
    )


def owner_address(connection: Connection, table_id: str) -> str | None:
    """Return the address of the node that serves a table, or None if none is alive."""
    query = (
        select(nodes.c.address)
        .join(tables, tables.c.owner == nodes.c.id)
        .where(tables.c.id == table_id, _is_alive())
    )
    address: str | None = connection.scalar(query)
    return address


def release_all(connection: Connection) -> None:
    """Take all tables from their nodes; the store then refuses entries from those nodes."""
    owned = update(tables).where(tables.c.owner.is_not(None))
    connection.execute(owned.values(owner=None, epoch=tables.c.epoch + 1))


def other_addresses(connection: Connection, node_id: str) -> list[str]:
    """Return the addresses of the other nodes that are alive."""
    query = select(nodes.c.address).where(nodes.c.id != node_id, _is_alive())
    return list(connection.scalars(query.order_by(nodes.c.address)))


def database_time_ms(connection: Connection) -> int:
    """Return the time of the database's clock, in milliseconds since 1970."""
    found: int = connection.scalar(select(DatabaseTime())) or 0
    return found


def _is_alive() -> ColumnElement[bool]:
    return nodes.c.expires_ms > DatabaseTime()


def _claiming() -> ReturningUpdate[int]:
    """Return the statement of :func:`claim`, for the parameters ``node`` and ``wanted``."""
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
"""Made once: its aliases refer to themselves, and would be cyclic garbage after each claim."""
