"""Requests to other servers: to carry out a command, or to serve a WebSocket.

One server serves a table. The other servers pass commands and sockets on to it, in a single hop.
"""

import asyncio
import urllib.request
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from http.client import HTTPException
from typing import Final
from urllib.error import HTTPError

from pydantic import ValidationError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from canasta.answers.problems import ProblemError
from canasta.i18n import Language
from canasta.protocol.http_api import Problem
from canasta.protocol.nodes import Hop, PassedCommand
from canasta.server.nodes.arrivals import Arrivals
from canasta.server.nodes.hop import HopSigner
from canasta.server.nodes.outages import Outages
from canasta.store.errors import UnavailableError
from canasta.store.nodes import counts_as_alive
from canasta.store.store import Store

SOCKET_PATH: Final = "/ws/{table_id}"
COMMAND_PATH: Final = "/node/tables/{table_id}"
LIVE_PATH: Final = "/health/live"
VOUCHING_PATH: Final = "/node/tables/{table_id}/seats/{seat}"
DISMISSAL_PATH: Final = "/node/dismissals"
_TIMEOUT_S: Final = 5.0
"""The number of seconds that another server may take to answer a request."""
_OPENING_S: Final = 2.0
"""The number of seconds that another server may take to answer a WebSocket before the caller
retries."""
_PING_S: Final = 2.0
_SILENCE_S: Final = 4.0
"""The number of seconds without an answer to a ping after which another server counts as gone. A
machine that loses power closes no connections; its browsers reconnect here while its lease
expires."""
_CLOSING_S: Final = 1.0
"""The number of seconds that another server may take to close a WebSocket."""


class Peers:
    """Access to the other servers."""

    def __init__(self, signer: HopSigner, store: Store) -> None:
        """Sign requests with ``signer``, and find the members in ``store``."""
        self._signer: Final = signer
        self._store: Final = store
        self.arrivals: Final = Arrivals()
        self.outages: Final = Outages(self._answers, self._is_member)

    async def carry_out(
        self, address: str, hop: Hop, passed: PassedCommand, language: Language
    ) -> None:
        """Let the server at ``address`` carry out a command.

        Raises:
            ProblemError: the other server refuses the command.
            UnavailableError: the server does not answer.
        """
        path = COMMAND_PATH.format(table_id=hop.table)
        await self._post(address, path, hop, passed.model_dump_json(), language)

    async def check_vouching(self, address: str, hop: Hop, seat: int, language: Language) -> None:
        """Let the server at ``address`` check whether a guest may vouch for the player in a seat.

        Raises:
            ProblemError: the guest may not vouch for the player.
            UnavailableError: the server does not answer.
        """
        path = VOUCHING_PATH.format(table_id=hop.table, seat=seat)
        await self._post(address, path, hop, "", language)

    async def dismiss(self, address: str, guest: str, device: str) -> None:
        """Let the server at ``address`` close the connections of a guest, or of one device.

        Raises:
            ProblemError: the other server refuses the request.
            UnavailableError: the server does not answer.
        """
        hop = Hop(guest=guest, table="", device=device)
        await self._post(address, DISMISSAL_PATH, hop, "", "en")

    @asynccontextmanager
    async def socket(self, address: str, hop: Hop) -> AsyncGenerator[ClientConnection, None]:
        """Open a WebSocket to the table of ``hop`` at the server at ``address``.

        Raises:
            UnavailableError: the server does not answer.
        """
        path = SOCKET_PATH.format(table_id=hop.table)
        try:
            opened = await connect(
                f"ws{address.removeprefix('http')}{path}",
                additional_headers=self._signer.headers(hop, path),
                compression=None,
                max_size=None,
                open_timeout=_OPENING_S,
                ping_interval=_PING_S,
                ping_timeout=_SILENCE_S,
                close_timeout=_CLOSING_S,
                proxy=None,
            )
        except (OSError, TimeoutError, WebSocketException) as error:
            raise UnavailableError from error
        try:
            yield opened
        finally:
            await opened.close()

    async def _answers(self, address: str) -> bool:
        """Return whether the server at ``address`` answers at all."""
        request = urllib.request.Request(f"{address}{LIVE_PATH}")  # noqa: S310  (as below)
        try:
            await asyncio.to_thread(self._sent, request, _OPENING_S)
        except (OSError, HTTPException):
            return False
        return True

    async def _is_member(self, address: str) -> bool:
        return await asyncio.to_thread(
            self._store.read, lambda opened: counts_as_alive(opened, address)
        )

    async def _post(self, address: str, path: str, hop: Hop, body: str, language: Language) -> None:
        headers = {
            "Accept-Language": language,
            "Content-Type": "application/json",
            **self._signer.headers(hop, path),
        }
        request = urllib.request.Request(  # noqa: S310  (the address of a server, checked as http)
            f"{address}{path}", body.encode(), headers, method="POST"
        )
        try:
            await asyncio.to_thread(self._sent, request, _TIMEOUT_S)
        except HTTPError as error:
            raise _problem(error) from error
        except (OSError, TimeoutError, HTTPException) as error:
            raise UnavailableError from error

    def _sent(self, request: urllib.request.Request, seconds: float) -> None:
        with _opener.open(request, timeout=seconds) as answer:
            answer.read()


_opener: Final = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def _problem(error: HTTPError) -> ProblemError | UnavailableError:
    """Return the problem reported by another server, with its sentence."""
    try:
        problem = Problem.model_validate_json(error.read())
    except ValidationError:
        return UnavailableError()
    key = "server.problem.table_refusal"
    return ProblemError(error.code, problem.code, problem.field, key=key, text=problem.text)
