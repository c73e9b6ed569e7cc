"""Personal data of a guest: exported as one structure, or deleted.

Deletion removes everything that identifies the guest: nickname, language, visits, and the links to
tables and games. The games stay for the other players. In their entries, the guest remains as a
random id that leads nowhere.
"""

import json
from dataclasses import asdict, dataclass
from typing import TypedDict

from sqlalchemy import Connection, Executable, and_, delete, select, update

from canasta.answers.own_games import GuestGame
from canasta.store.alone.kept_rounds import rounds_of_guest
from canasta.store.alone.puzzles import mistakes_of
from canasta.store.entry_forms import form
from canasta.store.games import ERASED_NAME
from canasta.store.guest_games import guest_games
from canasta.store.guests import find_guest
from canasta.store.personal_invites import declined_by
from canasta.store.schema import (
    device_codes,
    devices,
    entries,
    game_players,
    games,
    guests,
    members,
    personal_invites,
    puzzle_attempts,
    tables,
)

NAME_KEYS = ("name", "robot_of")
"""The keys in the body of an entry that hold a person's name: the actor's, or that of a program's
owner."""


Exported = dict[str, object]
"""Values by their names in the exported JSON."""


class ExportedEntry(TypedDict):
    """An entry of the guest at a table, as stored."""

    seq: int
    at_ms: int
    kind: str
    body: object


@dataclass(frozen=True, slots=True)
class Deleted:
    """The changes that the deletion of a guest's data made."""

    was_there: bool
    tables: int
    """The number of tables of which the guest was a member."""
    games: int
    """The number of games in which the guest's name was replaced."""


def export_guest(connection: Connection, guest_id: str) -> Exported | None:
    """Return everything stored about a guest, or None if there is no such guest.

    Of tables, the result contains the guest's own entries, and so only those cards of a round in
    play that the guest has played. It leaves out the entries of others and of the server, and
    contains no secrets. Rounds that the guest played alone contain the plays of the robots, which
    the guest has seen.
    """
    guest = find_guest(connection, guest_id)
    if guest is None:
        return None
    return {
        **asdict(guest),
        "devices": _rows(
            connection,
            select(*[column for column in devices.c if column.name != "guest_id"])
            .where(devices.c.guest_id == guest_id)
            .order_by(devices.c.id),
        ),
        # The expiry time of the code for another device; None if no code is stored.
        "device_code_until_ms": connection.scalar(
            select(device_codes.c.expires_ms).where(device_codes.c.guest_id == guest_id)
        ),
        "tables": _exported_tables(connection, guest_id),
        "invitations": _rows(
            connection,
            select(
                personal_invites.c.table_id.label("table"),
                guests.c.nickname.label("to"),
                personal_invites.c.since_ms,
            )
            .join(guests, guests.c.id == personal_invites.c.guest_id)
            .where(personal_invites.c.inviter_id == guest_id),
        ),
        "declined_inviters": [
            {"nickname": one.nickname, "since_ms": one.since_ms}
            for one in declined_by(connection, guest_id)
        ],
        "games": [_exported_game(own) for own in guest_games(connection, guest_id, limit=None)],
        "puzzles": _rows(
            connection,
            select(puzzle_attempts.c.puzzle, puzzle_attempts.c.lost, puzzle_attempts.c.at_ms)
            .where(puzzle_attempts.c.guest_id == guest_id)
            .order_by(puzzle_attempts.c.at_ms, puzzle_attempts.c.puzzle),
        ),
        "mistakes": [
            {
                "table": one.table,
                "game": one.game,
                "hand": one.round_number,
                "step": one.step,
                "lost": one.lines[-1].behind,
                "at_ms": one.at_ms,
            }
            for one in mistakes_of(connection, guest_id, since_ms=0)
        ],
        "rounds": [asdict(kept) for kept in rounds_of_guest(connection, guest_id)],
    }


def _rows(connection: Connection, query: Executable) -> list[Exported]:
    return [dict(row) for row in connection.execute(query).mappings()]


