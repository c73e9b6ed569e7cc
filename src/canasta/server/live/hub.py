"""The hub: the tables in memory, loaded on the first connection and dropped after the last.

The hub hands out runners; :mod:`canasta.server.live.runner` runs a table.
"""

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from secrets import token_urlsafe
from typing import Final, Literal, TypeVar

import structlog
from sqlalchemy import Connection
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect

from canasta.protocol.table_lists import NewTable
from canasta.server import metrics
from canasta.server.live.admission import Admission, Denial, admit
from canasta.server.live.browser_tab import BrowserTab
from canasta.server.live.claims import Claims
from canasta.server.live.guest_limits import GuestQuotas, LiveLimits
from canasta.server.live.household_counts import HouseholdCounts
from canasta.server.live.loaded_table import load_table, new_table
from canasta.server.live.runner import Answer, SharedResources, TableRunner
from canasta.server.live.timekeeper import Timekeeper
from canasta.server.nodes.membership import Membership
from canasta.server.settings import ServerSettings
from canasta.server.thinking.thinkers import Thinkers
from canasta.server.turns.fair_queue import Asker
from canasta.server.turns.fair_turns import FairTurns
from canasta.store.errors import NotOwnerError, UnavailableError
from canasta.store.nodes import epoch_of
from canasta.store.store import Store
from canasta.tables.audience.audience import may_be_here
from canasta.tables.audience.close_codes import NO_GUEST, SERVER_STOPS
from canasta.tables.audience.shown_table import BrokenTableError
from canasta.tables.clock import SYSTEM_CLOCKS, Clocks, TableTime

T = TypeVar("T")
EnterDenial = Denial | Literal["no_watchers"]
log: Final = structlog.get_logger()

_ID_BYTES: Final = 9
_UNLOAD_AFTER_S: Final = 60.0
"""The number of seconds for which a table without connections stays in memory."""
_HANDED_OVER_S: Final = 4.0
"""The number of seconds over which a stopping server hands over its tables, so that browsers move
gradually."""
_LOADED_AT_ONCE: Final = 2
"""The maximum number of tables loaded at the same time; households take turns."""
_READERS: Final = _LOADED_AT_ONCE + 1
"""The number of threads that read the database, one more than needed for loading, so that other
reads never wait for it."""


@dataclass(frozen=True)
class ActiveTable:
    """A table in memory."""

    runner: TableRunner
    timekeeper: Timekeeper


