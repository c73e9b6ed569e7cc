"""Requests counted, timed and logged by their route, which identifies nobody."""

import time
from typing import Final

import structlog
from prometheus_client import Counter, Histogram
from starlette.types import ASGIApp, Message, Receive, Scope, Send

log: Final = structlog.get_logger()
requests: Final = Counter(
    "canasta_requests", "HTTP requests by route and status.", ["route", "status"]
)
answered: Final = Histogram(
    "canasta_answer_seconds",
    "From the arrival of an HTTP request to the first byte of its answer.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0),
)


class RequestMetrics:
    """ASGI middleware that measures requests."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap ``app``."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; record its route, its status and the time to the first byte."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()

        async def send_measured(message: Message) -> None:
            if message["type"] == "http.response.start":
                took = time.perf_counter() - began
                # The route, not the path: paths hold ids and invitations.
                route = getattr(scope.get("route"), "path", "none")
                status = str(message["status"])
                requests.labels(route, status).inc()
                answered.observe(took)
                log.info("request", method=scope["method"], route=route, status=status)
            await send(message)

        await self._app(scope, receive, send_measured)
