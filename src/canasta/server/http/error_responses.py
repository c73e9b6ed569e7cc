"""Error responses: a code, and a sentence in the language of the request."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from canasta.errors import CanastaError
from canasta.protocol.pages import Problem
from canasta.server.http.request_language import words_of
from canasta.store.errors import NoSuchTableError, StoreError, UnavailableError
from canasta.store.invites import InviteError, UnknownInviteError


class ProblemError(CanastaError):
    """Why a request is refused; its sentence is under ``server.problem.<code>``."""

    def __init__(
        self, status: int, code: str, field: str = "", *, key: str = "", **values: str | int
    ) -> None:
        """Keep the HTTP status, the code and the ``field`` of the request that is at fault.

        ``values`` fill the placeholders of the sentence; ``key`` is its key in the catalogues where
        it is elsewhere.
        """
        super().__init__(code)
        self.status = status
        self.code = code
        self.field = field
        self.key = key or f"server.problem.{code}"
        self.values = values


def bad_field(place: str) -> ProblemError:
    """Return the response to a request with an invalid field ``place``."""
    return ProblemError(422, "bad_field", place, place=place[:80])


def store_problem(error: StoreError) -> ProblemError:
    """Return the response to a request that an error of the store stopped."""
    match error:
        case UnavailableError():
            status = 503
        case UnknownInviteError() | NoSuchTableError():
            status = 404
        case InviteError():
            status = 410
        case _:
            status = 409
    code = error.key.removeprefix("server.")
    return ProblemError(status, code, key=error.key, **error.values)


def problem_response(connection: HTTPConnection, problem: ProblemError) -> Response:
    """Return a problem as JSON, in the language of the request."""
    words = words_of(connection)
    text = words.text(problem.key, **problem.values)
    answer = Problem(code=problem.code, text=text, field=problem.field)
    return Response(
        answer.model_dump_json(),
        problem.status,
        media_type="application/json",
        headers={"Cache-Control": "no-store"},
    )
