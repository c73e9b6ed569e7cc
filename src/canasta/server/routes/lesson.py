"""Routes of the lesson: its steps, and the referee's answers to the learner's plays."""

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import Response

from canasta.protocol.pages import LessonAsk, LessonPreview
from canasta.server.http.error_responses import ProblemError
from canasta.server.http.json_body import json_response, read_body, revalidated_response
from canasta.server.http.request_language import language_of, words_of
from canasta.server.routes.kept_pages import lesson_without_connection
from canasta.tables.lesson import LessonStep, LessonTable, lesson_steps

router = APIRouter(prefix="/api/lesson")
StepId = Annotated[str, Path(max_length=40)]


@router.get("")
async def steps(request: Request) -> Response:  # noqa: ARG001  (every route is given the request)
    """List the steps in order."""
    return json_response(list(lesson_steps()))


@router.get("/kept")
async def kept(request: Request) -> Response:
    """Return the tables that a browser keeps for the lesson without a connection."""
    return revalidated_response(request, lesson_without_connection(language_of(request)))


@router.post("/{step}")
async def turn(request: Request, step: StepId) -> Response:
    """Return a step after the learner's plays, or why the last play is refused."""
    asked = await read_body(request, LessonAsk)
    return json_response(LessonTable(_step(step), words_of(request), asked.plays).turn())


@router.post("/{step}/preview")
async def preview(request: Request, step: StepId) -> Response:
    """Return what the referee would answer to a play."""
    asked = await read_body(request, LessonPreview)
    table = LessonTable(_step(step), words_of(request), asked.plays)
    return json_response(table.preview(asked.asked))


def _step(name: str) -> LessonStep:
    steps = lesson_steps()
    if name not in steps:
        raise ProblemError(404, "not_found")
    return steps[name]
