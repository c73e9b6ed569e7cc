"""The addresses that the device answers, and those of the server that it does not answer.

Every address of the server that returns data, except those between servers, is in one of the lists
:data:`ANSWERED`, :data:`FOR_OTHERS` and :data:`OF_A_SERVER` (``tests/solo/test_addresses.py``).
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from canasta.answers.addresses.shared import SHARED
from canasta.answers.problems import ProblemError
from canasta.answers.replies import Reply
from canasta.solo.context import DeviceContext
from canasta.solo.handlers import daily, deal_links, guests, history, tables

Handler = Callable[[DeviceContext], Awaitable[Reply]]

ANSWERED: Final[Mapping[str, Handler]] = {
    **SHARED,
    "GET /api/me": guests.me,
    "DELETE /api/me": guests.forget_me,
    "POST /api/guest": guests.come_in,
    "GET /api/me/export": guests.export,
    "POST /api/me/import": guests.bring_in,
    "GET /api/tables": tables.tables,
    "POST /api/tables": tables.open_table,
    "GET /api/tables/{table_id}": tables.table,
    "POST /api/tables/{table_id}/abandon": tables.abandon,
    "GET /api/games": history.games,
    "POST /api/tables/{table}/review": history.ask_review,
    "GET /api/tables/{table}/review": history.review,
    "GET /api/daily": daily.days,
    "GET /api/daily/{text}/{day}": daily.shown,
    "GET /api/deals/{code}": deal_links.shown,
}
"""The handler of each address."""
OWN: Final = frozenset({"POST /api/me/import"})
"""The addresses that only the device has, not the server."""
FOR_OTHERS: Final = frozenset(
    {
        "POST /api/tables/{table_id}/invite",
        "DELETE /api/tables/{table_id}/invites",
        "GET /api/invites/{token}",
        "POST /api/invites/{token}",
        "GET /api/tables/{table_id}/met",
        "POST /api/tables/{table_id}/met",
        "POST /api/tables/{table_id}/decline",
        "GET /api/me/devices",
        "POST /api/me/devices",
        "DELETE /api/me/devices/{device}",
        "POST /api/device/look",
        "POST /api/device",
        "POST /api/tables/{table_id}/seats/{seat:int}/code",
        "GET /api/me/declined",
        "DELETE /api/me/declined/{row_id}",
        "GET /api/qr",
        "POST /api/score/live",
        "GET /api/score/live/{id}",
        "PUT /api/score/live/{id}",
    }
)
"""Addresses for other people, who cannot reach the device."""
OF_A_SERVER: Final = frozenset(
    {
        "GET /api/kept",
        "GET /health",
        "GET /health/live",
        "GET /health/ready",
        "GET /metrics",
    }
)
"""Addresses for the operation of a server: a device deletes nothing by itself and has no
monitoring."""


def found(method: str, path: tuple[str, ...]) -> tuple[Handler, dict[str, str]]:
    """Return the handler of an address, and the variable parts of the path.

    Raises:
        ProblemError: 404, the device does not answer this address.
    """
    for address, handler in ANSWERED.items():
        its_method, _, pattern = address.partition(" ")
        parts = matched(pattern, path)
        if parts is not None and its_method == method:
            return handler, parts
    raise ProblemError(404, "not_here")


def matched(pattern: str, path: tuple[str, ...]) -> dict[str, str] | None:
    """Return the variable parts of a path, or None if the path does not match the pattern."""
    parts = pattern.removeprefix("/").split("/")
    if len(parts) != len(path):
        return None
    variable: dict[str, str] = {}
    for part, given in zip(parts, path, strict=True):
        before, opened, rest = part.partition("{")
        name, _, after = rest.partition("}")
        if not opened:
            if part != given:
                return None
            continue
        if not (given.startswith(before) and given.endswith(after)):
            return None
        variable[name] = given.removeprefix(before).removesuffix(after)
    return variable
