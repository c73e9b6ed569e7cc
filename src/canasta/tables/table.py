"""A table on the server: decide a command, apply its entry, store the entry.

    entry = table.decide(actor, command, now_ms, name=name, seed=seed)
    if isinstance(entry, Entry):
        applied = table.apply(entry)
        store(entry)  # then acknowledge and publish

Deciding changes nothing. Applying needs only the entry and its secret, if any, so :func:`replay` of
the stored entries gives the same table.
"""

from collections.abc import Callable, Iterable, Mapping

from canasta.engine.plays import Play
from canasta.engine.state.game_rules import NO_SEAT
from canasta.protocol.commands import TableCommand
from canasta.protocol.table_lists import NewTable
from canasta.record.card_game import CardRuling
from canasta.record.notation import WrittenPlay
from canasta.tables.commands.decisions import ActRequest, Decided, Sender
from canasta.tables.commands.pauses import wake_up
from canasta.tables.commands.table_opening import decide_opening
from canasta.tables.commands.taking_back import is_alone, takes_back
from canasta.tables.entry import ROBOT, Body, Entry, body_text
from canasta.tables.registry import ACT_ROWS, ENTRY_ROWS
from canasta.tables.robot_pace import end_hurry
from canasta.tables.seats import clean_name
from canasta.tables.server_acts import ServerAct, server_acts
from canasta.tables.state import Applied, TableState
from canasta.tables.table_refusals import Rejected, rejected
from canasta.tables.turn_clock import settle_clock


class HostedTable(TableState):
    """A table as the server runs it."""

    def open(
        self, new: NewTable, actor: str, now_ms: int, *, name: str, seed: bytes
    ) -> Entry | Rejected:
        """Decide the first entry of a table without entries; the call changes nothing.

        ``actor`` is the founder's guest id, ``seed`` 32 unpredictable bytes.
        """
        body = decide_opening(self, new, Sender(actor, clean_name(name), now_ms, seed))
        return self._entry(body, actor, f"open-{self.seq + 1}", "open", now_ms)

    def decide(
        self, actor: str, command: TableCommand, now_ms: int, *, name: str = "", seed: bytes = b""
    ) -> Entry | Rejected:
        """Decide a guest's command; return the entry to store or the refusal. Changes nothing.

        ``name`` is the guest's nickname (used by ``sit``). ``seed`` is 32 unpredictable bytes, used
        to draw lots for the seats. At a table with sanctions, a refused play that costs points is
        an entry too, and ``Applied.happened`` has the refusals.
        """
        if self.phase == "closed" or self.seq == 0:
            return rejected("table.closed")
        decide = ENTRY_ROWS[command.t].decide
        if decide is None:
            raise ValueError(f"{command.t} is no command")
        body = decide(self, command, Sender(actor, clean_name(name), now_ms, seed))
        return self._entry(body, actor, command.cmd_id, command.t, now_ms)

    def due(self) -> list[ServerAct]:
        """Return the acts that the server owes the table, earliest first."""
        return server_acts(self)

    def act(
        self,
        due: ServerAct,
        now_ms: int,
        *,
        seed: bytes = b"",
        play: Play | WrittenPlay | None = None,
    ) -> Entry | Rejected:
        """Decide an act that is due; return the entry to store, or a refusal if it is outdated.

        Changes nothing. ``seed`` is the server's new seed for a ``promise`` (32 bytes, stored as
        the secret of the entry), ``play`` the robot's play for ``robot`` and ``time_up``.
        """
        if not any(
            (now.kind, now.seat) == (due.kind, due.seat) and now.at_ms <= now_ms
            for now in self.due()
        ):
            return rejected("table.stale")
        row, act = ACT_ROWS[due.kind]
        body = act.decide(self, ActRequest(due.seat, now_ms, seed, play))
        actor = f"{ROBOT}{due.seat}" if act.actor == ROBOT else act.actor
        return self._entry(body, actor, f"{due.kind}-{self.seq + 1}", row.kind, now_ms)

    def apply(self, entry: Entry, secret: bytes | None = None) -> Applied:
        """Apply the next entry, which must have been decided on the present state.

        Raises:
            ValueError: the entry does not follow the last one, or its kind is unknown.
        """
        if entry.seq != self.seq + 1 or entry.kind not in ENTRY_ROWS:
            raise ValueError(f"{entry.kind} {entry.seq} cannot follow {self.seq}")
        if self.card_game is not None:
            self.card_game.takes_back = takes_back(self)
        applied = ENTRY_ROWS[entry.kind].apply(self, entry, Body(entry, secret or b""))
        if self.card_game is not None and not is_alone(self):
            # Another person has seen the plays, even if they leave afterwards.
            self.card_game.taking_back.end("other_played", NO_SEAT)
        self.seq = entry.seq
        self.last_ms = entry.at_ms
        if self.asleep and self.seat_of(entry.actor) >= 0:
            wake_up(self, entry.at_ms)
        settle_clock(self, entry.at_ms)
        end_hurry(self)
        return applied

    def set_present(self, actor: str, now_ms: int, *, present: bool) -> None:
        """Set whether a guest is connected; this is not stored."""
        if present:
            self.present.add(actor)
        else:
            self.present.discard(actor)
        number = self.seat_of(actor)
        if number >= 0 and self.seats[number].is_present != present:
            self.seats[number].gone_since_ms = None if present else now_ms

    def shift_time(self, leap_ms: int) -> None:
        """Adjust to a leap of the table's time; its running clocks restart."""
        for seat in self.seats:
            if seat.gone_since_ms is not None:
                seat.gone_since_ms += leap_ms
        self.is_reloaded = self.is_reloaded or self.is_running

    def _entry(
        self, body: Decided, actor: str, cmd_id: str, kind: str, now_ms: int
    ) -> Entry | Rejected:
        if isinstance(body, Rejected):
            return body
        ruling: CardRuling | None = None
        if isinstance(body, CardRuling):
            ruling, body = body, {"play": body.written.text()}
        # The machine's clock may be set back, but the times of entries never decrease.
        at_ms = max(now_ms, self.last_ms)
        return Entry(self.seq + 1, actor, cmd_id, kind, body_text(body), at_ms, body, ruling)


Follow = Callable[[HostedTable, Entry, Applied], None]
"""Called with the table, the entry and its effects right after each entry."""


def apply_stored(
    table: HostedTable,
    entries: Iterable[Entry],
    secrets: Mapping[int, bytes],
    follow: Follow | None = None,
) -> None:
    """Apply the next stored entries of a table, with their secrets by ``seq``.

    Raises:
        ValueError: the entries do not follow the last entry of ``table``.
    """
    for entry in entries:
        applied = table.apply(entry, secrets.get(entry.seq))
        if follow is not None:
            follow(table, entry, applied)


def replay(
    table_id: str,
    entries: Iterable[Entry],
    secrets: Mapping[int, bytes],
    now_ms: int = 0,
    *,
    follow: Follow | None = None,
) -> HostedTable:
    """Return the table that results from the stored entries and their secrets (by ``seq``).

    Nobody is connected: everybody counts as away since ``now_ms``.

    Raises:
        ValueError: the entries are not all entries of one table from the first one on.
    """
    table = HostedTable(table_id)
    apply_stored(table, entries, secrets, follow)
    for seat in table.seats:
        if seat.is_person:
            seat.gone_since_ms = max(now_ms, table.last_ms)
    table.is_reloaded = table.clock_seat >= 0 or table.phase == "dealing"
    return table
