"""Answers that are no success: a code, and a sentence in the language of the request."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from canasta.protocol.pages import Problem
from canasta.server.languages import words_of


class ProblemError(Exception):
    """A reason not to do what is asked; its sentence stands under ``server.problem.<code>``."""

    def __init__(self, status: int, code: str, field: str = "", **values: str | int) -> None:
        """Keep status and code; ``values`` fill the placeholders of the sentence."""
        super().__init__(code)
        self.status = status
        self.code = code
        self.field = field
        self.values = values


def problem_response(connection: HTTPConnection, problem: ProblemError) -> Response:
    """Return a problem as JSON, in the language of the request."""
    words = words_of(connection)
    text = words.text(f"server.problem.{problem.code}", **problem.values)
    told = Problem(code=problem.code, text=text, field=problem.field)
    return Response(
        told.model_dump_json(),
        problem.status,
        media_type="application/json",
        headers={"Cache-Control": "no-store"},
    )
