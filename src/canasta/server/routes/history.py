"""Routes of games played: a guest's own list, and records, replays and proofs of a table's rounds.

Anybody with the link to a table may see its rounds once they are over: the table's id cannot be
guessed, and links to a play are meant to be shared.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.protocol.pages import Figures, OwnGames, PastGame
from canasta.record.record_reader import header_of
from canasta.scorekeeping.recorded_games import sheet_with
from canasta.server.histories.round_replays import replay_index
from canasta.server.household import household_of
from canasta.server.http.error_responses import ProblemError
from canasta.server.http.json_body import json_response
from canasta.server.http.parameters import path_number, path_text, query_number
from canasta.server.http.request_language import language_of
from canasta.server.routes.current_guest import known_guest
from canasta.server.routes.store_calls import read
from canasta.server.services import services_of
from canasta.server.turns.fair_queue import Asker
from canasta.store.errors import NoSuchTableError
from canasta.store.guest_games import (
    GuestFigures,
    GuestGame,
    guest_figures,
    guest_figures_by_rules,
    guest_games,
)
from canasta.tables.game_records import PlayedGame, PlayedRound

_MOST: Final = 10_000
"""The highest number of a game at a table, and of a round in a game, that can be asked for."""
T = TypeVar("T")


async def games(request: Request) -> Response:
    """List the guest's games, with figures."""
    guest_id = (await known_guest(request)).id

    def look(opened: Connection) -> OwnGames:
        return OwnGames(
            games=tuple([_past_game(own) for own in guest_games(opened, guest_id)]),
            all=_figures(guest_figures(opened, guest_id)),
            by_rules={
                rules: _figures(figures)
                for rules, figures in guest_figures_by_rules(opened, guest_id).items()
            },
            kept_days=services_of(request).settings.retention.guest_days,
        )

    return json_response(await read(request, look))


async def record(request: Request) -> Response:
    """Send the record of a game, with the rounds that are over."""
    table, game = table_id(request), game_number(request)
    text = await from_game(request, lambda played: played.text())
    name = f"canasta-{table}-{game}.canasta"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


async def sheet(request: Request) -> Response:
    """Return a game as a score sheet, for the score keeper."""
    now_ms = services_of(request).clocks.wall_ms()

    def made(played: PlayedGame) -> str:
        counted = [one.counted for one in played.rounds if one.counted is not None]
        return sheet_with(counted, header_of(played.text()), now_ms).text()

    return _unkept(await from_game(request, made))


async def replay(request: Request) -> Response:
    """Return what can be replayed of a game."""
    return json_response(await from_game(request, replay_index))


async def replay_steps(request: Request) -> Response:
    """Send the steps of a round that is over."""
    round_number, game = _round_number(request), game_number(request)
    services = services_of(request)
    services.limits.take(request, "replays")
    with _table_found():
        steps = await services.histories.replay(
            _asker(request), game, round_number, language_of(request)
        )
    if steps is None:
        raise ProblemError(404, "no_such_hand")
    return _unkept(steps)


async def proof(request: Request) -> Response:
    """Send the proof of the deal of a round that is over."""
    round_number = _round_number(request)
    return _unkept(await from_game(request, lambda game: _round(game, round_number).proof.text()))


def _unkept(content: str | bytes) -> Response:
    """Return JSON that no browser keeps."""
    return Response(content, media_type="application/json", headers={"Cache-Control": "no-store"})


def table_id(request: Request) -> str:
    """Return the table that a request names."""
    return path_text(request, "table", most=40)


def game_number(request: Request) -> int:
    """Return which game of the table a request is about, the first where it does not say."""
    return query_number(request, "game", most=_MOST)


def _round_number(request: Request) -> int:
    return path_number(request, "hand", most=_MOST)


def _asker(request: Request) -> Asker:
    return Asker(household_of(request), table_id(request))


async def from_game(request: Request, make: Callable[[PlayedGame], T]) -> T:
    """Return what ``make`` derives, in a thread, from the game that a request is about.

    Raises:
        ProblemError: 404, there is no such table, or it has had no such game.
    """
    game = game_number(request)

    def look(played: list[PlayedGame]) -> T:
        found = next((one for one in played if one.number == game), None)
        if found is None:
            raise ProblemError(404, "no_such_game")
        return make(found)

    services = services_of(request)
    services.limits.take(request, "replays")
    with _table_found():
        return await services.histories.from_records(_asker(request), look)


@contextmanager
def _table_found() -> Iterator[None]:
    """Answer 404 where there is no such table."""
    try:
        yield
    except NoSuchTableError:
        raise ProblemError(404, "no_such_table") from None


def _round(game: PlayedGame, number: int) -> PlayedRound:
    found = next((played for played in game.rounds if played.number == number), None)
    if found is None:
        raise ProblemError(404, "no_such_hand")
    return found


def _past_game(own: GuestGame) -> PastGame:
    game = own.game
    return PastGame(
        table=game.table_id if own.has_record else "",
        game=game.game,
        name=game.table_name,
        rules_name=dict(game.rules_name),
        names=game.names,
        my_seat=own.my_seat,
        result=own.result,
        totals=game.totals,
        hands=game.rounds,
        ended_ms=game.ended_ms or 0,
    )


def _figures(figures: GuestFigures) -> Figures:
    rounds = figures.rounds
    return Figures(
        games=figures.games,
        won=figures.won,
        hands=rounds,
        points_per_hand=round(figures.points / rounds) if rounds else 0,
        best_hand=figures.best_round,
        went_out=figures.went_out,
        natural_canastas=figures.natural_canastas,
        mixed_canastas=figures.mixed_canastas,
    )


ROUTES: Final = [
    Route("/api/games", games),
    Route("/api/tables/{table}/record", record),
    Route("/api/tables/{table}/sheet", sheet),
    Route("/api/tables/{table}/replay", replay),
    Route("/api/tables/{table}/replay/{hand}", replay_steps),
    Route("/api/tables/{table}/proof/{hand}", proof),
]
