"""Games played: what is told of each, and the figures of a guest over all of his."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    and_,
    case,
    delete,
    func,
    insert,
    select,
)

from canasta.store.schema import game_players, games, guests, tables

ERASED_NAME: Final = "–"
"""The name shown for a player whose personal data was deleted."""
Result = Literal["won", "lost", "open", "unfinished"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePlayer:
    """One seat of a game, and what was done there."""

    seat: int
    side: int
    guest_id: str | None
    """None: a robot, or somebody who has had his data deleted."""
    points: int
    """Points of the side, all hands together."""
    best_hand: int
    """Points of the side in its best hand."""
    went_out: int
    """Hands in which the player went out himself."""
    natural_canastas: int
    """Canastas that he completed."""
    mixed_canastas: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game at a table, running or over."""

    table_id: str
    game: int
    """Its number at the table, from 1."""
    table_name: str
    rules: str
    """The id of the rule text."""
    has_house_rules: bool
    rules_name: Mapping[str, str]
    """The name of the rules, by language."""
    sides: int
    names: tuple[str, ...]
    """Who sat there, by seat."""
    totals: tuple[int, ...]
    """By side."""
    winner: int | None
    """The side that has won; None: nobody, or not yet."""
    conceded: bool
    hands: int
    """Hands that have ended."""
    started_ms: int
    ended_ms: int | None
    """None: it goes on, or was left unfinished."""


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game as one of its players looks back on it."""

    game: Game
    my_seat: int
    result: Result
    has_record: bool
    """Whether the table is still there, so that the game can be replayed."""


@dataclass(frozen=True, slots=True)
class OwnFigures:
    """Sums over the finished games of a guest."""

    games: int
    won: int
    hands: int
    points: int
    """Of his sides, all hands together."""
    best_hand: int
    """Points; 0 without a game."""
    went_out: int
    """Hands in which he went out himself."""
    natural_canastas: int
    mixed_canastas: int


def save_game(connection: Connection, game: Game, players: tuple[GamePlayer, ...]) -> None:
    """Store how a game stands, in place of what was stored of it before.

    A player whose data was deleted in the meantime is stored without id, as :data:`ERASED_NAME`.
    """
    names, players = _without_the_gone(connection, game.names, players)
    key = {"table_id": game.table_id, "game": game.game}
    its = (games.c.table_id == game.table_id, games.c.game == game.game)
    connection.execute(delete(games).where(*its))  # and the players with it
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
        "hands": game.hands,
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
            "best_hand": player.best_hand,
            "went_out": player.went_out,
            "natural_canastas": player.natural_canastas,
            "mixed_canastas": player.mixed_canastas,
        }
        for player in players
    ]
    connection.execute(insert(game_players), rows)


def own_games(connection: Connection, guest_id: str, *, limit: int | None = 500) -> list[OwnGame]:
    """Return the games of a guest, the latest first."""
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
    return [_own_game(row) for row in connection.execute(query).mappings()]


def own_figures(connection: Connection, guest_id: str) -> OwnFigures:
    """Return the figures of a guest over all games that somebody has won."""
    query = select(*_FIGURES).join(game_players, _same_game).where(_is_his_and_won(guest_id))
    return OwnFigures(**connection.execute(query).mappings().one())


def own_figures_by_rules(connection: Connection, guest_id: str) -> dict[str, OwnFigures]:
    """Return the same for each rule text; games with house rules count with their base."""
    query = (
        select(games.c.rules, *_FIGURES)
        .join(game_players, _same_game)
        .where(_is_his_and_won(guest_id))
        .group_by(games.c.rules)
        .order_by(games.c.rules)
    )
    rows = [dict(row) for row in connection.execute(query).mappings()]
    return {row.pop("rules"): OwnFigures(**row) for row in rows}


_same_game: Final = and_(
    game_players.c.table_id == games.c.table_id, game_players.c.game == games.c.game
)
_FIGURES: Final = (
    func.count(games.c.game).label("games"),
    *[
        func.coalesce(figure, 0).label(name)
        for name, figure in {
            "won": func.sum(case((games.c.winner == game_players.c.side, 1), else_=0)),
            "hands": func.sum(games.c.hands),
            "points": func.sum(game_players.c.points),
            "best_hand": func.max(game_players.c.best_hand),
            "went_out": func.sum(game_players.c.went_out),
            "natural_canastas": func.sum(game_players.c.natural_canastas),
            "mixed_canastas": func.sum(game_players.c.mixed_canastas),
        }.items()
    ],
)
"""The fields of :class:`OwnFigures`."""


def _is_his_and_won(guest_id: str) -> ColumnElement[bool]:
    return and_(game_players.c.guest_id == guest_id, games.c.winner.is_not(None))


def _without_the_gone(
    connection: Connection, names: tuple[str, ...], players: tuple[GamePlayer, ...]
) -> tuple[tuple[str, ...], tuple[GamePlayer, ...]]:
    asked = {player.guest_id for player in players if player.guest_id is not None}
    known = set(connection.scalars(select(guests.c.id).where(guests.c.id.in_(asked))))
    gone = {player.seat for player in players if player.guest_id in asked - known}
    return (
        tuple([ERASED_NAME if seat in gone else name for seat, name in enumerate(names)]),
        tuple([replace(one, guest_id=None) if one.seat in gone else one for one in players]),
    )


def _own_game(row: RowMapping) -> OwnGame:
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
        hands=row["hands"],
        started_ms=row["started_ms"],
        ended_ms=row["ended_ms"],
    )
    return OwnGame(game, row["my_seat"], _result(row), row["table_closed"] is not None)


def _result(row: RowMapping) -> Result:
    if row["winner"] is not None:
        return "won" if row["winner"] == row["my_side"] else "lost"
    is_open = row["ended_ms"] is None and row["table_closed"] is False
    return "open" if is_open else "unfinished"


def _json(value: tuple[str, ...] | tuple[int, ...] | dict[str, str]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
