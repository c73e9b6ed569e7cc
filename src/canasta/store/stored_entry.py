"""What is stored with an entry, in one transaction: itself, and all that follows from it."""

from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy import Connection

from canasta.protocol.pages import TableSummary
from canasta.store.entries import Append, TableDetails, append, open_table, stored_seq
from canasta.store.games import Game, GamePlayer, save_game
from canasta.store.members import remove_member, seat_members
from canasta.store.player_tally import Tally, rules_names
from canasta.tables.entry import Entry
from canasta.tables.state import TableState


@dataclass(frozen=True)
class Standing:
    """What is stored of a table besides its entries, as it follows from the last one."""

    phase: str
    awaited: str
    guests: tuple[str, ...]
    """Who sits where; empty for robots and free seats."""
    details: TableDetails
    game: int
    hands: int
    """Hands of the game that have ended."""

    @property
    def of_game(self) -> tuple[int, int, str]:
        """What changes with the game as it is listed."""
        return self.game, self.hands, self.phase


_QUIET: Final = frozenset(("play", "promise", "commit", "reveal", "void", "deal", "sleep", "wake"))
"""Entries that change nothing that lists show, unless they change the phase."""


def standing(table: TableState, entry: Entry | None, before: Standing | None) -> Standing:
    """Return how ``table`` stands after ``entry``; what cannot have changed is kept."""
    awaited = table.seats[table.to_act].actor if table.to_act >= 0 else ""
    is_quiet = entry is not None and entry.kind in _QUIET
    if is_quiet and before is not None and before.phase == table.phase:
        return replace(before, awaited=awaited)
    return Standing(
        phase=table.phase,
        awaited=awaited,
        guests=tuple([seat.actor for seat in table.seats]),
        details=_details(table),
        game=table.game_number,
        hands=len(table.score_sheets),
    )


@dataclass(frozen=True)
class Kept:
    """An entry with all that is stored with it."""

    append: Append
    members: dict[int, str] | None
    """Who sits where, where that has changed."""
    removed: frozenset[str]
    """Guests whom the host has just removed from the table."""
    game: Game | None
    """The game as it stands, where that has changed."""
    players: tuple[GamePlayer, ...]

    def work(self, connection: Connection) -> int:
        """Store it; returns the ``seq`` under which the command is stored."""
        new = self.append
        seq = open_table(connection, new) if new.entry.seq == 1 else append(connection, new)
        if seq != new.entry.seq:
            return seq
        if self.members is not None:
            seat_members(connection, new.table_id, self.members, now_ms=new.entry.at_ms)
        for guest in self.removed:
            remove_member(connection, new.table_id, guest, now_ms=new.entry.at_ms)
        if self.game is not None:
            save_game(connection, self.game, self.players)
        return seq

    def read_back(self, connection: Connection) -> int | None:
        """Return the ``seq`` under which it was stored after all, or None."""
        return stored_seq(connection, self.append)


def kept(
    table: TableState,
    tally: Tally,
    entry: Entry,
    *,
    before: Standing | None,
    after: Standing,
    secret: bytes | None = None,
    command_hash: bytes | None = None,
) -> Kept:
    """Return what to store for ``entry``, which ``table`` has just carried out."""
    same_details = before is not None and before.details == after.details
    same_guests = before is not None and before.guests == after.guests
    same_game = after.game == 0 or (before is not None and before.of_game == after.of_game)
    new = Append(
        table_id=table.id,
        entry=entry,
        phase=after.phase,
        awaited=after.awaited,
        secret=secret,
        command_hash=command_hash,
        details=None if same_details else after.details,
    )
    return Kept(
        append=new,
        members=None if same_guests else _people(after),
        removed=removed_by(entry, before, after),
        game=None if same_game else tally.game(table),
        players=() if same_game else tally.players(table),
    )


def removed_by(entry: Entry, before: Standing | None, after: Standing) -> frozenset[str]:
    """Return whom the host has removed with ``entry``."""
    if entry.kind != "remove" or before is None:
        return frozenset()
    return frozenset(before.guests) - frozenset(after.guests) - {""}


def _people(standing: Standing) -> dict[int, str]:
    return {seat: guest for seat, guest in enumerate(standing.guests) if guest}


def _details(table: TableState) -> TableDetails:
    settings = table.settings
    summary = TableSummary(
        id=table.id,
        name=settings.name,
        rules_name=rules_names(table),
        has_house_rules=settings.house_rules.strip() != "",
        players=settings.players,
        sides=settings.sides,
        target=table.rules.target,
        phase=table.phase,
        names=tuple([seat.name for seat in table.seats]),
        free=sum(seat.is_free for seat in table.seats),
        watchers_allowed=settings.watchers,
        has_clock=settings.clock is not None,
        mine=False,
        my_turn=False,
        changed_ms=table.last_ms,
    )
    return TableDetails(
        visibility=settings.visibility,
        host=table.host,
        settings=settings.model_dump_json(),
        summary=summary.model_dump_json(),
    )
