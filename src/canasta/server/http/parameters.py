"""Parameters in the URL of a request, checked like the fields of bodies."""

from starlette.requests import Request

from canasta.answers.bodies import number_in, short_text


def path_text(request: Request, name: str, *, most: int) -> str:
    """Return a part of the path.

    Raises:
        ProblemError: 422, the part has more than ``most`` characters.
    """
    return short_text(name, request.path_params[name], most=most)


def path_number(request: Request, name: str, *, most: int) -> int:
    """Return a part of the path as a number from 1 to ``most``.

    Raises:
        ProblemError: 422, the part is not such a number.
    """
    return number_in(name, request.path_params[name], most=most)


def query_number(request: Request, name: str, *, most: int) -> int:
    """Return a number from 1 to ``most`` in the query string; 1 if it is missing.

    Raises:
        ProblemError: 422, the value is not such a number.
    """
    return number_in(name, request.query_params.get(name, "1"), most=most)
