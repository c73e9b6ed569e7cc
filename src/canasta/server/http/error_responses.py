"""Error responses: a code, and a sentence in the language of the request."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from canasta.answers.problems import ProblemError, problem_of
from canasta.server.http.request_language import words_of
from canasta.store.devices.codes import DeviceCodeError
from canasta.store.errors import NoSuchTableError, StoreError, UnavailableError
from canasta.store.invites import InviteError, UnknownInviteError


def store_problem(error: StoreError) -> ProblemError:
    """Return the response to a request that failed with an error of the store."""
    match error:
        case UnavailableError():
            status = 503
        case UnknownInviteError() | NoSuchTableError() | DeviceCodeError():
            status = 404
        case InviteError():
            status = 410
        case _:
            status = 409
    code = error.key.removeprefix("server.")
    return ProblemError(status, code, key=error.key, **error.values)


def problem_response(connection: HTTPConnection, problem: ProblemError) -> Response:
    """Return a problem as a JSON response, in the language of the request."""
    answer = problem_of(problem, words_of(connection))
    return Response(
        answer.model_dump_json(),
        problem.status,
        media_type="application/json",
        headers={"Cache-Control": "no-store"},
    )
