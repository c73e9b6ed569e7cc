"""Parameters in the URL of a request, checked as the fields of bodies are in ``json_body``."""

from starlette.requests import Request

from canasta.answers.bodies import number_in, short_text


def path_text(request: Request, name: str, *, most: int) -> str:
    """Return a part of the path.

    Raises:
        ProblemError: 422, it has more than ``most`` characters.
    """
    return short_text(name, request.path_params[name], most=most)


def path_number(request: Request, name: str, *, most: int) -> int:
    """Return a part of the path that is a number from 1 to ``most``.

    Raises:
        ProblemError: 422, it is not such a number.
    """
    return number_in(name, request.path_params[name], most=most)


def query_number(request: Request, name: str, *, most: int) -> int:
    """Return a number from 1 to ``most`` of the query string, 1 if it is not there.

    Raises:
        ProblemError: 422, it is not such a number.
    """
    return number_in(name, request.query_params.get(name, "1"), most=most)
