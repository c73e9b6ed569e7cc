"""The membership of this server among those that share a database.

A node that cannot renew its row stops serving *before* the others may claim its tables. Its own
steady clock measures the time since its last renewal *began*, and the node gives up while the row
is still valid for two seconds. The only node of a database is never in doubt.

Renewals have their own thread and transaction, so they never wait for other work of the server. A
server that takes over a thousand tables has long queues; if its renewal waited in one of them, it
would lose all tables again.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from secrets import token_hex
from typing import Final

import structlog

from canasta.store.entry_forms import FIRST_FORM
from canasta.store.errors import OpeningError, StoreError
from canasta.store.nodes import (
    LEASE_MS,
    Node,
    database_time_ms,
    drain,
    leave,
    register,
    renew,
)
from canasta.store.store import Store

log: Final = structlog.get_logger()

RENEW_S: Final = 2.0
"""The number of seconds between two renewals."""
_DOUBT_S: Final = LEASE_MS / 1000 - 2.0
"""The number of seconds, from the start of the last renewal, for which the node may serve."""
_CLOCKS_DIFFER_S: Final = 5.0
"""The smallest difference between two clocks that the operator should know about, in seconds."""
_ID_BYTES: Final = 12


class Membership:
    """The membership of this server as a node."""

    def __init__(
        self, store: Store, address: str, secret: bytes, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Prepare a node at ``address`` without storing it; ``clock`` returns steady seconds."""
        self.node: Final = Node(token_hex(_ID_BYTES), address, sha256(secret).digest())
        self._store: Final = store
        self._clock: Final = clock
        # A separate thread, because requests to silent servers keep other threads busy for seconds.
        self._thread: Final = ThreadPoolExecutor(1, thread_name_prefix="canasta-membership")
        self._renewed_s = 0.0
        self._form = FIRST_FORM
        self._is_member = False
        self._is_leaving = False

    @property
    def is_serving(self) -> bool:
        """Whether other nodes cannot yet claim this node's tables."""
        in_time = not self._store.is_shared or self._clock() - self._renewed_s < _DOUBT_S
        return self._is_member and in_time

    @property
    def form(self) -> int:
        """The format in which to store entries: the newest that all members read."""
        return self._form

    @property
    def is_leaving(self) -> bool:
        """Whether the node accepts no more tables."""
        return self._is_leaving

    def join(self) -> None:
        """Become a member if necessary; first wait until an earlier row of the server has expired.

        After a crash, a restarted server finds its own address in use until its earlier row
        expires.

        Raises:
            OpeningError: another node has the same address, another secret or a newer format, or
                one of the two has no address.
            UnavailableError: the database cannot be used.
        """
        until = self._clock() + LEASE_MS / 1000 + RENEW_S
        while not self._is_member:
            try:
                self._register()
            except OpeningError as error:
                is_temporary = error.fault in ("address_taken", "no_address")
                if not is_temporary or self._clock() > until:
                    raise
                time.sleep(RENEW_S / 10)

    async def keep(
        self, on_lost: Callable[[], None], on_renewed: Callable[[], Awaitable[None]]
    ) -> None:
        """Renew the membership until cancelled.

        ``on_renewed`` is awaited after renewals. ``on_lost`` is called when the membership is in
        doubt. No renewal waits for ``on_renewed``, which may have to wait for many tables to be
        loaded.
        """
        if not self._store.is_shared:
            return
        renewed = asyncio.Event()
        async with asyncio.TaskGroup() as both:
            both.create_task(self._keep_renewing(on_lost, renewed))
            both.create_task(_follow(renewed, on_renewed))

    async def _keep_renewing(self, on_lost: Callable[[], None], renewed: asyncio.Event) -> None:
        while True:
            await asyncio.sleep(RENEW_S)
            try:
                await self._keep_once(on_lost, renewed)
            except Exception:  # a server that stopped renewing would serve nobody
                log.exception("defect", task="membership")

    async def _keep_once(self, on_lost: Callable[[], None], renewed: asyncio.Event) -> None:
        loop = asyncio.get_running_loop()
        renewing = loop.run_in_executor(self._thread, self._renew)
        while not renewing.done():
            await asyncio.wait([renewing], timeout=RENEW_S / 4)
            if self._is_member and not self.is_serving:
                self._lose(on_lost)
        if renewing.result():
            renewed.set()
        elif self._is_member:
            self._lose(on_lost)

    async def drain(self) -> None:
        """Accept no more tables."""
        self._is_leaving = True
        if self._is_member:
            await self._write(lambda: self._store.write(lambda c: drain(c, self.node.id)).result())

    async def leave(self) -> None:
        """End the membership permanently, so that others may claim the tables at once.

        The row is deleted even if the membership is in doubt, because a renewal may just be
        restoring it.
        """
        self._is_leaving = True
        self._is_member = False
        await self._write(lambda: self._store.write(lambda c: leave(c, self.node.id)).result())
        # A pending renewal needs the database, which is closed after this.
        await asyncio.to_thread(self._thread.shutdown)

    async def _write(self, work: Callable[[], None]) -> None:
        """Store a change; if that fails, the row will expire instead."""
        try:
            await asyncio.to_thread(work)
        except StoreError as error:
            log.warning("the other servers could not be told", reason=error.key)

    def _register(self) -> None:
        began = self._clock()
        is_shared = self._store.is_shared
        registering = self._store.write(lambda c: register(c, self.node, is_shared=is_shared))
        self._form = registering.result()
        self._renewed_s = began
        self._is_member = True
        self._compare_clocks()

    def _compare_clocks(self) -> None:
        """Log a warning if the database's clock differs; no node depends on its own clock."""
        if self._store.is_shared:
            ahead_s = time.time() - self._store.read(database_time_ms) / 1000
            if abs(ahead_s) > _CLOCKS_DIFFER_S:
                log.warning(
                    "the clock of this machine is not that of the database",
                    ahead_s=round(ahead_s),
                )

    def _renew(self) -> bool:
        """Renew the row, or rejoin after it expired; return whether the row had stayed valid."""
        began = self._clock()
        try:
            if not self._is_member:
                if self._is_leaving:
                    return False
                self._register()
                log.info("serving again")
                return True
            form = self._store.write_at_once(lambda c: renew(c, self.node.id))
            if form is None:
                return False
            self._form = form
        except (StoreError, OpeningError) as error:
            log.warning("the membership cannot be renewed", reason=error.key)
            return self.is_serving
        self._renewed_s = began
        return True

    def _lose(self, on_lost: Callable[[], None]) -> None:
        self._is_member = False
        log.error("the membership is lost: this server stops serving its tables")
        on_lost()


async def _follow(renewed: asyncio.Event, on_renewed: Callable[[], Awaitable[None]]) -> None:
    """Await ``on_renewed`` after each renewal, or once for several if it takes long."""
    while True:
        await renewed.wait()
        renewed.clear()
        try:
            await on_renewed()
        except Exception:
            log.exception("defect", task="membership")
