"""The runner of one table: one change at a time, stored before it is shown.

The table decides a command, or an act of the server, and applies it in memory. The entry is then
stored in one transaction with all its consequences, acknowledged and published. All of this happens
under the table's lock, as does every read of the table, so nobody sees a change before it is
stored. An entry that cannot be stored leaves no trace, because the table is reloaded from the
store. Entries are applied before they are stored, so an entry that cannot be applied is never
stored.

:mod:`canasta.tables` carries out the commands; the runner knows neither rules nor cards.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from secrets import token_bytes
from typing import Final, TypeVar

import structlog

from canasta.protocol.commands import TableCommand
from canasta.protocol.table_lists import NewTable
from canasta.server import metrics
from canasta.server.live.loaded_table import LoadedTable, load_table
from canasta.server.live.recent_commands import RecentCommands
from canasta.server.live.store_reason import store_reason
from canasta.server.nodes.membership import Membership
from canasta.server.thinking.thinkers import Thinkers
from canasta.store.entries import StoredCommand, command_hash, stored_command
from canasta.store.entry_transaction import EntryTransaction, entry_transaction, table_snapshot
from canasta.store.errors import CommandReusedError, NotOwnerError, StoreError, UnavailableError
from canasta.store.server_state import write_probe
from canasta.store.store import Store
from canasta.store.table_members import table_members
from canasta.tables.audience.audience import Audience
from canasta.tables.audience.close_codes import NOT_ALLOWED
from canasta.tables.audience.refusal_messages import live_trouble, trouble_of
from canasta.tables.audience.shown_table import BrokenTableError
from canasta.tables.audience.tab import Tab
from canasta.tables.clock import Clocks
from canasta.tables.commands.game_start import MAY_DRAW_LOTS
from canasta.tables.entry import ROBOT, Entry
from canasta.tables.table import HostedTable
from canasta.tables.table_refusals import Rejected, rejected

T = TypeVar("T")
log: Final = structlog.get_logger()


Answer = int | Rejected | StoreError
"""The ``seq`` under which a command is stored, now or earlier; the table's refusal, without reasons
in the case of a defect; or the reason why the database could not store the command."""
DEFECT: Final = Rejected(())


@dataclass(frozen=True)
class SharedResources:
    """Resources that all tables of a server share."""

    store: Store
    thinkers: Thinkers
    """The thinkers, which find robots' plays and hints."""
    reads: ThreadPoolExecutor
    """Threads that read the database."""
    robot_wait: float
    """The factor on the robots' pause before they play."""
    clocks: Clocks
    """The clocks from which the tables take their time."""
    membership: Membership
    """This server's membership among those that share the database."""


