"""A hub without an HTTP server, whose node is a member of a shared database."""

from canasta.server.live.hub import Hub
from canasta.server.nodes.membership import Membership
from canasta.server.settings import ServerSettings
from canasta.server.thinking.thinkers import thinkers
from canasta.store.store import Store
from canasta.tables.clock import SYSTEM_CLOCKS, Clocks


def member_hub(store: Store, settings: ServerSettings, clocks: Clocks = SYSTEM_CLOCKS) -> Hub:
    membership = Membership(store, settings.address, b"key")
    membership.join()
    return Hub(store, membership, thinkers(0), settings, clocks)
