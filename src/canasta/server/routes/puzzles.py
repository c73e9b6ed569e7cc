"""Routes of puzzles: their list, and the table of a puzzle.

Everybody may see a puzzle of the program. Answering needs a guest, because robots may have to try
the answer and the first attempt is stored. Only the guest concerned sees a puzzle from the guest's
own mistake.
"""

from functools import partial
from typing import Final

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.problems import ProblemError
from canasta.answers.puzzle_progress import Progress, day_of, theme_called
from canasta.answers.puzzles import (
    LONGEST_NAME,
    Posed,
    hint_shown,
    points_lost,
    posed_mistake,
    posed_puzzle,
    result_shown,
    turn_shown,
)
from canasta.protocol.puzzles import PuzzleAsk, PuzzleHintAsk, PuzzlePreview
from canasta.server.http.json_body import json_response, read_body
from canasta.server.http.parameters import path_text
from canasta.server.http.request_language import words_of
from canasta.server.routes.current_guest import guest_of, known_guest
from canasta.server.routes.playing_on import decision_at
from canasta.server.routes.side_work import in_turn
from canasta.server.routes.store_calls import read, write
from canasta.server.routes.thought import thought
from canasta.server.services import services_of
from canasta.store.alone.puzzles import attempts_of, mistakes_of, note_attempt, recent_mistakes


async def puzzles(request: Request) -> Response:
    """Return the puzzles and the visitor's progress."""
    day = day_of(request.query_params.get("day", ""))
    guest = await guest_of(request)
    progress = Progress({}, ()) if guest is None else await _progress(request, guest.id)
    return json_response(progress.listed(words_of(request), day))


async def turn(request: Request) -> Response:
    """Return the table of a puzzle after some plays, and the verdict on the answer."""
    asked = await read_body(request, PuzzleAsk)
    theme = theme_called(request.query_params.get("theme", ""))
    text = request.query_params.get("text")
    posed = await _posed(request)
    table = await in_turn(request, lambda: posed.table(words_of(request), asked))
    task = posed.judging(table, asked)
    if task is None:
        return json_response(turn_shown(posed, table))
    guest = await known_guest(request)
    answer = await thought(request, task)
    attempt = (guest.id, posed.name, points_lost(answer, asked), _now_ms(request))
    is_first = await write(request, lambda opened: note_attempt(opened, *attempt))
    progress = await _progress(request, guest.id)
    result = result_shown(
        posed,
        table.narrator,
        answer,
        asked,
        is_first=is_first,
        next_name=progress.next_after(posed.name, theme, text),
    )
    return json_response(turn_shown(posed, table, result))


async def preview(request: Request) -> Response:
    """Return the referee's verdict on a play without making the play."""
    asked = await read_body(request, PuzzlePreview)
    posed = await _posed(request)
    table = await in_turn(request, lambda: posed.table(words_of(request), asked))
    return json_response(table.preview(asked.asked))


async def hint(request: Request) -> Response:
    """Return a hint."""
    asked = await read_body(request, PuzzleHintAsk)
    posed = await _posed(request)
    words = words_of(request)
    return json_response(await in_turn(request, lambda: hint_shown(posed, words, asked)))


async def _progress(request: Request, guest_id: str) -> Progress:
    now_ms = _now_ms(request)

    def look(opened: Connection) -> Progress:
        return Progress(attempts_of(opened, guest_id), recent_mistakes(opened, guest_id, now_ms))

    return await read(request, look)


def _now_ms(request: Request) -> int:
    return services_of(request).clocks.wall_ms()


async def _posed(request: Request) -> Posed:
    """Return the puzzle in the address.

    Raises:
        ProblemError: 401, the puzzle is a guest's own mistake and the request has no known guest;
            404, there is no such puzzle.
    """
    name = path_text(request, "name", most=LONGEST_NAME)
    posed = await in_turn(request, partial(posed_puzzle, name))
    if posed is not None:
        return posed
    guest = await known_guest(request)
    own = await read(request, lambda opened: mistakes_of(opened, guest.id, since_ms=0))
    found = next((one for one in own if one.name == name), None)
    if found is None:
        raise ProblemError(404, "no_such_puzzle")
    place = (found.table, found.game, found.round_number, found.step)
    return posed_mistake(found, await decision_at(request, *place))


ROUTES: Final = [
    Route("/api/puzzles", puzzles),
    Route("/api/puzzles/{name}", turn, methods=["POST"]),
    Route("/api/puzzles/{name}/preview", preview, methods=["POST"]),
    Route("/api/puzzles/{name}/hint", hint, methods=["POST"]),
]
