"""One WebSocket, from the handshake to the close frame.

One task reads and handles messages one after the other, so a browser has one command in progress at
a time. Another task sends, and only this task waits for a slow client.
:mod:`canasta.server.live.table_session` interprets the messages.
"""

import asyncio
from contextlib import suppress
from typing import Final

import structlog
from pydantic import ValidationError
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from canasta.answers.problems import ProblemError
from canasta.i18n import Language
from canasta.protocol.commands import ClientMessage, Hello, client_messages
from canasta.protocol.message import PROTOCOL_VERSION
from canasta.protocol.nodes import Hop
from canasta.protocol.updates import Trouble
from canasta.server import metrics
from canasta.server.household import household_of
from canasta.server.http.guest_cookie import Identity
from canasta.server.http.request_guard import foreign_origin
from canasta.server.http.request_language import language_of
from canasta.server.live.admission import Admission, admit
from canasta.server.live.browser_tab import BrowserTab
from canasta.server.live.claims import ElsewhereError
from canasta.server.live.hub import Hub, hub_of
from canasta.server.live.reserve import may_stay
from canasta.server.live.runner import TableRunner
from canasta.server.live.store_reason import store_reason
from canasta.server.live.table_session import TableSession
from canasta.server.nodes.arrivals import Way
from canasta.server.nodes.peers import SOCKET_PATH, Peers
from canasta.server.origin import is_own_origin
from canasta.server.services import services_of
from canasta.server.transport.guarded_connection import connection_of
from canasta.store.errors import UnavailableError
from canasta.tables.audience.close_codes import (
    CLOSE_CODES,
    GONE,
    OVER_LIMIT,
    SERVER_STOPS,
    TRY_LATER,
)
from canasta.tables.audience.refusal_messages import live_trouble, trouble_of
from canasta.tables.audience.shown_table import BrokenTableError

log: Final = structlog.get_logger()

_LINE_CUT: Final = 1006
"""The close code of a connection that ended without a close frame; it is never sent."""
_TAKEOVER_S: Final = 15.0
"""The number of seconds after which another server has certainly taken over a lost server's
tables."""


async def table_socket(socket: WebSocket) -> None:
    """Serve ``/ws/{table_id}``."""
    services = services_of(socket)
    hop = services.hops.hop(socket)
    if hop is not None:
        whose = Identity(hop.guest, hop.device or hop.guest)
        await socket.accept()
        with suppress(WebSocketDisconnect):
            await Connection(socket, hub_of(socket), whose, hop.household, None).serve()
        return
    if "\0" in socket.scope["path"]:  # PostgreSQL refuses it
        await socket.close(OVER_LIMIT)
        return
    if not is_own_origin(socket, services.settings):
        foreign_origin(socket)
        await socket.close(OVER_LIMIT)  # not accepted yet, so this refuses the handshake
        return
    try:
        services.limits.take(socket, "sockets")
    except ProblemError:
        metrics.over_limit.inc()
        await socket.close(OVER_LIMIT)
        return
    if not may_stay(socket):
        await socket.close(TRY_LATER)
        return
    hub = hub_of(socket)
    host = socket.client.host if socket.client else ""
    if not hub.households.enter(host):
        metrics.over_limit.inc()
        await socket.close(OVER_LIMIT)
        return
    try:
        await socket.accept()
        whose = services.cookies.identity(socket) or Identity("", "")
        with suppress(WebSocketDisconnect):
            await Connection(socket, hub, whose, household_of(socket), services.peers).serve()
    finally:
        hub.households.leave(host)


ROUTES: Final = [WebSocketRoute(SOCKET_PATH, table_socket)]


