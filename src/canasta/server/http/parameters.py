"""Parameters in the URL of a request, checked as the fields of bodies are in ``json_body``."""

from typing import Final

from pydantic import TypeAdapter, ValidationError
from starlette.requests import Request

from canasta.server.http.error_responses import bad_field

_NUMBER: Final = TypeAdapter(int)


def path_text(request: Request, name: str, *, most: int) -> str:
    """Return a part of the path.

    Raises:
        ProblemError: 422, it has more than ``most`` characters.
    """
    text: str = request.path_params[name]
    if len(text) > most:
        raise bad_field(name)
    return text


def path_number(request: Request, name: str, *, most: int) -> int:
    """Return a part of the path that is a number from 1 to ``most``.

    Raises:
        ProblemError: 422, it is not such a number.
    """
    return _number(name, request.path_params[name], most)


def query_number(request: Request, name: str, *, most: int) -> int:
    """Return a number from 1 to ``most`` of the query string, 1 where it is not there.

    Raises:
        ProblemError: 422, it is not such a number.
    """
    return _number(name, request.query_params.get(name, "1"), most)


def _number(name: str, text: str, most: int) -> int:
    try:
        number = _NUMBER.validate_python(text)
    except ValidationError:
        number = 0
    if not 1 <= number <= most:
        raise bad_field(name)
    return number