class Hub:
    """All tables of a server. Every method must be called on its event loop."""

    def __init__(
        self,
        store: Store,
        membership: Membership,
        thinkers: Thinkers,
        settings: ServerSettings,
        clocks: Clocks = SYSTEM_CLOCKS,
    ) -> None:
        """Host tables of ``store``, each claimed and loaded on demand."""
        self.limits: Final = LiveLimits() if settings.limits is not None else LiveLimits.none()
        self.quotas: Final = GuestQuotas(self.limits)
        self.households: Final = HouseholdCounts(
            settings.enforced_connection_limits.connections_per_address
        )
        self._resources: Final = SharedResources(
            store,
            thinkers,
            ThreadPoolExecutor(_READERS, thread_name_prefix="canasta-reads"),
            settings.robot_wait,
            clocks,
            membership,
        )
        self._claims: Final = Claims(store, membership, self._resources.reads)
        self._hosted: Final[dict[str, ActiveTable]] = {}
        self._loading: Final[dict[str, asyncio.Task[ActiveTable | None]]] = {}
        self._turns: Final[FairTurns[Literal["load"]]] = FairTurns(_LOADED_AT_ONCE, ("load",))
        self._broken: Final[set[str]] = set()
        self._entering: Final[set[BrowserTab]] = set()
        self._is_closed = False

    async def open_table(self, new: NewTable, guest: str, name: str) -> tuple[str, Answer]:
        """Open a table for the guest with this id and name; return its id and the outcome.

        Raises:
            UnavailableError: this server accepts no more tables.
        """
        if self._resources.membership.is_leaving:
            raise UnavailableError("stopped")
        table_id = token_urlsafe(_ID_BYTES)
        time = TableTime(self._resources.clocks)
        runner = TableRunner(
            new_table(self._resources.membership.node.id, table_id, time), self._resources
        )
        answer = await runner.open(new, guest, name)
        if isinstance(answer, int):
            self._host(runner).timekeeper.look()
            self._unload_later(table_id)
        return table_id, answer

    async def table(self, table_id: str, household: str = "") -> TableRunner | None:
        """Return the runner of a table, loading it if necessary; None if there is no such table.

        Loading takes a turn of ``household``.

        Raises:
            UnavailableError: the database cannot be read.
            BrokenTableError: the table cannot be replayed.
        """
        hosted = await self._found(Asker(household, table_id))
        return None if hosted is None else hosted.runner

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run ``work``, which reads the database, off the event loop; return its result.

        Raises:
            UnavailableError: the database cannot be read.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._resources.reads, lambda: self._resources.store.read(work)
        )

    async def enter(self, table_id: str, tab: BrowserTab) -> TableRunner | EnterDenial:
        """Add a tab to a table and send it the table, or return the reason why it may not enter.

        Raises:
            WebSocketDisconnect: the browser has closed the connection meanwhile. It may have opened
                another one, which this tab must not replace.
            UnavailableError: the database cannot be read.
            BrokenTableError: the table cannot be replayed.
        """
        self._entering.add(tab)
        try:
            return await self._entered(table_id, tab)
        finally:
            self._entering.remove(tab)

    async def _entered(self, table_id: str, tab: BrowserTab) -> TableRunner | EnterDenial:
        node_id = self._resources.membership.node.id
        while (hosted := await self._found(Asker(tab.household, table_id))) is not None:
            runner = hosted.runner
            async with runner.lock:
                error = await runner.ensure_current()
                if error is not None and not isinstance(error, NotOwnerError):
                    raise error
                # Meanwhile the host may have removed the guest or closed the table to strangers.
                # Also, a server that was paused may not know yet that another one has taken over.
                epoch, admission = await self.read(
                    lambda opened: (
                        epoch_of(opened, node_id, table_id),
                        admit(opened, table_id, tab.guest, tab.device),
                    )
                )
                if epoch != runner.loaded.ownership.epoch:
                    self._drop(hosted)
                    continue
                if not isinstance(admission, Admission):
                    return admission
                if tab.is_closing:  # dismissed after its admission
                    return "no_guest"
                # A tab in the audience of a table that is no longer hosted would wait in vain.
                if self._hosted.get(table_id) is not hosted:
                    continue
                if tab.is_gone:
                    raise WebSocketDisconnect
                if not may_be_here(runner.table, tab.guest):
                    return "no_watchers"
                runner.audience.add(tab)
                runner.note_presence(tab.guest)
                try:
                    runner.audience.welcome(tab, runner.table, runner.loaded.moment())
                except Exception:
                    runner.audience.remove(tab)
                    runner.note_presence(tab.guest)
                    raise
                runner.audience.presence(runner.table)
            metrics.connections.inc()
            hosted.timekeeper.look()
            return runner
        return "no_such_table"

    def leave(self, runner: TableRunner, tab: BrowserTab) -> None:
        """Remove a tab from its table; the tab it had replaced plays again."""
        runner.audience.remove(tab)
        if (older := runner.audience.give_back(tab.guest)) is not None:
            runner.show(older)
        runner.note_presence(tab.guest)
        runner.audience.presence(runner.table)
        metrics.connections.dec()
        self._look(runner)
        if len(runner.audience) == 0:
            self._unload_later(runner.table.id)

    def dismiss(self, guest: str, device: str = "") -> None:
        """Close all connections of a guest whose data is deleted, or of a signed-out device."""
        for tab in self._entering:
            if tab.belongs_to(guest, device):
                tab.close(NO_GUEST)
        for hosted in self._hosted.values():
            hosted.runner.audience.dismiss(guest, device)

    async def follow_wall_clock(self) -> None:
        """Set the tables in memory to the wall clock again after a leap."""
        for table_id, hosted in list(self._hosted.items()):
            if self._hosted.get(table_id) is hosted:  # the table may have been unloaded meanwhile
                await hosted.runner.follow_wall_clock()

    def lose_all(self) -> None:
        """Stop serving all tables; other servers may claim them from now on."""
        for hosted in list(self._hosted.values()):
            self._drop(hosted)

    async def drop_lost(self) -> None:
        """Stop serving tables that another server has claimed meanwhile.

        A command for such a table would fail to be stored, but at a table with only watchers nobody
        would notice.
        """
        before = {
            table_id: hosted.runner.loaded.ownership.epoch
            for table_id, hosted in self._hosted.items()
        }
        with suppress(UnavailableError):
            stored = await self._claims.epochs(before)
            for table_id, epoch in before.items():
                hosted = self._hosted.get(table_id)
                is_same = hosted is not None and hosted.runner.loaded.ownership.epoch == epoch
                if hosted is not None and is_same and stored.get(table_id) != epoch:
                    self._drop(hosted)

    async def hand_over(self) -> None:
        """Hand over each table to the other servers once no command at the table is in progress.

        This server claims no more tables. Browsers of a released table reconnect and reach the
        server that claims it. Without other servers, the tables stay until the end.
        """
        await self._resources.membership.drain()
        if await self._claims.others():
            await asyncio.gather(*[self._leave(hosted) for hosted in self._hosted.values()])

    async def close(self) -> None:
        """Close all connections, wait for pending writes, and hand the tables over."""
        self._is_closed = True
        for hosted in self._hosted.values():
            hosted.timekeeper.stop()
            hosted.runner.audience.close(SERVER_STOPS)
        for hosted in list(self._hosted.values()):
            await hosted.runner.settle()
        await self._resources.membership.leave()
        self._resources.reads.shutdown(wait=True)
        metrics.tables.set(0)

    async def _found(self, asker: Asker) -> ActiveTable | None:
        table_id = asker.table
        hosted = self._hosted.get(table_id)
        if hosted is not None:
            return hosted
        if table_id in self._broken:
            raise BrokenTableError(table_id)
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.create_task(self._load(asker))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, asker: Asker) -> ActiveTable | None:
        loop = asyncio.get_running_loop()
        table_id, resources = asker.table, self._resources
        node_id = resources.membership.node.id
        if not await self._claims.claim(table_id):
            return None
        try:
            async with self._turns.turn("load", asker):
                loaded = await loop.run_in_executor(
                    resources.reads,
                    load_table,
                    resources.store,
                    node_id,
                    table_id,
                    TableTime(resources.clocks),
                )
        except BrokenTableError:
            # The other tables continue; the operator must examine this one.
            log.exception("quarantined", table=table_id)
            metrics.quarantined.inc()
            self._broken.add(table_id)
            raise
        if loaded is None:
            return None
        hosted = self._host(TableRunner(loaded, resources))
        self._unload_later(table_id)
        return hosted

    async def _leave(self, hosted: ActiveTable) -> None:
        """Hand a table over to the other servers at a random moment in the next seconds."""
        await asyncio.sleep(random.uniform(0, _HANDED_OVER_S))
        runner = hosted.runner
        table_id = runner.table.id
        hosted.timekeeper.stop()
        async with runner.lock:  # nothing is being stored
            if self._hosted.get(table_id) is not hosted:
                return
            with suppress(UnavailableError):
                await asyncio.wrap_future(self._claims.release(table_id))
            runner.audience.close(SERVER_STOPS)
            self._forget(hosted)

    def _drop(self, hosted: ActiveTable) -> None:
        """Stop serving a table that this server no longer owns; its browsers reconnect."""
        table_id = hosted.runner.table.id
        if self._hosted.get(table_id) is not hosted:
            return
        log.warning("table lost", table=table_id)
        metrics.ownership.labels("lost").inc()
        hosted.runner.audience.close(SERVER_STOPS)
        self._forget(hosted)

    def _host(self, runner: TableRunner) -> ActiveTable:
        hosted = self._hosted[runner.table.id] = ActiveTable(runner, Timekeeper(runner))
        runner.on_lost = lambda: self._drop(hosted)
        metrics.tables.set(len(self._hosted))
        return hosted

    def _look(self, runner: TableRunner) -> None:
        hosted = self._hosted.get(runner.table.id)
        if hosted is not None and hosted.runner is runner and not self._is_closed:
            hosted.timekeeper.look()

    def _unload_later(self, table_id: str) -> None:
        asyncio.get_running_loop().call_later(_UNLOAD_AFTER_S, self._unload, table_id)

    def _unload(self, table_id: str) -> None:
        """Unload a table without connections; the next connection loads it again."""
        hosted = self._hosted.get(table_id)
        if hosted is None or len(hosted.runner.audience):
            return
        if hosted.runner.is_busy:
            self._unload_later(table_id)
            return
        self._forget(hosted)
        # If this fails, this server stays the owner and loads the table again on demand.
        with suppress(UnavailableError):
            self._claims.release(table_id)

    def _forget(self, hosted: ActiveTable) -> None:
        """Drop a table from memory."""
        del self._hosted[hosted.runner.table.id]
        hosted.timekeeper.stop()
        hosted.runner.retire()
        metrics.tables.set(len(self._hosted))


def hub_of(connection: HTTPConnection) -> Hub:
    """Return the hub of the server that received a request or a WebSocket."""
    hub = connection.app.state.hub
    if not isinstance(hub, Hub):
        raise TypeError("the application has no hub")
    return hub