class Connection:
    """An accepted WebSocket."""

    def __init__(
        self, socket: WebSocket, hub: Hub, whose: Identity, household: str, peers: Peers | None
    ) -> None:
        """Serve ``socket``; ``whose`` is the content of its cookie, or an empty string.

        ``peers`` connects to other servers that serve the table. It is None for a connection that
        another server has passed on.
        """
        self._socket: Final = socket
        self._hub: Final = hub
        self._whose: Final = whose
        self._household: Final = household
        self._peers: Final = peers
        self._table_id: Final = str(socket.path_params["table_id"])
        self._language: Language = language_of(socket)
        self._has_arrived = False

    async def serve(self) -> None:
        """Admit the guest, and answer messages until one side closes the connection.

        Raises:
            WebSocketDisconnect: the browser closed the connection before it was admitted.
        """
        hello = await self._hello()
        tab = None if hello is None else await self._tab(hello)
        if hello is None or tab is None:
            return
        try:
            await self._answer(tab, hello)
        finally:
            self._hub.quotas.leave(tab.guest)

    async def _answer(self, tab: BrowserTab, hello: Hello) -> None:
        """Serve an admitted tab, here or through the server of its table."""
        sending = asyncio.create_task(self._send(tab, asyncio.current_task()))
        try:
            await self._reach_table(tab, hello)
        except WebSocketDisconnect:
            sending.cancel()
        except asyncio.CancelledError:
            if not tab.is_closing:
                sending.cancel()
                raise
        except Exception:  # the browser must not wait forever
            log.exception("defect", table=self._table_id)
            self._refuse(tab, "defect")
        else:
            tab.close(GONE)
        finally:
            with suppress(asyncio.CancelledError):
                await sending

    async def _hello(self) -> Hello | None:
        """Return the hello; if it is missing or unsuitable, close and return None."""
        try:
            async with asyncio.timeout(self._hub.limits.hello_s):
                received = await self._message()
        except TimeoutError:
            received = None
        message = None if received is None else received[0]
        if not isinstance(message, Hello):
            await self._turn_away("hello")
            return None
        self._language = message.language
        if message.protocol != PROTOCOL_VERSION:
            await self._turn_away("protocol")
            return None
        return message

    async def _tab(self, hello: Hello) -> BrowserTab | None:
        """Return the tab; if the guest may not enter, close the connection and return None."""
        try:
            admission = await self._hub.read(
                lambda connection: admit(connection, self._table_id, *self._whose)
            )
        except UnavailableError as error:
            await self._close_with(trouble_of(store_reason(self._language, error)), TRY_LATER)
            return None
        if not isinstance(admission, Admission):
            await self._turn_away(admission)
            return None
        quota = self._hub.quotas.enter(admission.guest)
        if quota is None:
            await self._turn_away("too_many_tabs")
            return None
        tab = BrowserTab(
            admission.guest,
            admission.name,
            self._household,
            self._language,
            hello.watch,
            device=self._whose.device,
            quota=quota,
        )
        guarded = connection_of(self._socket.scope)
        if guarded is not None:
            guarded.admitted(tab.note_gone)
        return tab

    async def _reach_table(self, tab: BrowserTab, hello: Hello) -> None:
        """Serve the table here, or pass the connection on to its server.

        A lost server keeps its tables until its lease expires. This server waits for that, so that
        the browser need not retry.

        Raises:
            WebSocketDisconnect: the browser has closed the connection.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + _TAKEOVER_S
        while not tab.is_closing:
            if tab.is_gone:
                raise WebSocketDisconnect
            try:
                await self._serve_table(tab)
            except ElsewhereError as elsewhere:
                if self._peers is None:  # a connection is passed on only once
                    tab.close(TRY_LATER)
                    return
                self._note_arrival("passed_on")
                try:
                    await self._pass_on(self._peers, elsewhere.address, hello, tab)
                except UnavailableError as error:
                    try:
                        async with asyncio.timeout_at(until):
                            await self._peers.outages.end(elsewhere.address)
                    except TimeoutError:
                        self._refuse_for(tab, error)
            except UnavailableError as error:
                self._refuse_for(tab, error)
            else:
                return

    async def _pass_on(self, peers: Peers, address: str, hello: Hello, tab: BrowserTab) -> None:
        """Pass frames between the browser and the server at ``address`` until one side closes.

        Raises:
            UnavailableError: the server at ``address`` does not answer.
            WebSocketDisconnect: the browser has closed the connection.
        """
        hop = Hop(
            guest=tab.guest,
            table=self._table_id,
            device="" if tab.device == tab.guest else tab.device,
            household=self._household,
        )
        async with peers.socket(address, hop) as other:
            if tab.is_gone:
                raise WebSocketDisconnect
            metrics.passed_on.inc()
            await other.send(hello.model_dump_json())
            answering = asyncio.create_task(_take_answers(other, tab))
            try:
                while not tab.is_closing:
                    received = await self._next(tab)
                    if received is not None:
                        await other.send(received[1])
            except ConnectionClosed:
                await answering
            finally:
                answering.cancel()
                metrics.passed_on.dec()

    async def _serve_table(self, tab: BrowserTab) -> None:
        """Enter the table, and answer messages until the connection should close.

        Raises:
            ElsewhereError: another server has the table.
            UnavailableError: the database cannot be used.
            WebSocketDisconnect: the browser has closed the connection.
        """
        try:
            runner = await self._hub.enter(self._table_id, tab)
        except BrokenTableError:
            self._refuse(tab, "broken")
            return
        if not isinstance(runner, TableRunner):
            self._refuse(tab, runner)
            return
        self._note_arrival("here")
        try:
            session = TableSession(runner, tab)
            while not tab.is_closing:
                received = await self._next(tab)
                if received is not None:
                    await session.answer(*received)
        finally:
            self._hub.leave(runner, tab)

    def _note_arrival(self, way: Way) -> None:
        """Count once where a browser found its table, unless the connection was passed on."""
        if self._peers is not None and not self._has_arrived:
            self._has_arrived = True
            self._peers.arrivals.note(way)

    async def _next(self, tab: BrowserTab) -> tuple[ClientMessage, str] | None:
        """Return the next message and its text, or None if it exceeds a limit or is unreadable."""
        received = await self._message()
        if not tab.quota.messages.take():
            metrics.over_limit.inc()
            self._refuse(tab, "too_many")
            return None
        if received is None:
            tab.tell(live_trouble(self._language, "unreadable"))
        return received

    async def _message(self) -> tuple[ClientMessage, str] | None:
        """Return the next message and its text, or None if it is unreadable.

        Raises:
            WebSocketDisconnect: the browser has closed the connection.
        """
        received = await self._socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", GONE))
        text = received.get("text")
        if not isinstance(text, str):
            return None
        try:
            return client_messages.validate_json(text), text
        except ValidationError:
            return None

    async def _send(self, tab: BrowserTab, reading: "asyncio.Task[object] | None") -> None:
        """Send the outbox until it closes, then close the connection with a short timeout."""
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            code = await tab.outbox.send_all(self._socket.send_text)
            try:
                async with asyncio.timeout(self._hub.limits.closing_s):
                    await self._socket.close(code)
            except TimeoutError:
                if reading is not None:
                    reading.cancel()

    def _refuse_for(self, tab: BrowserTab, error: UnavailableError) -> None:
        """Send the reason why the table cannot be shown, and close."""
        tab.tell(trouble_of(store_reason(self._language, error)))
        tab.close(TRY_LATER)

    async def _turn_away(self, word: str) -> None:
        await self._close_with(live_trouble(self._language, word), CLOSE_CODES[word])

    async def _close_with(self, trouble: Trouble, code: int) -> None:
        """Send the reason and close; for use before there is an outbox."""
        await self._socket.send_text(trouble.model_dump_json())
        await self._socket.close(code)

    def _refuse(self, tab: BrowserTab, word: str) -> None:
        """Send the reason and close after the waiting messages."""
        tab.tell(live_trouble(self._language, word))
        tab.close(CLOSE_CODES[word])


async def _take_answers(other: ClientConnection, tab: BrowserTab) -> None:
    """Forward the answers of the table's server to the browser, and close with the same code."""
    with suppress(ConnectionClosed):
        async for frame in other:
            tab.put(str(frame))
    code = other.close_code
    tab.close(SERVER_STOPS if code is None or code == _LINE_CUT else code)
