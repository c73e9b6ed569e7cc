"""Scripted players that connect to a table, deal and play."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TypeVar

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from canasta.protocol.commands import Hello
from canasta.protocol.message import PROTOCOL_VERSION
from canasta.protocol.updates import ServerMessage, Trouble, server_messages
from canasta.server.live.guest_limits import GuestQuotas, LiveLimits
from tests.server.local_server import LocalServer, local_server
from tests.server.prepared_tables import Table
from tests.server.scripted_client import Client
from tests.support.time_limits import PATIENCE_S

MessageT = TypeVar("MessageT")

HELLO = Hello(protocol=PROTOCOL_VERSION, language="en").model_dump_json()
"""The first message of a connection."""


def run(work: Coroutine[object, object, None]) -> None:
    """Run a test, and fail it after a time limit instead of hanging."""
    asyncio.run(asyncio.wait_for(work, PATIENCE_S))


def at_server(data: Path, play: Callable[[str], Coroutine[object, object, None]]) -> None:
    """Run ``play`` with the address of a server on the folder ``data``."""
    with local_server(data) as local:
        run(play(local.base))


def socket_url(base: str, table_id: str) -> str:
    """Return the URL of a table's WebSocket."""
    return f"ws{base.removeprefix('http')}/ws/{table_id}"


def people(base: str, table: Table, seed: int = 0) -> list[Client]:
    """Return the clients of a table's players by seat, not yet connected."""
    url = socket_url(base, table.id)
    return [Client(url, cookie, seed=seed + seat) for seat, cookie in enumerate(table.cookies)]


async def connect_all(clients: list[Client]) -> None:
    """Connect all clients."""
    for client in clients:
        await client.connect()


async def close_all(clients: list[Client]) -> None:
    """Close all connections."""
    for client in clients:
        await client.close()


async def play_until(clients: list[Client], is_enough: Callable[[Client], bool]) -> None:
    """Let all clients play until ``is_enough`` is true for each."""

    async def play(client: Client) -> None:
        await client.play_on(lambda: is_enough(client))

    await asyncio.gather(*[play(client) for client in clients])


async def play_to(clients: list[Client], seq: int) -> None:
    """Let all clients play at least until entry ``seq`` and until only one seat is to act.

    During a deal, or before the next round, several clients may have sent commands.
    """
    several = ("dealing", "scoring")
    await play_until(
        clients, lambda client: client.seq >= seq and client.table.phase not in several
    )


async def in_play(clients: list[Client]) -> None:
    """Connect all clients, deal, and wait until all see the same table."""
    await connect_all(clients)
    await play_until(clients, lambda client: client.table.phase == "playing")
    last = max(client.seq for client in clients)
    await asyncio.gather(*[client.caught_up(last) for client in clients])


def acting(clients: list[Client]) -> Client:
    """Return the client whose decision is awaited."""
    return clients[clients[0].table.to_act]


async def message_of(client: Client, kind: type[MessageT]) -> MessageT:
    """Receive messages until one has the given kind; return that message."""
    while True:
        message = await client.receive()
        if isinstance(message, kind):
            return message


def limit(server: LocalServer, monkeypatch: pytest.MonkeyPatch, limits: LiveLimits) -> None:
    """Set the limits of all further connections and refill their quotas."""
    monkeypatch.setattr(server.app.state.hub, "limits", limits)
    monkeypatch.setattr(server.app.state.hub, "quotas", GuestQuotas(limits))


async def raw_socket(url: str, cookie: str = "", **headers: str) -> ClientConnection:
    """Open a connection that sends nothing by itself, with an ``Origin`` and extra headers."""
    origin = "http" + url[2:].partition("/ws/")[0]
    given = {"Origin": origin, "Cookie": cookie} | headers
    sent = {name: value for name, value in given.items() if value}
    return await connect(
        url,
        additional_headers=sent,
        compression=None,
        proxy=None,
        open_timeout=PATIENCE_S,
        ping_interval=None,
    )


async def last_words(socket: ClientConnection) -> tuple[list[ServerMessage], int]:
    """Return everything received until the server closes, and the code it closes with."""
    messages: list[ServerMessage] = []
    try:
        while True:
            messages.append(server_messages.validate_json(await socket.recv(decode=True)))
    except ConnectionClosed as end:
        return messages, end.rcvd.code if end.rcvd is not None else 0


def troubles(messages: list[ServerMessage]) -> list[str]:
    """Return the codes of the trouble messages."""
    return [message.reason.code for message in messages if isinstance(message, Trouble)]
