"""The open connections of a server: their limits, and which ones to close to make room.

When there are too many, the server first closes the connection that has waited longest without a
request, then the one that has been idle longest. Sockets without requests thus displace each other,
and a client that sends a request at once gets an answer. Connections in use are never closed to
make room. If none can be closed, new ones use a reserve, in which the application serves only known
guests (:attr:`OpenConnections.is_crowded`). Beyond the reserve, they are refused.
"""

import time
from collections.abc import Callable, Collection
from typing import Final, Protocol

from uvicorn.server import ServerState

from canasta.server import metrics
from canasta.server.household import household
from canasta.server.settings import ConnectionLimits
from canasta.server.transport.file_limit import most_connections
from canasta.server.transport.turns import Turns


class OpenConnection(Protocol):
    """The methods of a connection that this module uses."""

    @property
    def host(self) -> str:
        """The address of the peer."""

    def abort(self) -> None:
        """Close the connection at once."""

    def close_if_overdue(self, now: float) -> None:
        """Close the connection if a time limit has passed."""

    def shut_down(self) -> None:
        """Close the connection when the server stops, unless uvicorn does."""


class OpenConnections:
    """All open connections of one server."""

    def __init__(
        self,
        limits: ConnectionLimits,
        is_proxy: Callable[[str], bool] = lambda _: False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Allow as many connections as ``limits`` and the system allow; ``clock`` returns seconds.

        A trusted proxy may open any number of them, because it serves many clients.
        """
        self.limits: Final = limits
        self.clock: Final = clock
        self._is_proxy: Final = is_proxy
        self._most: Final = most_connections(limits.connections)
        self._common: Final = self._most - int(self._most * limits.reserve)
        self._all: Final[dict[OpenConnection, None]] = {}
        self._homes: Final[dict[str, dict[OpenConnection, None]]] = {}
        # Dictionaries keep their order: the connections that have waited longest come first.
        self._new: Final[dict[OpenConnection, None]] = {}
        self._idle: Final[dict[OpenConnection, None]] = {}

    def __len__(self) -> int:
        """Return the number of open connections."""
        return len(self._all)

    @property
    def is_crowded(self) -> bool:
        """Whether connections of the reserve are in use."""
        return len(self._all) > self._common

    def add(self, connection: OpenConnection) -> bool:
        """Count a new connection, closing another if necessary; return whether there was room."""
        home = household(connection.host)
        same_home = self._homes.get(home, {})
        if (
            len(same_home) >= self.limits.connections_per_address
            and not self._is_proxy(connection.host)
            and not self._make_room(same_home)
        ):
            return False
        if (
            len(self._all) >= self._common
            and not self._make_room(self._all)
            and len(self._all) >= self._most
        ):
            return False
        self._all[connection] = None
        self._homes.setdefault(home, {})[connection] = None
        self._new[connection] = None
        return True

    def in_use(self, connection: OpenConnection) -> None:
        """Keep a connection open while its request or its WebSocket lasts."""
        self._new.pop(connection, None)
        self._idle.pop(connection, None)

    def idle(self, connection: OpenConnection) -> None:
        """Note that a connection has received its response and may be closed to make room."""
        if connection in self._all:
            self._idle[connection] = None

    def remove(self, connection: OpenConnection) -> None:
        """Stop counting a connection; unknown connections are ignored."""
        if connection not in self._all:
            return
        del self._all[connection]
        self.in_use(connection)
        home = household(connection.host)
        same_home = self._homes[home]
        del same_home[connection]
        if not same_home:
            del self._homes[home]

    def close_overdue(self) -> None:
        """Close the connections that have exceeded their time limit."""
        now = self.clock()
        for connection in list(self._all):
            connection.close_if_overdue(now)

    def shut_down(self) -> None:
        """Close the connections that uvicorn does not know, because the server stops."""
        for connection in list(self._all):
            connection.shut_down()

    def _make_room(self, among: Collection[OpenConnection]) -> bool:
        """Close one connection of ``among`` that is not in use; return whether there was one."""
        for waiting in (self._new, self._idle):
            for connection in waiting:
                if among is self._all or connection in among:
                    self._displace(connection)
                    return True
        return False

    def _displace(self, connection: OpenConnection) -> None:
        metrics.closed_connections.labels("room").inc()
        self.remove(connection)
        connection.abort()


class TransportState(ServerState):
    """The state that uvicorn passes to each new connection, with more that connections share."""

    def __init__(self, open_connections: OpenConnections) -> None:
        """Share ``open_connections`` among the connections."""
        super().__init__()
        self.open_connections: Final = open_connections
        self.turns: Final = Turns()
