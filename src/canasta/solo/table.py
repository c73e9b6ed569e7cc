"""A table in play on the device: one change at a time, stored before it is shown.

The table decides a command, or an act of the program, and applies it in memory. The entry is then
stored with all its consequences, acknowledged and shown. An entry that cannot be applied leaves no
trace: the table is rebuilt from the earlier entries.
"""

import logging
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Final

from canasta.agents.levels import level_names
from canasta.i18n import load
from canasta.protocol.commands import TableCommand
from canasta.protocol.table_lists import NewTable, TableSummary
from canasta.protocol.updates import Ack, Refused
from canasta.solo.holdings import Resources, shown_to_guest
from canasta.solo.kept import (
    KeptEntry,
    KeptGuest,
    KeptTable,
    entry_key,
    game_key,
    kept_games,
    secrets_of,
    table_key,
)
from canasta.tables.audience.audience import Audience
from canasta.tables.audience.refusal_messages import trouble_of, unstored_reason
from canasta.tables.audience.shown_table import (
    ShownTable,
    new_shown_table,
    readable,
    replayed_table,
)
from canasta.tables.audience.tab import Tab
from canasta.tables.audience.tab_answers import TabAnswers
from canasta.tables.commands.game_start import MAY_DRAW_LOTS
from canasta.tables.entry import Entry
from canasta.tables.going import decide_going
from canasta.tables.table import HostedTable
from canasta.tables.table_refusals import Rejected
from canasta.tables.views.frames import Moment
from canasta.tables.views.table_summary import table_summary

log: Final = logging.getLogger(__name__)

_HASH_LENGTH: Final = 16
"""The number of digits of a command's hash, which only detects repeated commands."""


