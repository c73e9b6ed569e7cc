"""The listening socket, and uvicorn serving the application on it."""

import asyncio
import errno
import math
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from types import FrameType
from typing import Final

import uvicorn
from starlette.applications import Starlette

from canasta.errors import CanastaError
from canasta.server.live.guest_limits import LONGEST_FRAME
from canasta.server.settings import ServerSettings
from canasta.server.transport.forwarded_headers import ForwardedHeaders
from canasta.server.transport.guarded_connection import GuardedConnection
from canasta.server.transport.open_connections import OpenConnections, TransportState
from canasta.server.transport.request_phases import RequestPhases
from canasta.server.transport.websocket_protocol import WebSocketProtocol

_TRIES: Final = 20
"""The number of further ports to try after the usual one."""
_TICKS_A_SECOND: Final = 10
"""The number of uvicorn's calls of ``on_tick`` per second."""
_LAST_SECONDS: Final = 3.0
"""The number of seconds that the application may take to stop after the second signal."""


class PortError(CanastaError):
    """No socket can listen at the port; ``code`` is ``taken``, ``forbidden`` or ``no_address``."""

    def __init__(self, code: str, host: str, port: int) -> None:
        """Store the address and the port."""
        super().__init__(f"{code}: {host}:{port}")
        self.code = code
        self.host = host
        self.port = port


def listening_socket(host: str, port: int, *, may_move: bool) -> socket.socket:
    """Return a socket listening on ``host`` at ``port`` or, if it may move, at a later port.

    Raises:
        PortError: this machine has no such address, or no port can be used.
    """
    last = min(port + _TRIES, 65535) if may_move and port else port
    for candidate in range(port, last + 1):
        try:
            return _listening(host, candidate)
        except OSError as error:
            # A later port would not help, or there is none.
            if error.errno != errno.EADDRINUSE or candidate == last:
                raise PortError(_code(error), host, port) from None
        except UnicodeError:  # not a valid host name
            raise PortError("no_address", host, port) from None
    raise AssertionError("the last port is returned or refused")


class UvicornServer(uvicorn.Server):
    """Uvicorn, configured for the application; run it on a socket of :func:`listening_socket`."""

    def __init__(
        self,
        app: Starlette,
        settings: ServerSettings,
        *,
        on_start: Callable[[], None],
        before_end: Callable[[], Awaitable[None]],
    ) -> None:
        """Serve ``app``; ``on_start`` is called once it accepts requests.

        ``before_end`` is awaited after the first signal to end, while the server still answers. A
        second signal ends the server at once.
        """
        limits = settings.enforced_connection_limits
        headers = ForwardedHeaders(RequestPhases(app), settings.trusted_proxies)
        super().__init__(
            uvicorn.Config(
                headers,
                http=GuardedConnection,
                # GuardedConnection refuses headers before uvicorn has received this many bytes.
                h11_max_incomplete_event_size=2 * limits.header_bytes,
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,  # ForwardedHeaders reads them
                ws=WebSocketProtocol,
                ws_max_size=LONGEST_FRAME,
                ws_per_message_deflate=False,
                timeout_keep_alive=math.ceil(limits.idle_s),
                timeout_graceful_shutdown=3,
            )
        )
        self._on_start: Final = on_start
        self._before_end: Final = before_end
        self._ending: asyncio.Future[None] | None = None
        self._is_urged = False
        self._open: Final = OpenConnections(limits, headers.trusts)
        self.server_state = TransportState(self._open)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start accepting requests, then call ``on_start``."""
        await super().startup(sockets)
        if self.started:
            self._on_start()

    async def on_tick(self, counter: int) -> bool:
        """Close the connections that have exceeded their time limit; return whether to end."""
        if counter % _TICKS_A_SECOND == 0:
            self._open.close_overdue()
        is_asked = await super().on_tick(counter)
        if is_asked and self._ending is None:
            self._ending = asyncio.ensure_future(self._before_end())
        return self._ending is not None and (self._ending.done() or self._is_urged)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End the server after a signal; after a second signal, end it at once."""
        self._is_urged = self.should_exit
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close all connections and stop."""
        self._open.shut_down()
        await super().shutdown(sockets)
        if self.force_exit:
            # After a second Ctrl-C, uvicorn rightly waits for no connection, but it also abandons
            # the application, which would print a traceback and close no database.
            with suppress(TimeoutError):
                async with asyncio.timeout(_LAST_SECONDS):
                    await self.lifespan.shutdown()


def _listening(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    try:
        # Otherwise the port of a server that has just ended stays blocked for a minute.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2048)
    except OSError:
        listening.close()
        raise
    return listening


def _code(error: OSError) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return "taken"
        case errno.EACCES | errno.EPERM:
            return "forbidden"
        case _:
            return "no_address"
