"""The addresses that the device answers, and those of the server that it does not answer.

Every address of the server that returns data, except those between servers, is in one of the lists
:data:`ANSWERED`, :data:`FOR_OTHERS` and :data:`OF_A_SERVER` (``tests/solo/test_addresses.py``).
"""

from collections.abc import Callable, Mapping
from typing import Final

from canasta.answers.problems import ProblemError
from canasta.solo.handlers import daily, deal_links, forms, guests, history, puzzles, tables
from canasta.solo.host import Host
from canasta.solo.requests import Request

Handler = Callable[[Host, Request], None]

ANSWERED: Final[Mapping[str, Handler]] = {
    "GET /api/me": guests.me,
    "DELETE /api/me": guests.forget_me,
    "POST /api/guest": guests.come_in,
    "GET /api/me/export": guests.export,
    "POST /api/me/import": guests.bring_in,
    "GET /api/program": forms.program,
    "GET /api/levels": forms.levels,
    "GET /api/rules": forms.rules,
    "GET /api/rules/fields": forms.fields,
    "GET /api/rules/{text}/how-to-play": forms.how_to_play,
    "POST /api/rules/check": forms.check,
    "POST /score/rules": forms.scored,
    "GET /api/lesson": forms.lesson,
    "GET /api/lesson/kept": forms.lesson_kept,
    "POST /api/lesson/{step}": forms.lesson_turn,
    "POST /api/lesson/{step}/preview": forms.lesson_preview,
    "GET /text/{name}.json": forms.texts,
    "GET /api/tables": tables.tables,
    "POST /api/tables": tables.open_table,
    "GET /api/tables/{table_id}": tables.table,
    "POST /api/tables/{table_id}/abandon": tables.abandon,
    "GET /api/games": history.games,
    "GET /api/tables/{table}/record": history.record,
    "GET /api/tables/{table}/sheet": history.sheet,
    "GET /api/tables/{table}/replay": history.replay,
    "GET /api/tables/{table}/replay/{hand}": history.replay_steps,
    "GET /api/tables/{table}/proof/{hand}": history.proof,
    "POST /api/tables/{table}/review": history.ask_review,
    "POST /api/tables/{table}/reason/{hand}/{step}": history.reason,
    "POST /api/tables/{table}/practice/{hand}/{step}": history.practice,
    "POST /api/tables/{table}/practice/{hand}/{step}/preview": history.practice_preview,
    "POST /api/tables/{table}/practice/{hand}/{step}/hint": history.practice_hint,
    "GET /api/tables/{table}/review": history.review,
    "GET /api/puzzles": puzzles.puzzles,
    "POST /api/puzzles/{name}": puzzles.turn,
    "POST /api/puzzles/{name}/preview": puzzles.preview,
    "POST /api/puzzles/{name}/hint": puzzles.hint,
    "GET /api/daily": daily.days,
    "GET /api/daily/{text}/{day}": daily.shown,
    **daily.TABLES.at("/api/daily/{text}/{day}"),
    "POST /api/deals": deal_links.made,
    "GET /api/deals/{code}": deal_links.shown,
    "POST /api/tables/{table}/deal/{hand}": deal_links.sent,
    **deal_links.TABLES.at("/api/deals/{code}/{number}"),
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


def answer(host: Host, method: str, path: tuple[str, ...], request: Request) -> None:
    """Let the handler of the address answer a request, or reply with the problem it raises."""
    for address, handler in ANSWERED.items():
        its_method, _, pattern = address.partition(" ")
        parts = matched(pattern, path)
        if parts is not None and its_method == method:
            try:
                handler(host, request.at(parts))
            except ProblemError as problem:
                request.refuse(problem)
            return
    request.refuse(ProblemError(404, "not_here"))


def matched(pattern: str, path: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the variable parts of a path, or None if the path does not match the pattern."""
    parts = pattern.removeprefix("/").split("/")
    if len(parts) != len(path):
        return None
    found: list[str] = []
    for part, given in zip(parts, path, strict=True):
        before, opened, rest = part.partition("{")
        if not opened:
            if part != given:
                return None
            continue
        after = rest.partition("}")[2]
        if not (given.startswith(before) and given.endswith(after)):
            return None
        found.append(given.removeprefix(before).removesuffix(after))
    return tuple(found)
