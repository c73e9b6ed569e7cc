"""The transaction that stores an entry and every row that follows from the entry.

Members, the list of tables and the game's rows are written in the same transaction, so they never
contradict the entry. :mod:`canasta.tables` decides the effect of an entry on the table.
"""

import json
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from canasta.store.entries import (
    Append,
    Ownership,
    TableDetails,
    append,
    note_going_on,
    open_table,
    stored_seq,
)
from canasta.store.games import save_game
from canasta.store.invites import revoke_invites
from canasta.store.table_members import remove_member, seat_members
from canasta.tables.entry import Entry
from canasta.tables.game_statistics import Game, GamePlayer, GameStatistics
from canasta.tables.registry import ENTRY_ROWS
from canasta.tables.state import TableState
from canasta.tables.views.table_summary import table_summary


@dataclass(frozen=True)
class TableSnapshot:
    """The rows of a table, apart from its entries, after one of the entries.

    Comparing two snapshots shows which rows an entry changes.
    """

    phase: str
    awaited: str
    """The actor whose decision is awaited, or an empty string."""
    guests: tuple[str, ...]
    """The guests' ids by seat, including guests who wait for a robot's seat; empty for other robots
    and for free seats."""
    details: TableDetails
    game: int
    """The number of the running game, or 0 before the first game."""
    rounds: int
    """The number of finished rounds of the game."""

    @property
    def is_public(self) -> bool:
        """Whether anybody may enter the table."""
        return self.details.visibility == "public"

    @property
    def game_state(self) -> tuple[int, int, str, tuple[str, ...]]:
        """A value that changes whenever the game's rows change."""
        is_over = self.phase in ("finished", "closed")
        return self.game, self.rounds, self.phase, () if is_over else self.guests


def table_snapshot(
    table: TableState, entry: Entry | None, before: TableSnapshot | None
) -> TableSnapshot:
    """Return the rows of ``table`` after ``entry``; ``before`` is reused if nothing changes."""
    awaited = table.seats[table.to_act].actor if table.to_act >= 0 else ""
    is_quiet = entry is not None and ENTRY_ROWS[entry.kind].is_quiet
    if is_quiet and before is not None and before.phase == table.phase:
        return before if before.awaited == awaited else replace(before, awaited=awaited)
    return TableSnapshot(
        phase=table.phase,
        awaited=awaited,
        guests=tuple([seat.actor or seat.next_actor for seat in table.seats]),
        details=_details(table),
        game=table.game_number,
        rounds=len(table.score_sheets),
    )


@dataclass(frozen=True)
class EntryTransaction:
    """An entry with every change that is stored with it."""

    append: Append
    members: dict[int, str] | None
    """The guests' ids by seat, or None if they have not changed."""
    removed: frozenset[str]
    """The guests whom the host removes from the table with this entry."""
    becomes_private: bool
    """Whether this entry changes the table from public to invitation-only."""
    game: Game | None
    """The game after the entry, or None if it has not changed."""
    players: tuple[GamePlayer, ...]

    @property
    def is_plain(self) -> bool:
        """Whether the transaction consists only of its :attr:`append`."""
        follows = self.members is not None or self.removed or self.game is not None
        return not follows and self.append.entry.kind not in ("open", "restored")

    def work(self, connection: Connection) -> int:
        """Store everything; return the ``seq`` under which the command is stored.

        A command that was already stored keeps its ``seq``, and nothing is written.
        """
        new = self.append
        seq = open_table(connection, new) if new.entry.seq == 1 else append(connection, new)
        if seq != new.entry.seq:
            return seq
        if self.members is not None:
            seat_members(connection, new.table_id, self.members, now_ms=new.entry.at_ms)
        if new.entry.kind == "restored":
            note_going_on(connection, new.table_id)
        for guest in self.removed:
            remove_member(connection, new.table_id, guest, now_ms=new.entry.at_ms)
        if self.removed:
            # A removed player may know any link and could return as another guest.
            revoke_invites(connection, new.table_id)
        if self.game is not None:
            save_game(connection, self.game, self.players)
        return seq

    def read_back(self, connection: Connection) -> int | None:
        """Return the ``seq`` under which the command is stored, or None if it is not stored."""
        return stored_seq(connection, self.append)


def entry_transaction(
    table: TableState,
    statistics: GameStatistics,
    entry: Entry,
    *,
    before: TableSnapshot | None,
    after: TableSnapshot,
    secret: bytes | None = None,
    command_hash: bytes | None = None,
    ownership: Ownership,
) -> EntryTransaction:
    """Return the transaction for ``entry``, which ``table`` has just applied."""
    same_details = before is not None and before.details == after.details
    same_guests = before is not None and before.guests == after.guests
    same_game = after.game == 0 or (before is not None and before.game_state == after.game_state)
    new = Append(
        table_id=table.id,
        entry=entry,
        phase=after.phase,
        awaited=after.awaited,
        secret=secret,
        command_hash=command_hash,
        details=None if same_details else after.details,
        ownership=ownership,
    )
    return EntryTransaction(
        append=new,
        members=None if same_guests else _guests_by_seat(after),
        removed=_removed_guests(entry, before, after),
        becomes_private=before is not None and before.is_public and not after.is_public,
        game=None if same_game else statistics.game(table),
        players=() if same_game else statistics.players(table),
    )


def _removed_guests(
    entry: Entry, before: TableSnapshot | None, after: TableSnapshot
) -> frozenset[str]:
    """Return the guests whom the host removed with ``entry``."""
    if entry.kind != "remove" or before is None:
        return frozenset()
    return frozenset(before.guests) - frozenset(after.guests) - {""}


def _guests_by_seat(snapshot: TableSnapshot) -> dict[int, str]:
    return {seat: guest for seat, guest in enumerate(snapshot.guests) if guest}


def _details(table: TableState) -> TableDetails:
    settings = table.settings
    return TableDetails(
        visibility=settings.visibility,
        host=table.host,
        settings=json.dumps(settings.stored()),
        summary=table_summary(table).model_dump_json(),
    )
