"""The state of the server: ``/health`` for monitoring, ``/metrics`` for Prometheus."""

import json
from ipaddress import ip_address
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, Gauge, generate_latest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta import __version__
from canasta.answers.problems import ProblemError
from canasta.build_info import describe
from canasta.protocol.message import PROTOCOL_VERSION
from canasta.server.services import services_of

_waiting: Final = Gauge("canasta_store_waiting", "Jobs that wait to be written.")
_stored: Final = Gauge("canasta_store_stored", "Jobs committed since the start.")
_commits: Final = Gauge("canasta_store_commits", "Transactions committed since the start.")
_failed: Final = Gauge("canasta_store_failed", "Jobs that failed because of the database.")
_seconds: Final = Gauge("canasta_store_seconds", "Seconds spent in transactions.")


async def health(request: Request) -> Response:
    """Return whether the database can be written, and the version of the program."""
    trouble = await services_of(request).health.trouble()
    return _report(trouble, version=__version__, protocol=PROTOCOL_VERSION, form=describe())


async def live(request: Request) -> Response:  # noqa: ARG001  (every route gets the request)
    """Confirm that the server answers; a server that does not answer must be restarted."""
    return _report("")


async def ready(request: Request) -> Response:
    """Return whether a load balancer should send requests here."""
    services = services_of(request)
    if services.membership.is_leaving:
        return _report("leaving")
    if not services.membership.is_serving:
        return _report("not_a_member")
    return _report(await services.health.trouble())


def _report(trouble: str, **about: str | int) -> Response:
    report = {"status": "trouble" if trouble else "ok", "trouble": trouble, **about}
    return Response(
        json.dumps(report),
        503 if trouble else 200,
        media_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


async def metrics(request: Request) -> Response:
    """Send the metrics in Prometheus format, to this machine or, if so set, to everybody."""
    services = services_of(request)
    if not (services.settings.open_metrics or _is_local(request)):
        raise ProblemError(403, "only_here")
    figures = services.store.figures()
    _waiting.set(figures.waiting)
    _stored.set(figures.stored)
    _commits.set(figures.commits)
    _failed.set(figures.failed)
    _seconds.set(figures.seconds)
    return Response(generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})


def _is_local(request: Request) -> bool:
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


ROUTES: Final = [
    Route("/health", health),
    Route("/health/live", live),
    Route("/health/ready", ready),
    Route("/metrics", metrics),
]
