"""Decides who may use the connections reserved for guests at a table on a crowded server."""

from starlette.requests import HTTPConnection

from canasta.server.live.hub import hub_of
from canasta.server.services import services_of
from canasta.server.transport.guarded_connection import connection_of


def may_stay(connection: HTTPConnection) -> bool:
    """Return whether a request or WebSocket may be served.

    Reserved connections are for guests who have been at a table since the server started.
    """
    guarded = connection_of(connection.scope)
    if guarded is None or not guarded.is_in_reserve:
        return True
    guest = services_of(connection).cookies.guest_id(connection)
    return guest is not None and hub_of(connection).quotas.knows(guest)
