"""The services that the routes of one server share."""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Literal

from starlette.requests import HTTPConnection

from canasta.server.daily_fields import DailyFields
from canasta.server.device_codes import CodeHasher
from canasta.server.followed_sheets import FollowedSheets
from canasta.server.health_probe import HealthProbe
from canasta.server.histories.table_histories import TableHistories
from canasta.server.http.guest_cookie import GuestCookies
from canasta.server.http.rate_limiter import RateLimiter
from canasta.server.nodes.hop import HopSigner
from canasta.server.nodes.membership import Membership
from canasta.server.nodes.peers import Peers
from canasta.server.review_jobs import ReviewJobs
from canasta.server.settings import ServerSettings
from canasta.server.site.pages import Pages
from canasta.server.thinking.thinkers import Thinkers
from canasta.server.turns.fair_turns import FairTurns
from canasta.store.store import Store
from canasta.tables.clock import Clocks
from canasta.tables.robot_table import Start


@dataclass(frozen=True)
class Services:
    """The parts of a server, created at its start."""

    settings: ServerSettings
    pages: Pages
    cookies: GuestCookies
    codes: CodeHasher
    limits: RateLimiter
    store: Store
    membership: Membership
    hops: HopSigner
    peers: Peers
    health: HealthProbe
    clocks: Clocks
    thinkers: Thinkers
    reviews: ReviewJobs
    histories: TableHistories
    daily_fields: DailyFields
    side_work: FairTurns[Literal["side_work"]] = field(
        default_factory=lambda: FairTurns(1, ("side_work",))
    )
    """Turns for slow work (:mod:`canasta.server.routes.side_work`)."""
    decisions: OrderedDict[tuple[str, int, int, int], Start] = field(default_factory=OrderedDict)
    """Cached decisions from which people play on, by table, game, round and play."""
    followed_sheets: FollowedSheets = field(default_factory=FollowedSheets)


def services_of(connection: HTTPConnection) -> Services:
    """Return the services of the server that received a request or a WebSocket."""
    services = connection.app.state.services
    if not isinstance(services, Services):
        raise TypeError("the application has no services")
    return services
