"""Games played at tables: one row per game and one per seat, which outlive the table.

A player's statistics therefore do not depend on how long records are kept.
:mod:`canasta.tables.game_statistics` computes the figures from the entries of a table, and
:mod:`canasta.store.guest_games` reads them for a guest.
"""

import json
from dataclasses import replace
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from canasta.store.schema import game_players, games, guests
from canasta.tables.game_statistics import Game, GamePlayer

ERASED_NAME: Final = "–"
"""The name that replaces that of a guest whose data has been deleted."""


def save_game(connection: Connection, game: Game, players: tuple[GamePlayer, ...]) -> None:
    """Store a game, replacing its earlier row.

    A player whose data has been deleted meanwhile is stored without an id, as :data:`ERASED_NAME`.
    """
    names, players = _without_deleted(connection, game.names, players)
    key = {"table_id": game.table_id, "game": game.game}
    same_game = (games.c.table_id == game.table_id, games.c.game == game.game)
    connection.execute(delete(games).where(*same_game))  # the foreign key deletes the players too
    row = {
        **key,
        "table_name": game.table_name,
        "rules": game.rules,
        "has_house_rules": game.has_house_rules,
        "rules_name": _json(dict(game.rules_name)),
        "sides": game.sides,
        "names": _json(names),
        "totals": _json(game.totals),
        "winner": game.winner,
        "conceded": game.conceded,
        "hands": game.rounds,
        "started_ms": game.started_ms,
        "ended_ms": game.ended_ms,
    }
    connection.execute(insert(games), row)
    rows = [
        {
            **key,
            "seat": player.seat,
            "side": player.side,
            "guest_id": player.guest_id,
            "points": player.points,
            "best_hand": player.best_round,
            "went_out": player.went_out,
            "natural_canastas": player.natural_canastas,
            "mixed_canastas": player.mixed_canastas,
        }
        for player in players
    ]
    connection.execute(insert(game_players), rows)


def _without_deleted(
    connection: Connection, names: tuple[str, ...], players: tuple[GamePlayer, ...]
) -> tuple[tuple[str, ...], tuple[GamePlayer, ...]]:
    given = {player.guest_id for player in players if player.guest_id is not None}
    known = set(connection.scalars(select(guests.c.id).where(guests.c.id.in_(given))))
    deleted = {player.seat for player in players if player.guest_id in given - known}
    return (
        tuple([ERASED_NAME if seat in deleted else name for seat, name in enumerate(names)]),
        tuple([replace(one, guest_id=None) if one.seat in deleted else one for one in players]),
    )


def _json(value: tuple[str, ...] | tuple[int, ...] | dict[str, str]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