class SoloTable:
    """A table with its entries and its tabs."""

    def __init__(
        self, table_id: str, guest: KeptGuest, kept: list[KeptEntry], resources: Resources
    ) -> None:
        """Build the table of ``guest`` from its stored entries; a new table has none.

        Raises:
            BrokenTableError: the entries cannot be replayed.
        """
        self.id: Final = table_id
        self.audience: Final = Audience()
        self._guest: Final = guest
        self._kept: Final = kept
        self._resources: Final = resources
        self._commands: Final = {(one.actor, one.cmd_id): one for one in kept if one.sent}
        self._is_slow = False
        """Whether the tabs have been warned that robots are slow on this device."""
        self._shown = self._replayed()
        resources.time.reach(self.table.last_ms)

    @property
    def table(self) -> HostedTable:
        """The table, which is a new object after an entry could not be stored."""
        return self._shown.table

    @property
    def shown(self) -> ShownTable:
        """The table with its frames."""
        return self._shown

    @property
    def kept(self) -> list[KeptEntry]:
        """The entries of the table."""
        return self._kept

    @property
    def is_unused(self) -> bool:
        """Whether no tab is open at the table."""
        return len(self.audience) == 0

    def now_ms(self) -> int:
        """Return the time at the table, in milliseconds since 1970."""
        return self._resources.time.now_ms()

    def moment(self) -> Moment:
        """Return the present state of the table for messages."""
        return self._shown.frames.moment(self.now_ms())

    def random_bytes(self, count: int) -> bytes:
        """Return unpredictable bytes."""
        return self._resources.random_bytes(count)

    def open(
        self, new: NewTable, done: Callable[[], None], failed: Callable[[], None]
    ) -> Rejected | None:
        """Open the table, which must have no entries; return the refusal, or None."""
        guest = self._guest
        decided = self.table.open(
            new, guest.id, self.now_ms(), name=guest.nickname, seed=self.random_bytes(32)
        )
        if isinstance(decided, Rejected):
            return decided
        self.store(decided, done, failed)
        return None

    def enter(self, tab: Tab) -> None:
        """Add a tab and send it the table."""
        self.audience.add(tab)
        self.note_presence(tab.guest)
        self.audience.welcome(tab, self.table, self.moment())
        self.audience.presence(self.table)

    def leave(self, tab: Tab) -> None:
        """Remove a tab; the tab it had replaced plays again."""
        self.audience.remove(tab)
        if (older := self.audience.give_back(tab.guest)) is not None:
            self.audience.welcome(older, self.table, self.moment())
        self.note_presence(tab.guest)
        self.audience.presence(self.table)

    def note_presence(self, guest: str) -> None:
        """Set whether a guest is present at the table."""
        self.table.set_present(guest, self.now_ms(), present=self.audience.plays(guest))

    def announce_slow(self, level: str) -> None:
        """Warn every tab once that robots of this level think slowly, and name a faster level."""
        levels = level_names()
        at = levels.index(level)
        if self._is_slow or at == 0:
            return
        self._is_slow = True
        for tab in self.audience:
            words = load(tab.language)
            names = [words.text(f"web.common.level.{levels[place]}") for place in (at, at - 1)]
            values = {"level": names[0], "next": names[1]}
            tab.tell(trouble_of(unstored_reason(tab.language, "server.solo.slow", values)))

    def command(self, tab: Tab, answers: TabAnswers, command: TableCommand, text: str) -> None:
        """Carry out a tab's command, received as ``text``, and acknowledge or refuse it."""
        sent = sha256(text.encode()).hexdigest()[:_HASH_LENGTH]
        before = self._commands.get((tab.guest, command.cmd_id))
        if before is not None:
            tab.tell(_repeated(tab, before, sent))
            return
        # Random bytes need a call out of the interpreter, and most commands need none.
        seed = self.random_bytes(32) if command.t in MAY_DRAW_LOTS else b""
        decided = self.table.decide(tab.guest, command, self.now_ms(), name=tab.name, seed=seed)
        if isinstance(decided, Rejected):
            narrators = self._shown.frames.narrators
            tab.tell(answers.refused(self.table, narrators, command.cmd_id, decided.reasons))
            return

        def failed() -> None:
            narrators = self._shown.frames.narrators
            tab.tell(answers.refused(self.table, narrators, command.cmd_id, ()))

        ack = Ack(cmd_id=command.cmd_id, seq=decided.seq)
        self.store(decided, partial(tab.tell, ack), failed, sent=sent)

    def abandon(
        self, command_id: str, done: Callable[[], None], failed: Callable[[], None]
    ) -> Rejected | None:
        """Close or leave the table, and remove it from the list."""
        if self.table.phase == "closed" or self.table.seat_of(self._guest.id) < 0:
            self._resources.hide(self.id, self._summary(), done)
            return None
        decided = decide_going(self.table, self._guest.id, self.now_ms(), command_id=command_id)
        if isinstance(decided, Rejected):
            return decided
        self.store(decided, done, failed, is_hidden=True)
        return None

    def store(
        self,
        entry: Entry,
        done: Callable[[], None],
        failed: Callable[[], None],
        *,
        secret: bytes | None = None,
        sent: str = "",
        is_hidden: bool = False,
    ) -> None:
        """Apply and store an entry, then call ``done`` and show the entry."""
        shown = self._shown
        before = (shown.table.game_number, len(shown.table.score_sheets), shown.table.phase)
        try:
            shown.apply(entry, secret)
        except Exception:
            log.exception("defect at entry %s %s", entry.seq, entry.kind)
            self._shown = self._replayed()
            self.table.is_reloaded = False  # nothing has stopped
            for tab in self.audience:
                self.note_presence(tab.guest)
            failed()
            return
        table = shown.table
        kept = KeptEntry.of(entry, secret, sent)
        put = {
            entry_key(self.id, entry.seq): kept.model_dump_json(),
            table_key(self.id): KeptTable(
                summary=self._summary(), is_hidden=is_hidden
            ).model_dump_json(),
        }
        after = (table.game_number, len(table.score_sheets), table.phase)
        if table.game_number and before != after and (row := self._game_row()) is not None:
            put[game_key(self.id, table.game_number)] = row
        self._resources.device.keep(put, partial(self._stored, put, kept, done))

    def _stored(self, put: dict[str, str], kept: KeptEntry, done: Callable[[], None]) -> None:
        self._kept.append(kept)
        if kept.sent:
            self._commands[kept.actor, kept.cmd_id] = kept
        self._resources.holdings.take(put)
        done()
        self.audience.publish(self.table, self.moment())

    def _replayed(self) -> ShownTable:
        if not self._kept:
            return new_shown_table(self.id)
        entries = [one.entry() for one in self._kept]
        with readable(self.id):
            secrets = secrets_of(self._kept)
        return replayed_table(self.id, entries, secrets, self.now_ms())

    def _summary(self) -> TableSummary:
        table = self.table
        seat = table.seat_of(self._guest.id)
        is_awaited = seat >= 0 and table.to_act == seat
        return shown_to_guest(table_summary(table), seat, is_awaited=is_awaited)

    def _game_row(self) -> str | None:
        """Return the record of the running game, or None if the guest does not play in it."""
        statistics, table = self._shown.statistics, self.table
        for player in statistics.players(table):
            if player.guest_id == self._guest.id:
                return kept_games.dump_json((statistics.game(table), player)).decode()
        return None


def _repeated(tab: Tab, before: KeptEntry, sent: str) -> Ack | Refused:
    """Return the answer to a command with a known ``cmd_id``; ``sent`` is its hash."""
    if before.sent == sent:
        return Ack(cmd_id=before.cmd_id, seq=before.seq)
    reason = unstored_reason(tab.language, "server.store.command_reused", {})
    return Refused(cmd_id=before.cmd_id, reasons=(reason,))
