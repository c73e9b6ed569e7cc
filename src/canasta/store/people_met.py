"""The people with whom a guest has played, named by their games and never by guest ids."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, and_, select

from canasta.store.schema import game_players, games, guests

_GAMES_READ = 300
"""The maximum number of seats of other people to read, latest first."""
_own: Final = game_players.alias()
_other: Final = game_players.alias()
# Built once: aliases refer to themselves, so an alias per query would be cyclic garbage.


@dataclass(slots=True)
class PersonMet:
    """Another person who has played in a game with a guest."""

    guest_id: str
    """The guest's id, for the server only: pages name the person by a game and a seat."""
    nickname: str
    games: int
    """The number of the latest games that both played."""
    last_ms: int
    """The start of the latest game together, in milliseconds since 1970."""
    table_id: str
    game: int
    seat: int
    """The seat of the person in that game."""


def people_met(connection: Connection, guest_id: str, *, limit: int) -> list[PersonMet]:
    """Return the people with whom a guest has played, those of the latest games first."""
    query = (
        select(
            _other.c.guest_id,
            guests.c.nickname,
            games.c.started_ms,
            _other.c.table_id,
            _other.c.game,
            _other.c.seat,
        )
        .join(_own, and_(_own.c.table_id == _other.c.table_id, _own.c.game == _other.c.game))
        .join(games, and_(games.c.table_id == _other.c.table_id, games.c.game == _other.c.game))
        .join(guests, guests.c.id == _other.c.guest_id)
        .where(_own.c.guest_id == guest_id, _other.c.guest_id != guest_id)
        .order_by(games.c.started_ms.desc(), _other.c.table_id, _other.c.game.desc(), _other.c.seat)
        .limit(_GAMES_READ)
    )
    found: dict[str, PersonMet] = {}
    for row in connection.execute(query):
        met = found.get(row.guest_id)
        if met is not None:
            met.games += 1
        elif len(found) < limit:
            found[row.guest_id] = PersonMet(
                row.guest_id,
                row.nickname,
                1,
                row.started_ms,
                row.table_id,
                row.game,
                row.seat,
            )
    return list(found.values())


def person_met(
    connection: Connection, guest_id: str, table_id: str, game: int, seat: int
) -> str | None:
    """Return the id of the guest in a seat of a guest's game, or None if nobody else had it."""
    query = (
        select(_other.c.guest_id)
        .join(_own, and_(_own.c.table_id == _other.c.table_id, _own.c.game == _other.c.game))
        .where(
            _own.c.guest_id == guest_id,
            _other.c.table_id == table_id,
            _other.c.game == game,
            _other.c.seat == seat,
            _other.c.guest_id != guest_id,
        )
    )
    found: str | None = connection.scalar(query)
    return found
