"""Checks the host, origin and rate of every HTTP request, and adds the security headers."""

from collections.abc import Callable
from typing import Final

import structlog
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from canasta.answers.problems import ProblemError
from canasta.server.http.error_responses import problem_response
from canasta.server.http.rate_limiter import RateLimiter
from canasta.server.origin import has_several_hosts, is_own_host, is_own_origin, scheme_of
from canasta.server.settings import ServerSettings
from canasta.server.site.pages import PLAIN_POLICY

log: Final = structlog.get_logger()

_CHANGES_NOTHING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_HEADERS: Final = {
    "Content-Security-Policy": PLAIN_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_FILE_HEADERS: Final = {
    name: _HEADERS[name] for name in ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
}
"""The headers of scripts and styles; the page that loads them has the other headers."""
_PROBES: Final = frozenset({"/health/live", "/health/ready"})
"""Paths that load balancers poll, HAProxy even without a host name; their answers are harmless."""
_LONGEST_SHOWN: Final = 100
_PARTS_OF_PAGES: Final = ("text/javascript", "text/css")


class RequestGuard:
    """ASGI middleware that refuses foreign or too frequent requests and sets the headers."""

    def __init__(
        self,
        app: ASGIApp,
        settings: ServerSettings,
        limits: RateLimiter,
        may_stay: Callable[[HTTPConnection], bool],
        is_passed_on: Callable[[HTTPConnection], bool],
    ) -> None:
        """Wrap ``app``; ``may_stay`` decides which requests a crowded server serves.

        ``is_passed_on`` recognizes requests from other servers, which have already checked them.
        """
        self._app = app
        self._settings = settings
        self._limits = limits
        self._may_stay = may_stay
        self._is_passed_on = is_passed_on

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on or refuse an HTTP request; WebSockets are checked at their handshake."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                is_part = headers.get("content-type", "").startswith(_PARTS_OF_PAGES)
                for name, value in (_FILE_HEADERS if is_part else _HEADERS).items():
                    headers.setdefault(name, value)
            await send(message)

        answer = self._app
        try:
            self._check(HTTPConnection(scope))
        except ProblemError as problem:
            answer = problem_response(HTTPConnection(scope), problem)
        await answer(scope, receive, send_guarded)

    def _check(self, connection: HTTPConnection) -> None:
        if self._is_passed_on(connection):
            return
        is_probe = connection.scope["path"] in _PROBES
        host = _shown(connection, "host")
        # PostgreSQL refuses texts with a NUL, which no address has.
        has_nul = "\0" in connection.scope["path"]
        if has_nul or has_several_hosts(connection) or not (host or is_probe):
            raise ProblemError(400, "bad_request")
        if not is_probe and not is_own_host(connection, self._settings):
            # The sentence names the host so that the operator can allow it.
            raise ProblemError(421, "foreign_host", host=host)
        changes = connection.scope["method"] not in _CHANGES_NOTHING
        if changes and not is_own_origin(connection, self._settings):
            raise foreign_origin(connection)
        self._limits.take(connection, "writes" if changes else "reads")
        if not self._may_stay(connection):
            raise ProblemError(503, "crowded")


def foreign_origin(connection: HTTPConnection) -> ProblemError:
    """Log a request from a page of another origin, and return the response.

    Both show the headers. Behind a reverse proxy that changes ``Host``, the server refuses its own
    pages, and only these headers show the operator the reason.
    """
    origin, host = _shown(connection, "origin"), _shown(connection, "host")
    scheme = scheme_of(connection)
    log.warning("a page of another origin was refused", origin=origin, host=host, scheme=scheme)
    key = "server.problem.foreign_origin" if origin else "server.problem.no_origin"
    asked = f"{scheme}://{host}"
    return ProblemError(403, "foreign_origin", key=key, origin=origin, asked=asked)


def _shown(connection: HTTPConnection, header: str) -> str:
    """Return the beginning of a header for display, without invisible characters."""
    given = ", ".join(connection.headers.getlist(header))
    return "".join([sign for sign in given if sign.isprintable()])[:_LONGEST_SHOWN]
