"""What is stored about a guest: handed out as one structure, or deleted.

Deleting drops who somebody was: nickname, language, visits, the link between him and his tables and
games. The games stay for those he played with. There he remains a random id that leads nowhere.
"""

import json
from dataclasses import dataclass
from typing import TypedDict

from sqlalchemy import Connection, and_, delete, select, update

from canasta.store.games import ERASED_NAME
from canasta.store.guest_games import GuestGame, guest_games
from canasta.store.guests import find_guest
from canasta.store.schema import entries, game_players, games, guests, members, tables

NAME_KEY = "name"
"""Where the body of an entry holds the name of its actor."""


class ExportedEntry(TypedDict):
    """Something the guest did at a table, as it was stored."""

    seq: int
    at_ms: int
    kind: str
    body: object


class ExportedTable(TypedDict):
    """A table of the guest, with what he did there himself."""

    table: str
    seat: int | None
    since_ms: int
    entries: list[ExportedEntry]


class ExportedGame(TypedDict):
    """A game of the guest."""

    table: str
    game: int
    rules: str
    seat: int
    names: list[str]
    totals: list[int]
    result: str
    hands: int
    started_ms: int
    ended_ms: int | None


class Export(TypedDict):
    """All that is stored about a guest."""

    id: str
    nickname: str
    language: str
    created_ms: int
    seen_ms: int
    tables: list[ExportedTable]
    games: list[ExportedGame]


@dataclass(frozen=True, slots=True)
class Deleted:
    """What was done to delete a guest's data."""

    was_there: bool
    tables: int
    """Tables at which he was known."""
    games: int
    """Games in which he has become nobody."""


def export_guest(connection: Connection, guest_id: str) -> Export | None:
    """Return all that is stored about a guest, or None if there is none.

    It holds what he did himself, so of the cards of a running hand only those he has played. What
    others or the server did is not in it, and secrets are not even looked at.
    """
    guest = find_guest(connection, guest_id)
    if guest is None:
        return None
    query = select(members.c.table_id, members.c.seat, members.c.since_ms)
    rows = connection.execute(query.where(members.c.guest_id == guest_id))
    return {
        "id": guest.id,
        "nickname": guest.nickname,
        "language": guest.language,
        "created_ms": guest.created_ms,
        "seen_ms": guest.seen_ms,
        "tables": [
            {
                "table": row.table_id,
                "seat": row.seat,
                "since_ms": row.since_ms,
                "entries": _own_entries(connection, row.table_id, guest_id),
            }
            for row in rows.all()
        ],
        "games": [_exported(own) for own in guest_games(connection, guest_id, limit=None)],
    }


def delete_guest(connection: Connection, guest_id: str) -> Deleted:
    """Delete what tells who a guest is.

    Before this he has to leave the tables that go on: a table in memory would tell his name again.
    """
    his_games = _forget_in_games(connection, guest_id)
    his_tables = _forget_at_tables(connection, guest_id)
    # Memberships go with the guest, and in games his id does.
    gone = connection.execute(delete(guests).where(guests.c.id == guest_id))
    return Deleted(gone.rowcount == 1, his_tables, his_games)


def _exported(own: GuestGame) -> ExportedGame:
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


def _own_entries(connection: Connection, table_id: str, guest_id: str) -> list[ExportedEntry]:
    query = (
        select(entries.c.seq, entries.c.at_ms, entries.c.kind, entries.c.body)
        .where(entries.c.table_id == table_id, entries.c.actor == guest_id)
        .order_by(entries.c.seq)
    )
    return [
        {"seq": row.seq, "at_ms": row.at_ms, "kind": row.kind, "body": json.loads(row.body)}
        for row in connection.execute(query)
    ]


def _forget_in_games(connection: Connection, guest_id: str) -> int:
    same = and_(games.c.table_id == game_players.c.table_id, games.c.game == game_players.c.game)
    query = select(games.c.table_id, games.c.game, games.c.names, game_players.c.seat)
    his = query.join(game_players, same).where(game_players.c.guest_id == guest_id)
    rows = connection.execute(his).all()
    for row in rows:
        its = update(games).where(games.c.table_id == row.table_id, games.c.game == row.game)
        names = _without(json.loads(row.names), row.seat)
        connection.execute(its.values(names=_json(names)))
    return len(rows)


def _forget_at_tables(connection: Connection, guest_id: str) -> int:
    query = select(tables.c.id, tables.c.summary, members.c.seat)
    his = query.join(members).where(members.c.guest_id == guest_id)
    rows = connection.execute(his).all()
    for row in rows:
        summary = json.loads(row.summary)
        if row.seat is not None and "names" in summary:
            summary["names"] = _without(summary["names"], row.seat)
            its = update(tables).where(tables.c.id == row.id)
            connection.execute(its.values(summary=_json(summary)))
        _forget_in_entries(connection, row.id, guest_id)
    return len(rows)


def _forget_in_entries(connection: Connection, table_id: str, guest_id: str) -> None:
    for entry in _own_entries(connection, table_id, guest_id):
        body = entry["body"]
        if isinstance(body, dict) and NAME_KEY in body:
            its = update(entries).where(
                entries.c.table_id == table_id, entries.c.seq == entry["seq"]
            )
            connection.execute(its.values(body=_json({**body, NAME_KEY: ERASED_NAME})))


def _without(names: list[str], seat: int) -> list[str]:
    return [ERASED_NAME if place == seat else name for place, name in enumerate(names)]


def _json(value: dict[str, object] | list[str]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