class TableRunner:
    """The runner of one table. Every method must be called on the event loop."""

    def __init__(self, loaded: LoadedTable, resources: SharedResources) -> None:
        """Run a loaded table, with nobody connected."""
        self.audience: Final = Audience()
        self.lock: Final = asyncio.Lock()
        self.resources: Final = resources
        self.trouble: StoreError | None = None
        """The error of the last attempt to store, or None if the attempt succeeded."""
        self._loaded = loaded
        self._is_current = True
        self._shown_seq = loaded.table.seq
        """The ``seq`` of the last entry shown to the audience."""
        self._recent: Final = RecentCommands(loaded.table.seq)
        self._tasks: set[asyncio.Task[object]] = set()
        self.table.robot_wait = resources.robot_wait
        self.on_change: Callable[[], None] = _nothing
        """The callback after every change, so that the timekeeper can set its alarm."""
        self.on_lost: Callable[[], None] = _nothing
        """The callback once another server serves the table."""

    @property
    def table(self) -> HostedTable:
        """The table; it is a new object after a reload."""
        return self._loaded.table

    @property
    def loaded(self) -> LoadedTable:
        """The table with its frames and statistics."""
        return self._loaded

    def now_ms(self) -> int:
        """Return the time at the table, in milliseconds since 1970; it never leaps by itself."""
        return self._loaded.time.now_ms()

    @property
    def is_current(self) -> bool:
        """Whether the table in memory is known to equal the stored table."""
        return self._is_current

    @property
    def is_busy(self) -> bool:
        """Whether a change is in progress."""
        return bool(self._tasks)

    async def open(self, new: NewTable, guest: str, name: str) -> Answer:
        """Open a table for ``guest``; the table must have no entries."""

        async def opened() -> Answer:
            async with self.lock:
                decided = self.table.open(
                    new, guest, self.now_ms(), name=name, seed=token_bytes(32)
                )
                if isinstance(decided, Rejected):
                    return decided
                return await self._stored(decided)

        return await self._whole(opened())

    async def command(
        self,
        guest: str,
        name: str,
        command: TableCommand,
        text: str = "",
        acknowledge: Callable[[int], None] | None = None,
        is_here: Callable[[], bool] = lambda: True,
    ) -> Answer:
        """Carry out a command of a guest, or return the reason for refusing it.

        ``text`` is the command as received; it is empty for a command of the server with a new id.
        ``acknowledge`` is called with the ``seq`` once the command is stored, before it is
        published. The command is completed even if the caller is cancelled. ``is_here`` is called
        under the lock, because the host may have removed the sender meanwhile.
        """
        return await self._whole(self._command(guest, name, command, text, acknowledge, is_here))

    async def act(
        self, decide: Callable[[HostedTable], Entry | Rejected], secret: bytes | None = None
    ) -> Answer:
        """Carry out an act of the server, which ``decide`` derives from the table under its lock.

        ``secret`` is stored apart from the entry and never exported.
        """

        async def acted() -> Answer:
            started = time.perf_counter()
            async with self.lock:
                if (error := await self.ensure_current()) is not None:
                    return error
                decided = decide(self.table)
                if isinstance(decided, Rejected):
                    return decided
                answer = await self._stored(decided, secret=secret)
                if isinstance(answer, int):
                    metrics.acts.labels(decided.kind).inc()
                    self._publish(decided, started)
                return answer

        return await self._whole(acted())

    async def follow_wall_clock(self) -> None:
        """Set the table to the wall clock again after a leap, so that nobody loses time."""
        async with self.lock:
            self.table.shift_time(self._loaded.time.follow_wall(self.table.last_ms))
        self.on_change()

    def show(self, tab: Tab) -> None:
        """Send a tab the whole table once no change is in progress."""

        async def shown() -> None:
            async with self.lock:
                if await self.ensure_current() is None:
                    self.audience.welcome(tab, self.table, self._loaded.moment())

        self._keep(asyncio.create_task(shown()))

    async def refresh(self) -> bool:
        """Reload the table if memory and store may differ; return whether they now agree."""

        async def refreshed() -> bool:
            async with self.lock:
                return await self.ensure_current() is None

        return await self._whole(refreshed())

    def retire(self) -> None:
        """Drop all callbacks, because the table leaves the memory of this server.

        The timekeeper and the hub refer to this runner, and the callbacks refer to them. With the
        callbacks, a table would become cyclic garbage and would not be freed at once.
        """
        self.on_change = self.on_lost = _nothing

    async def settle(self) -> None:
        """Wait until no change is in progress."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def _whole(self, work: Coroutine[object, object, T]) -> T:
        """Run ``work`` to its end even if the caller is cancelled."""
        task = asyncio.create_task(work)
        self._keep(task)
        return await asyncio.shield(task)

    def _keep(self, task: asyncio.Task[object]) -> None:
        """Keep a task alive until it ends."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _command(
        self,
        guest: str,
        name: str,
        command: TableCommand,
        text: str,
        acknowledge: Callable[[int], None] | None,
        is_here: Callable[[], bool],
    ) -> Answer:
        started = time.perf_counter()
        sent = command_hash(text or command.cmd_id)
        async with self.lock:
            if not is_here():
                return rejected("table.not_seated")
            if (recent := self._recent.find(guest, command.cmd_id)) is not None:
                return _acknowledged(_repeated(recent, command, sent), acknowledge)
            if (error := await self.ensure_current()) is not None:
                return error
            # Random bytes need a system call, and most commands need none.
            seed = token_bytes(32) if command.t in MAY_DRAW_LOTS else b""
            decided = self.table.decide(guest, command, self.now_ms(), name=name, seed=seed)
            if isinstance(decided, Rejected):
                before = await self._stored_before(guest, command, sent)
                return _acknowledged(decided if before is None else before, acknowledge)
            answer = await self._stored(decided, command_hash=sent)
            if isinstance(answer, CommandReusedError):
                answer = await self._stored_before(guest, command, sent) or answer
            _acknowledged(answer, acknowledge)
            if isinstance(answer, int):
                self._recent.remember(guest, command.cmd_id, StoredCommand(answer, sent))
                if answer == decided.seq:
                    self._publish(decided, started)
            return answer

    async def _stored_before(self, guest: str, command: TableCommand, sent: bytes) -> Answer | None:
        """Return the answer to a command stored before, or None if the command is new."""
        if self._recent.would_know(command):
            return None
        table_id = self.table.id
        try:
            stored = await self._read(
                lambda: self.resources.store.read(
                    lambda connection: stored_command(connection, table_id, guest, command.cmd_id)
                )
            )
        except UnavailableError as error:
            return error
        return None if stored is None else _repeated(stored, command, sent)

    async def _stored(
        self, entry: Entry, *, secret: bytes | None = None, command_hash: bytes | None = None
    ) -> Answer:
        """Apply and store an entry, or leave no trace of it."""
        loaded = self._loaded
        self._is_current = False
        try:
            loaded.apply(entry, secret)
            after = table_snapshot(loaded.table, entry, loaded.snapshot)
            transaction = entry_transaction(
                loaded.table,
                loaded.statistics,
                entry,
                before=loaded.snapshot,
                after=after,
                secret=secret,
                command_hash=command_hash,
                ownership=loaded.ownership.storing(self.resources.membership.form),
            )
            seq = await self.write(transaction)
        except NotOwnerError as error:
            self.on_lost()
            return error
        except StoreError as error:
            log.warning("not stored", table=loaded.table.id, seq=entry.seq, reason=error.key)
            if isinstance(error, UnavailableError):
                self._announce_trouble(error)
            await self.ensure_current()
            return error
        except Exception:
            log.exception("defect", table=loaded.table.id, seq=entry.seq, kind=entry.kind)
            await self.ensure_current()
            return DEFECT
        self.trouble = None
        if transaction.removed:
            self._turn_out(transaction.removed, "removed")
        if transaction.becomes_private:
            self._turn_out(await self._uninvited(), "not_invited")
        if seq == entry.seq:
            loaded.snapshot = after
            self._is_current = True
        else:  # the command was already stored, so the entry just applied is not
            await self.ensure_current()
        return seq

    async def write(self, transaction: EntryTransaction) -> int:
        """Run a transaction; return the ``seq`` of the command once it is on disk."""
        store = self.resources.store
        stored = (
            store.append(transaction.append)
            if transaction.is_plain
            else store.write(transaction.work, read_back=transaction.read_back)
        )
        # A caller that gives up does not take the entry back.
        return await asyncio.shield(asyncio.wrap_future(stored))

    async def ensure_current(self) -> StoreError | None:
        """Reload the table if memory and store may differ; the caller must hold the lock.

        Return None if the table can be shown, or the reason why it cannot be loaded.
        """
        if self._is_current:
            return None
        try:
            loaded = await self._reloaded()
            if loaded is not None and loaded.table.seq > self._shown_seq:
                # An entry whose commit failed may still be lost if a standby takes over, until a
                # later commit succeeds.
                await asyncio.wrap_future(self.resources.store.write(write_probe))
                loaded = await self._reloaded()
        except UnavailableError as error:
            return error
        except NotOwnerError as error:
            self.on_lost()
            return error
        except BrokenTableError:
            log.exception("quarantined", table=self.table.id)
            metrics.quarantined.inc()
            return UnavailableError("corrupt")
        if loaded is not None:
            self._loaded = loaded
            self._recent.table_loaded(loaded.table.seq)
            loaded.table.robot_wait = self.resources.robot_wait
            if self.trouble is None:
                loaded.table.is_reloaded = False  # the server and the database were both up
            for tab in self.audience:
                self.note_presence(tab.guest)
            self._show_unseen()
        self._is_current = loaded is not None
        return None

    async def _reloaded(self) -> LoadedTable | None:
        resources, table_id, table_time = self.resources, self.table.id, self._loaded.time
        return await self._read(
            lambda: load_table(resources.store, resources.membership.node.id, table_id, table_time)
        )

    def _show_unseen(self) -> None:
        """Send every tab the table if it has an entry that was reported as not stored.

        A commit whose answer was lost may have succeeded. Without this message, the player whose
        turn has begun would not know, and the next update would leave a gap.
        """
        if self.table.seq != self._shown_seq:
            self._shown_seq = self.table.seq
            self.audience.renew(self.table, self._loaded.moment())
            self.on_change()

    async def _read(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.resources.reads, work)

    async def _uninvited(self) -> frozenset[str]:
        """Return the connected guests who may not be at an invitation-only table.

        If the database cannot be read, these are all guests without a seat; invited guests can then
        enter again.
        """
        here = frozenset([tab.guest for tab in self.audience])
        table_id = self.table.id
        try:
            found = await self._read(
                lambda: self.resources.store.read(lambda opened: table_members(opened, table_id))
            )
        except UnavailableError:
            return frozenset([guest for guest in here if self.table.seat_of(guest) < 0])
        return here - frozenset([member.guest_id for member in found])

    def _turn_out(self, guests: frozenset[str], word: str) -> None:
        """Tell guests why they may no longer be at the table, and close their connections."""
        for tab in self.audience:
            if tab.guest in guests:
                tab.tell(live_trouble(tab.language, word))
                tab.close(NOT_ALLOWED)

    def _announce_trouble(self, error: UnavailableError) -> None:
        """Send every tab the reason why the table has stopped; the next update ends the trouble."""
        if self.trouble is None or self.trouble.key != error.key:
            for tab in self.audience:
                tab.tell(trouble_of(store_reason(tab.language, error)))
        self.trouble = error

    def note_presence(self, guest: str) -> None:
        """Set whether a guest is present."""
        self.table.set_present(guest, self.now_ms(), present=self.audience.plays(guest))

    def _publish(self, entry: Entry, started: float) -> None:
        table = self.table
        self._shown_seq = table.seq
        self.audience.publish(table, self._loaded.moment())
        is_robot = entry.actor.startswith(ROBOT)
        seat = int(entry.actor.removeprefix(ROBOT)) if is_robot else table.seat_of(entry.actor)
        taken_ms = round(1000 * (time.perf_counter() - started), 1)
        log.info("entry", table=table.id, seq=entry.seq, kind=entry.kind, seat=seat, ms=taken_ms)
        self.on_change()


def _nothing() -> None:
    """Do nothing."""


def _repeated(stored: StoredCommand, command: TableCommand, sent: bytes) -> int | StoreError:
    """Return the answer to a command with a stored ``cmd_id``; ``sent`` is its hash."""
    if stored.command_hash == sent:
        return stored.seq
    # Up to version 0.1, the JSON that the server itself would write was hashed.
    is_same = stored.command_hash == command_hash(command.model_dump_json())
    return stored.seq if is_same else CommandReusedError()


def _acknowledged(answer: Answer, acknowledge: Callable[[int], None] | None) -> Answer:
    if isinstance(answer, int) and acknowledge is not None:
        acknowledge(answer)
    return answer
