"""Routes for playing on from a decision in a finished round, at a table that stores nothing.

Anybody with the link to the table already knows the cards of its finished rounds. The routes need a
guest, because robots think on the guest's behalf.
"""

from functools import partial
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.robot_tables import after_robot, decision_in, hint_task, robot_task
from canasta.protocol.practice import PlayOnAsk, PlayOnHint, PlayOnPreview
from canasta.server.http.json_body import json_response, read_body
from canasta.server.http.request_language import words_of
from canasta.server.routes.current_guest import known_guest
from canasta.server.routes.history import from_game_at, game_number, play_of, round_alone, table_id
from canasta.server.routes.side_work import in_turn
from canasta.server.routes.thought import thought
from canasta.server.services import services_of
from canasta.tables.robot_table import RobotTable, Start
from canasta.tables.views.hints import hint_answer

_MOST_KEPT: Final = 64
"""The maximum number of cached decisions, some ten kilobytes each; the least recently used one is
dropped first."""


async def turn(request: Request) -> Response:
    """Return the table after some plays and, if requested, a robot's next play."""
    asked = await read_body(request, PlayOnAsk)
    table = await _table(request, asked)
    task = robot_task(table) if asked.robot else None
    if task is None:
        return json_response(table.turn())
    return json_response(after_robot(table, await thought(request, task)))


async def preview(request: Request) -> Response:
    """Return the referee's verdict on a play without making the play."""
    asked = await read_body(request, PlayOnPreview)
    return json_response((await _table(request, asked)).preview(asked.asked))


async def hint(request: Request) -> Response:
    """Return a robot's advice."""
    asked = await read_body(request, PlayOnHint)
    table = await _table(request, asked)
    question, task = hint_task(table, asked.asked)
    found = await thought(request, task)
    return json_response(hint_answer(question, found, asked.asked.id, table.narrator))


async def _table(request: Request, asked: PlayOnAsk) -> RobotTable:
    """Return the table after the plays.

    Raises:
        ProblemError: 401, the request has no known guest; 404, there is no such decision.
    """
    await known_guest(request)
    start = await decision_at(request, table_id(request), game_number(request), *play_of(request))
    return await in_turn(request, lambda: RobotTable(start, words_of(request), asked.plays))


async def decision_at(
    request: Request, table: str, game: int, round_number: int, step: int
) -> Start:
    """Return the moment before a play of a game at a table.

    Raises:
        ProblemError: 404, there is no such play in a finished round.
    """
    find = partial(decision_in, table, round_number=round_number, step=step)
    await round_alone(request, table)  # not everybody may see it, so check each request
    place = (table, game, round_number, step)
    kept = services_of(request).decisions
    if place not in kept:
        kept[place] = await from_game_at(request, table, game, find)
        if len(kept) > _MOST_KEPT:
            kept.popitem(last=False)
    kept.move_to_end(place)
    return kept[place]


_ADDRESS: Final = "/api/tables/{table}/practice/{hand}/{step}"
ROUTES: Final = [
    Route(_ADDRESS, turn, methods=["POST"]),
    Route(f"{_ADDRESS}/preview", preview, methods=["POST"]),
    Route(f"{_ADDRESS}/hint", hint, methods=["POST"]),
]