def _exported_tables(connection: Connection, guest_id: str) -> list[Exported]:
    """Return the tables of a guest, with the guest's own entries."""
    own_invite = and_(
        personal_invites.c.table_id == members.c.table_id,
        personal_invites.c.guest_id == members.c.guest_id,
    )
    query = (
        select(
            members.c.table_id.label("table"),
            members.c.seat,
            members.c.since_ms,
            # The person who invited the guest, if the guest has not sat down yet.
            guests.c.nickname.label("invited_by"),
        )
        .outerjoin(personal_invites, own_invite)
        .outerjoin(guests, guests.c.id == personal_invites.c.inviter_id)
        .where(members.c.guest_id == guest_id)
    )
    found = _rows(connection, query)
    return [
        {**one, "entries": _own_entries(connection, str(one["table"]), guest_id)} for one in found
    ]


def _exported_game(own: GuestGame) -> Exported:
    game = own.game
    return {
        "table": game.table_id,
        "game": game.game,
        "rules": game.rules,
        "seat": own.my_seat,
        "names": list(game.names),
        "totals": list(game.totals),
        "result": own.result,
        "hands": game.rounds,
        "started_ms": game.started_ms,
        "ended_ms": game.ended_ms,
    }


def delete_guest(connection: Connection, guest_id: str) -> Deleted:
    """Delete the personal data of a guest.

    The guest must leave open tables first: a table in memory would store the name again.
    """
    changed_games = _erase_in_games(connection, guest_id)
    changed_tables = _erase_at_tables(connection, guest_id)
    # Foreign keys delete devices, memberships, invitations, puzzles and rounds played alone, and
    # clear the id in games.
    gone = connection.execute(delete(guests).where(guests.c.id == guest_id))
    return Deleted(gone.rowcount == 1, changed_tables, changed_games)


def _own_entries(connection: Connection, table_id: str, guest_id: str) -> list[ExportedEntry]:
    query = (
        select(entries.c.seq, entries.c.at_ms, entries.c.kind, entries.c.v, entries.c.body)
        .where(entries.c.table_id == table_id, entries.c.actor == guest_id)
        .order_by(entries.c.seq)
    )
    return [
        {
            "seq": row.seq,
            "at_ms": row.at_ms,
            "kind": row.kind,
            "body": json.loads(form(row.v).read(row.kind, row.body)),
        }
        for row in connection.execute(query)
    ]


def _erase_in_games(connection: Connection, guest_id: str) -> int:
    same = and_(games.c.table_id == game_players.c.table_id, games.c.game == game_players.c.game)
    query = select(games.c.table_id, games.c.game, games.c.names, game_players.c.seat)
    own = query.join(game_players, same).where(game_players.c.guest_id == guest_id)
    rows = connection.execute(own).all()
    for row in rows:
        change = update(games).where(games.c.table_id == row.table_id, games.c.game == row.game)
        names = _without(json.loads(row.names), row.seat)
        connection.execute(change.values(names=_json(names)))
    return len(rows)


def _erase_at_tables(connection: Connection, guest_id: str) -> int:
    query = select(tables.c.id, tables.c.summary, members.c.seat)
    own = query.join(members).where(members.c.guest_id == guest_id)
    rows = connection.execute(own).all()
    for row in rows:
        summary = json.loads(row.summary)
        if row.seat is not None and "names" in summary:
            summary["names"] = _without(summary["names"], row.seat)
            change = update(tables).where(tables.c.id == row.id)
            connection.execute(change.values(summary=_json(summary)))
        _erase_in_entries(connection, row.id, guest_id)
    return len(rows)


def _erase_in_entries(connection: Connection, table_id: str, guest_id: str) -> None:
    for entry in _own_entries(connection, table_id, guest_id):
        body = entry["body"]
        names = [key for key in NAME_KEYS if key in body] if isinstance(body, dict) else []
        if isinstance(body, dict) and names:
            erased = _json({**body, **dict.fromkeys(names, ERASED_NAME)})
            row = and_(entries.c.table_id == table_id, entries.c.seq == entry["seq"])
            number: int = connection.scalars(select(entries.c.v).where(row)).one()
            written = form(number).write(entry["kind"], erased)
            connection.execute(update(entries).where(row).values(body=written))


def _without(names: list[str], seat: int) -> list[str]:
    return [ERASED_NAME if place == seat else name for place, name in enumerate(names)]


def _json(value: dict[str, object] | list[str]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
