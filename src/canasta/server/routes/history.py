"""Routes of games played: a guest's list, and records, replays and proofs of a table's rounds.

Anybody with the link to a table may see its finished rounds: the table's id cannot be guessed, and
links to a play are meant to be shared.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.deal_rounds import counted_name
from canasta.answers.kept_rounds import KeptRound, is_round
from canasta.answers.own_games import past_game, shown_figures
from canasta.answers.played_games import (
    MOST_ROUNDS,
    find_game,
    find_round,
    proof_of,
    record_disposition,
    sheet_text,
)
from canasta.answers.problems import ProblemError
from canasta.answers.round_replays import replay_index
from canasta.answers.sent_deals import sendable_rounds
from canasta.answers.shown_rounds import ShownRound, shown_round
from canasta.protocol.http_api import OwnGames, ReplayIndex
from canasta.server.household import household_of
from canasta.server.http.json_body import json_response
from canasta.server.http.parameters import path_number, path_text, query_number
from canasta.server.http.request_language import language_of, words_of
from canasta.server.routes.current_guest import guest_of, known_guest
from canasta.server.routes.side_work import in_turn
from canasta.server.routes.store_calls import read
from canasta.server.services import services_of
from canasta.server.turns.fair_queue import Asker
from canasta.store.alone.kept_rounds import OwnedRound, round_with_id
from canasta.store.alone.kept_rounds import find_round as find_kept_round
from canasta.store.errors import NoSuchTableError
from canasta.store.guest_games import (
    guest_figures,
    guest_figures_by_rules,
    guest_games,
)
from canasta.tables.game_records import PlayedGame

T = TypeVar("T")


async def games(request: Request) -> Response:
    """Return the guest's games and statistics."""
    guest_id = (await known_guest(request)).id

    def look(opened: Connection) -> OwnGames:
        return OwnGames(
            games=tuple([past_game(own) for own in guest_games(opened, guest_id)]),
            all=shown_figures(guest_figures(opened, guest_id)),
            by_rules={
                rules: shown_figures(figures)
                for rules, figures in guest_figures_by_rules(opened, guest_id).items()
            },
            kept_days=services_of(request).settings.retention.guest_days,
        )

    return json_response(await read(request, look))


async def record(request: Request) -> Response:
    """Send the record of a game with its finished rounds."""
    table, game = table_id(request), game_number(request)
    text = await from_game(request, lambda played: played.text())
    headers = {"Content-Disposition": record_disposition(table, game), "Cache-Control": "no-store"}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


async def sheet(request: Request) -> Response:
    """Return a game as a score sheet, for the score keeper."""
    now_ms = services_of(request).clocks.wall_ms()
    return _unkept(await from_game(request, lambda played: sheet_text(played, now_ms)))


async def replay(request: Request) -> Response:
    """Return the rounds of a game that can be replayed."""
    number, guest = game_number(request), await guest_of(request)
    own = await round_alone(request, table_id(request))
    if own is not None:
        return json_response(await in_turn(request, lambda: own.index(number)))
    guest_id = "" if guest is None else guest.id

    def listed(game: PlayedGame) -> ReplayIndex:
        return replay_index(game, sendable_rounds(game, guest_id))

    return json_response(await from_game(request, listed))


async def replay_steps(request: Request) -> Response:
    """Send the steps of a finished round."""
    number, game = round_number(request), game_number(request)
    services = services_of(request)
    services.limits.take(request, "replays")
    own = await round_alone(request, table_id(request))
    if own is not None:
        steps = await in_turn(request, lambda: own.steps(game, number, words_of(request)))
    else:
        asker = Asker(household_of(request), table_id(request))
        with _table_found():
            steps = await services.histories.replay(asker, game, number, language_of(request))
    if steps is None:
        raise ProblemError(404, "no_such_hand")
    return _unkept(steps)


async def proof(request: Request) -> Response:
    """Send the proof of the deal of a finished round."""
    number = round_number(request)
    return _unkept(await from_game(request, lambda game: proof_of(find_round(game, number))))


def _unkept(content: str | bytes) -> Response:
    """Return JSON that no browser may cache."""
    return Response(content, media_type="application/json", headers={"Cache-Control": "no-store"})


def table_id(request: Request) -> str:
    """Return the id of the table in the address."""
    return path_text(request, "table", most=40)


def game_number(request: Request) -> int:
    """Return the number of the game in the address, by default 1."""
    return query_number(request, "game", most=MOST_ROUNDS)


def play_of(request: Request) -> tuple[int, int]:
    """Return the round, and the number of the play within it, in the address."""
    return round_number(request), path_number(request, "step", most=MOST_ROUNDS)


def round_number(request: Request) -> int:
    """Return the number of the round in the address."""
    return path_number(request, "hand", most=MOST_ROUNDS)


async def from_game(request: Request, make: Callable[[PlayedGame], T]) -> T:
    """Return the result of ``make``, run in a thread, for the game in the address.

    Raises:
        ProblemError: 404, there is no such table, or the table has had no such game.
    """
    return await from_game_at(request, table_id(request), game_number(request), make)


async def from_game_at(
    request: Request, table: str, game: int, make: Callable[[PlayedGame], T]
) -> T:
    """Return the result of ``make`` for game number ``game`` of a table, as :func:`from_game`."""

    def look(played: list[PlayedGame]) -> T:
        return make(find_game(played, game))

    services = services_of(request)
    services.limits.take(request, "replays")
    own = await round_alone(request, table)
    if own is not None:
        return await in_turn(request, lambda: look([own.game()]))
    with _table_found():
        return await services.histories.from_records(Asker(household_of(request), table), look)


async def round_alone(request: Request, table: str) -> ShownRound | None:
    """Return the round with an id that its player has played alone, or None for a table's id.

    Every route that shows a game by the id of its table must call this function first.

    Raises:
        ProblemError: 401, the request has no known guest; 404, there is no such round, or the guest
            has not finished its deal.
    """
    if not is_round(table):
        return None
    guest = await known_guest(request)

    def look(opened: Connection) -> tuple[OwnedRound | None, KeptRound | None]:
        found = round_with_id(opened, table)
        name = "" if found is None else counted_name(found.round)
        return found, find_kept_round(opened, guest.id, name)

    found, own = await read(request, look)
    if found is None:
        raise ProblemError(404, "no_such_table")
    return shown_round(found.guest_id, found.nickname, found.round, own)


@contextmanager
def _table_found() -> Iterator[None]:
    """Turn a missing table into a 404 response."""
    try:
        yield
    except NoSuchTableError:
        raise ProblemError(404, "no_such_table") from None


ROUTES: Final = [
    Route("/api/games", games),
    Route("/api/tables/{table}/record", record),
    Route("/api/tables/{table}/sheet", sheet),
    Route("/api/tables/{table}/replay", replay),
    Route("/api/tables/{table}/replay/{hand}", replay_steps),
    Route("/api/tables/{table}/proof/{hand}", proof),
]
