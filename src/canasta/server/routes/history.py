"""Routes of games played: a guest's own list, and records, replays and proofs of a table's rounds.

Anybody with the link to a table may see its rounds once they are over: the table's id cannot be
guessed, and links to a play are meant to be shared.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from pydantic import TypeAdapter
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.protocol.pages import Figures, OwnGames, PastGame, ReplayStep
from canasta.record.record_reader import replay_of
from canasta.scorekeeping.recorded_games import sheet_of
from canasta.server.http.error_responses import ProblemError
from canasta.server.http.json_body import json_response
from canasta.server.http.parameters import path_number, path_text, query_number
from canasta.server.http.request_language import language_of
from canasta.server.round_replays import replay_index, replay_round
from canasta.server.routes.current_guest import known_guest
from canasta.server.routes.store_calls import read
from canasta.server.services import services_of
from canasta.store.entries import head, read_entries, read_secrets
from canasta.store.guest_games import (
    GuestFigures,
    GuestGame,
    guest_figures,
    guest_figures_by_rules,
    guest_games,
)
from canasta.tables.entry import Entry
from canasta.tables.game_records import PlayedGame, PlayedRound, games_of

_MOST: Final = 10_000
"""The highest number of a game at a table, and of a round in a game, that can be asked for."""
T = TypeVar("T")

_steps: TypeAdapter[list[ReplayStep]] = TypeAdapter(list[ReplayStep])


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
    played = await played_game(request, table, game)
    name = f"canasta-{table}-{game}.canasta"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(played.text(), media_type="text/plain; charset=utf-8", headers=headers)


async def sheet(request: Request) -> Response:
    """Return a game as a score sheet, for the score keeper."""
    table, game = table_id(request), game_number(request)
    played = await played_game(request, table, game)
    now_ms = services_of(request).clocks.wall_ms()
    made = await asyncio.to_thread(lambda: sheet_of(replay_of(played.text()), now_ms))
    return Response(
        made.text(), media_type="application/json", headers={"Cache-Control": "no-store"}
    )


async def replay(request: Request) -> Response:
    """Return what can be replayed of a game."""
    table, game = table_id(request), game_number(request)
    index = await _history(
        request, table, lambda entries, secrets: replay_index(table, entries, secrets, game)
    )
    if index is None:
        raise ProblemError(404, "no_such_game")
    return json_response(index)


async def replay_steps(request: Request) -> Response:
    """Send the steps of a round that is over."""
    table, round_number, game = table_id(request), _round_number(request), game_number(request)
    language = language_of(request)
    steps = await _history(
        request,
        table,
        lambda entries, secrets: replay_round(
            table, entries, secrets, game, round_number, language
        ),
    )
    if steps is None:
        raise ProblemError(404, "no_such_hand")
    return Response(
        _steps.dump_json(steps),
        media_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


async def proof(request: Request) -> Response:
    """Send the proof of the deal of a round that is over."""
    table, round_number, game = table_id(request), _round_number(request), game_number(request)
    played = _round(await played_game(request, table, game), round_number)
    return Response(
        played.proof.text(), media_type="application/json", headers={"Cache-Control": "no-store"}
    )


def table_id(request: Request) -> str:
    """Return the table whose games a request is about."""
    return path_text(request, "table", most=40)


def game_number(request: Request) -> int:
    """Return which game of the table a request is about, the first where it does not say."""
    return query_number(request, "game", most=_MOST)


def _round_number(request: Request) -> int:
    return path_number(request, "hand", most=_MOST)


async def _history(
    request: Request,
    table: str,
    make: Callable[[list[Entry], Mapping[int, bytes]], T],
) -> T:
    """Return what ``make`` derives from the entries and secrets of a table.

    Raises:
        ProblemError: 404, there is no such table.
    """

    def look(opened: Connection) -> T:
        if head(opened, table) is None:
            raise ProblemError(404, "no_such_table")
        return make(list(read_entries(opened, table)), read_secrets(opened, table))

    services = services_of(request)
    services.limits.take(request, "replays")
    async with services.reading_tables:
        return await read(request, look)


async def played_game(request: Request, table: str, game: int) -> PlayedGame:
    """Return a game of a table, with the rounds that are over.

    Raises:
        ProblemError: 404, there is no such table, or it has had no such game.
    """
    played = await _history(
        request, table, lambda entries, secrets: games_of(table, entries, secrets)
    )
    found = next((one for one in played if one.number == game), None)
    if found is None:
        raise ProblemError(404, "no_such_game")
    return found


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
