"""The application: routes, middleware and error handlers with shared services."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from canasta.answers.addresses.shared import SHARED
from canasta.answers.problems import ProblemError
from canasta.server.clock_watch import watch_clock
from canasta.server.daily_fields import DailyFields
from canasta.server.device_codes import CodeHasher
from canasta.server.health_probe import HealthProbe
from canasta.server.histories.table_histories import TableHistories
from canasta.server.http.error_guard import ErrorGuard
from canasta.server.http.error_responses import problem_response, store_problem
from canasta.server.http.guest_cookie import GuestCookies
from canasta.server.http.rate_limiter import RateLimiter
from canasta.server.http.request_guard import RequestGuard
from canasta.server.http.request_language import language_of
from canasta.server.http.request_metrics import RequestMetrics
from canasta.server.interpreter import tuned_for_serving
from canasta.server.kept_mistakes import keep_mistakes
from canasta.server.live import connection
from canasta.server.live.claims import ElsewhereError
from canasta.server.live.hub import Hub
from canasta.server.live.reserve import may_stay
from canasta.server.nodes.hop import HopSigner
from canasta.server.nodes.membership import Membership
from canasta.server.nodes.peers import Peers
from canasta.server.retention_sweep import sweep_periodically
from canasta.server.review_jobs import ReviewJobs
from canasta.server.routes import devices as device_routes
from canasta.server.routes import guests as guest_routes
from canasta.server.routes import history as history_routes
from canasta.server.routes import kept_pages as kept_page_routes
from canasta.server.routes import nodes as node_routes
from canasta.server.routes import people_met as people_met_routes
from canasta.server.routes import qr as qr_routes
from canasta.server.routes import reviews as review_routes
from canasta.server.routes import score as score_routes
from canasta.server.routes import site as site_routes
from canasta.server.routes import status as status_routes
from canasta.server.routes import tables as table_routes
from canasta.server.routes.context import routes_of
from canasta.server.routes.deals import daily as daily_routes
from canasta.server.routes.deals import linked as deal_link_routes
from canasta.server.routes.site import page_response
from canasta.server.server_key import server_key
from canasta.server.services import Services, services_of
from canasta.server.settings import ServerSettings
from canasta.server.site.pages import package_pages
from canasta.server.thinking.thinkers import thinkers
from canasta.store.errors import StoreError, UnavailableError
from canasta.store.store import Store
from canasta.tables.audience.shown_table import BrokenTableError
from canasta.tables.clock import SYSTEM_CLOCKS, Clocks

_ROUTES: Final = (
    *routes_of(SHARED),
    *site_routes.ROUTES,
    *kept_page_routes.ROUTES,
    *guest_routes.ROUTES,
    *device_routes.ROUTES,
    *score_routes.ROUTES,
    *table_routes.ROUTES,
    *people_met_routes.ROUTES,
    *history_routes.ROUTES,
    *review_routes.ROUTES,
    *daily_routes.ROUTES,
    *deal_link_routes.ROUTES,
    *qr_routes.ROUTES,
    *status_routes.ROUTES,
    *node_routes.ROUTES,
    *connection.ROUTES,
)
_EXPECTED: Final = (ProblemError, StoreError, BrokenTableError, ElsewhereError, HTTPException)
"""Errors with their own response; any other error is a defect."""
_FOR_PROGRAMS: Final = ("/api/", "/node/", "/static/", "/text/", "/health", "/metrics")
"""Paths that report errors as JSON; all others answer with a page for people."""


def create_app(settings: ServerSettings, store: Store, clocks: Clocks = SYSTEM_CLOCKS) -> Starlette:
    """Return the application for an open store, which the caller closes.

    Raises:
        OSError: the key that signs cookies can be neither read nor written.
    """
    app = Starlette(
        routes=_ROUTES,
        exception_handlers=dict.fromkeys(_EXPECTED, _error_response),
        lifespan=_lifespan,
    )
    key = server_key(settings)
    hops = HopSigner(key)
    limits = RateLimiter(settings.limits)
    thinking = thinkers(settings.robot_processes)
    services = Services(
        settings,
        package_pages(),
        GuestCookies(key),
        CodeHasher(key),
        limits,
        store,
        Membership(store, settings.address, key),
        hops,
        Peers(hops, store),
        HealthProbe(store),
        clocks,
        thinking,
        ReviewJobs(thinking, keep=partial(keep_mistakes, store, clocks)),
        TableHistories(store),
        DailyFields(store, thinking),
    )
    app.state.services = services
    app.add_middleware(ErrorGuard, answer=_defect)
    app.add_middleware(GZipMiddleware, minimum_size=512, compresslevel=6)
    app.add_middleware(
        RequestGuard,
        settings=settings,
        limits=limits,
        may_stay=may_stay,
        is_passed_on=lambda connection: hops.hop(connection) is not None,
    )
    app.add_middleware(RequestMetrics)
    return app


def join(app: Starlette) -> None:
    """Register the server with the others on its database, at the latest when the server starts.

    Raises:
        OpeningError: another server has the same address or another secret.
        UnavailableError: the database cannot be used.
    """
    services: Services = app.state.services
    services.membership.join()


async def hand_over(app: Starlette) -> None:
    """Hand the tables over to the other servers on the database, before the server ends."""
    hub: Hub = app.state.hub
    await hub.hand_over()


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    """Host the tables and delete expired data while the server runs; finish pending work."""
    services: Services = app.state.services
    membership = services.membership
    await asyncio.to_thread(join, app)
    hub = app.state.hub = Hub(
        services.store, membership, services.thinkers, services.settings, services.clocks
    )
    keeping = asyncio.create_task(membership.keep(hub.lose_all, hub.drop_lost))
    sweeping = asyncio.create_task(
        sweep_periodically(services.store, services.settings.retention, services.clocks)
    )
    watching = asyncio.create_task(watch_clock(hub, services.clocks))
    try:
        with tuned_for_serving():
            yield
    finally:
        keeping.cancel()
        watching.cancel()
        sweeping.cancel()
        await hub.close()
        services.daily_fields.close()
        await services.thinkers.close()


async def _error_response(request: Request, error: Exception) -> Response:
    """Return the response to an expected error: JSON, or a page for people."""
    match error:
        case ProblemError():
            problem = error
        case StoreError():
            problem = store_problem(error)
        case ElsewhereError():
            problem = store_problem(UnavailableError())
        case BrokenTableError():
            problem = ProblemError(503, "broken_table")
        case HTTPException(status_code=404):
            problem = ProblemError(404, "not_found")
        case HTTPException(status_code=405):
            problem = ProblemError(405, "method")
        case _:
            problem = ProblemError(400, "bad_request")
    return _problem_or_page(request, problem)


def _defect(request: Request) -> Response:
    """Return the response to a failure of the program."""
    return _problem_or_page(request, ProblemError(500, "defect"))


def _problem_or_page(request: Request, problem: ProblemError) -> Response:
    if request.url.path.startswith(_FOR_PROGRAMS):
        return problem_response(request, problem)
    page = "not_found" if problem.status == 404 else "defect"
    pages = services_of(request).pages
    return page_response(request, pages.trouble(language_of(request), page, "/"), problem.status)
