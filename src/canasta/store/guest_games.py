"""A guest's games: their list, and statistics over the games won or lost."""

import json
from typing import Final

from sqlalchemy import ColumnElement, Connection, RowMapping, and_, case, func, select

from canasta.answers.own_games import GuestFigures, GuestGame, Result
from canasta.store.schema import game_players, games, tables
from canasta.tables.game_statistics import Game


def guest_games(
    connection: Connection, guest_id: str, *, limit: int | None = 500
) -> list[GuestGame]:
    """Return the games of a guest, latest first: at most ``limit`` games, or all if it is None."""
    query = (
        select(
            games,
            game_players.c.seat.label("my_seat"),
            game_players.c.side.label("my_side"),
            tables.c.closed.label("table_closed"),
        )
        .join(game_players, _same_game)
        .outerjoin(tables, tables.c.id == games.c.table_id)
        .where(game_players.c.guest_id == guest_id)
        .order_by(games.c.started_ms.desc(), games.c.table_id, games.c.game.desc())
        .limit(limit)
    )
    return [_guest_game(row) for row in connection.execute(query).mappings()]


def game_count(connection: Connection, guest_id: str) -> int:
    """Return the number of games that a guest has played."""
    query = select(func.count()).where(game_players.c.guest_id == guest_id)
    counted: int = connection.execute(query).scalar_one()
    return counted


def guest_figures(connection: Connection, guest_id: str) -> GuestFigures:
    """Return the sums over all games of a guest that have a winner."""
    query = select(*_FIGURES).join(game_players, _same_game).where(_is_played_to_the_end(guest_id))
    return GuestFigures(**connection.execute(query).mappings().one())


def guest_figures_by_rules(connection: Connection, guest_id: str) -> dict[str, GuestFigures]:
    """Return the sums by rule text; a game with house rules counts under its base."""
    query = (
        select(games.c.rules, *_FIGURES)
        .join(game_players, _same_game)
        .where(_is_played_to_the_end(guest_id))
        .group_by(games.c.rules)
        .order_by(games.c.rules)
    )
    rows = [dict(row) for row in connection.execute(query).mappings()]
    return {row.pop("rules"): GuestFigures(**row) for row in rows}


_same_game: Final = and_(
    game_players.c.table_id == games.c.table_id, game_players.c.game == games.c.game
)
_FIGURES: Final = (
    func.count(games.c.game).label("games"),
    *[
        func.coalesce(figure, 0).label(name)
        for name, figure in {
            "won": func.sum(case((games.c.winner == game_players.c.side, 1), else_=0)),
            "rounds": func.sum(games.c.hands),
            "points": func.sum(game_players.c.points),
            "best_round": func.max(game_players.c.best_hand),
            "went_out": func.sum(game_players.c.went_out),
            "natural_canastas": func.sum(game_players.c.natural_canastas),
            "mixed_canastas": func.sum(game_players.c.mixed_canastas),
        }.items()
    ],
)
"""The fields of :class:`GuestFigures`."""


def _is_played_to_the_end(guest_id: str) -> ColumnElement[bool]:
    return and_(game_players.c.guest_id == guest_id, games.c.winner.is_not(None))


def _guest_game(row: RowMapping) -> GuestGame:
    game = Game(
        table_id=row["table_id"],
        game=row["game"],
        table_name=row["table_name"],
        rules=row["rules"],
        has_house_rules=row["has_house_rules"],
        rules_name=json.loads(row["rules_name"]),
        sides=row["sides"],
        names=tuple(json.loads(row["names"])),
        totals=tuple(json.loads(row["totals"])),
        winner=row["winner"],
        conceded=row["conceded"],
        rounds=row["hands"],
        started_ms=row["started_ms"],
        ended_ms=row["ended_ms"],
    )
    return GuestGame(game, row["my_seat"], _result(row), row["table_closed"] is not None)


def _result(row: RowMapping) -> Result:
    if row["winner"] is not None:
        return "won" if row["winner"] == row["my_side"] else "lost"
    is_open = row["ended_ms"] is None and row["table_closed"] is False
    return "open" if is_open else "unfinished"
