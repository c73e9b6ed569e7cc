"""The claims of this server to its tables, as recorded in the database."""

import asyncio
import random
from collections.abc import Callable, Collection
from concurrent.futures import Executor, Future
from typing import Final, TypeVar

from sqlalchemy import Connection

from canasta.errors import CanastaError
from canasta.server import metrics
from canasta.server.nodes.membership import Membership
from canasta.store.entries import head
from canasta.store.errors import UnavailableError
from canasta.store.nodes import (
    claim,
    epochs_of,
    other_addresses,
    owner_address,
    owner_of,
    release,
)
from canasta.store.store import Store

T = TypeVar("T")
_BEING_CLAIMED_S: Final = (0.05, 0.2, 0.5, 1.0)
"""Successive waits, in seconds, while another server is claiming a table."""


class ElsewhereError(CanastaError):
    """Another server serves the table."""

    def __init__(self, address: str) -> None:
        """Store the address of that server."""
        super().__init__(address)
        self.address: Final = address


class Claims:
    """The tables of ``store`` that this server serves."""

    def __init__(self, store: Store, membership: Membership, reads: Executor) -> None:
        """Claim tables for ``membership``; ``reads`` runs the database reads."""
        self._store: Final = store
        self._membership: Final = membership
        self._reads: Final = reads

    async def claim(self, table_id: str) -> bool:
        """Claim a table; return whether the table exists.

        A table that another server is just claiming will soon belong to that server.

        Raises:
            UnavailableError: the database cannot be used, or this server is not serving now.
            ElsewhereError: another server serves the table, or must serve it because this one is
                leaving.
        """
        node_id = self._membership.node.id
        for wait_s in (*_BEING_CLAIMED_S, None):
            claiming = self._store.write(
                lambda opened: (owner_of(opened, table_id), claim(opened, node_id, table_id))
            )
            former, epoch = await asyncio.wrap_future(claiming)
            if epoch is not None:
                is_free = former in (None, node_id)
                metrics.ownership.labels("claimed" if is_free else "taken_over").inc()
                return True
            seq, address = await self._read(
                lambda opened: (head(opened, table_id), owner_address(opened, table_id))
            )
            if seq is None:
                return False
            if address is None and self._membership.is_leaving and (others := await self.others()):
                address = random.choice(others)
            if address is not None:
                raise ElsewhereError(address)
            if wait_s is None or not self._membership.is_serving:
                break
            await asyncio.sleep(wait_s)
        raise UnavailableError

    async def epochs(self, table_ids: Collection[str]) -> dict[str, int]:
        """Return the epoch of each of these tables that this server still serves.

        Raises:
            UnavailableError: the database cannot be read.
        """
        node_id = self._membership.node.id
        return await self._read(lambda opened: epochs_of(opened, node_id, table_ids))

    async def others(self) -> list[str]:
        """Return the addresses of the other servers, or none if the database cannot be read."""
        node_id = self._membership.node.id
        try:
            return await self._read(lambda opened: other_addresses(opened, node_id))
        except UnavailableError:
            return []

    def release(self, table_id: str) -> Future[None]:
        """Let any server claim a table; the future is resolved when that is stored.

        Raises:
            UnavailableError: the database cannot be used; the future may raise it too.
        """
        node_id = self._membership.node.id
        metrics.ownership.labels("left").inc()
        return self._store.write(lambda opened: release(opened, node_id, table_id))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reads, lambda: self._store.read(work))
