"""Routes of the lesson: its steps, and the referee's answers to the learner's plays."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.lessons import lesson_preview, lesson_turn, lesson_without_connection
from canasta.protocol.practice import LessonAsk, LessonPreview
from canasta.server.http.json_body import json_response, read_body, revalidated_response
from canasta.server.http.parameters import path_text
from canasta.server.http.request_language import language_of, words_of
from canasta.tables.lesson import lesson_steps


async def steps(request: Request) -> Response:  # noqa: ARG001  (every route gets the request)
    """Return the steps in order."""
    return json_response(list(lesson_steps()))


async def kept(request: Request) -> Response:
    """Return the tables with which a browser can play the lesson offline."""
    return revalidated_response(request, lesson_without_connection(language_of(request)))


async def turn(request: Request) -> Response:
    """Return a step after the learner's plays, or the reasons for refusing the last play."""
    name = _name(request)
    asked = await read_body(request, LessonAsk)
    return json_response(lesson_turn(words_of(request), name, asked))


async def preview(request: Request) -> Response:
    """Return the referee's verdict on a play without making the play."""
    name = _name(request)
    asked = await read_body(request, LessonPreview)
    return json_response(lesson_preview(words_of(request), name, asked))


def _name(request: Request) -> str:
    return path_text(request, "step", most=40)


ROUTES: Final = [
    Route("/api/lesson", steps),
    Route("/api/lesson/kept", kept),
    Route("/api/lesson/{step}", turn, methods=["POST"]),
    Route("/api/lesson/{step}/preview", preview, methods=["POST"]),
]
