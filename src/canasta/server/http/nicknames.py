"""Nicknames: visible, and fit for a record."""

from canasta.record.header import Player
from canasta.server.http.error_responses import ProblemError
from canasta.server.http.plain_line import one_line


def nickname_of(text: str) -> str:
    """Return ``text`` as a nickname, on one line and without what cannot be seen.

    Raises:
        ProblemError: nothing is left that can be seen, or it is too long.
    """
    name = one_line(text)
    if not Player(name).is_writable():
        raise ProblemError(422, "nickname", "nickname")
    return name
