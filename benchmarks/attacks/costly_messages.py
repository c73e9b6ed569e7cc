"""Attacks by costly messages at tables: big plays, robots, loading tables."""

import asyncio
import time
from contextlib import suppress
from itertools import cycle

from websockets.exceptions import WebSocketException
from websockets.frames import Opcode

from benchmarks.attacks.attack import ATTACKER, MORE_ADDRESSES, Attack, Sent, Site
from benchmarks.attacks.scenes import big_hands, expert_tables, many_tables
from benchmarks.attacks.wire import Stream, Wire, frame, guest_at, stream
from canasta.protocol.commands import AskHint, Preview
from canasta.protocol.message import Message
from tests.server.scripted_client import Client, ProtocolFaultError

_PREVIEW_EVERY_S: float = 0.35
_HINT_EVERY_S: float = 2.0
_CONNECTED_S: float = 0.2


def _repeat(site: Site, sent: Sent, message: Message, every_s: float) -> None:
    """Send a message repeatedly as the player whose turn it is, within the limits of a guest."""

    def player(site: Site) -> Wire:
        return guest_at(site, site.table, site.cookies[0])

    piece = frame(Opcode.TEXT, message.model_dump_json().encode())
    stream(Stream(player, piece, every_s=every_s, wires=1))(site, sent)


def _preview(site: Site, sent: Sent) -> None:
    _repeat(site, sent, Preview(id="preview-1", play=site.scene.play), _PREVIEW_EVERY_S)


def _hint(site: Site, sent: Sent) -> None:
    _repeat(site, sent, AskHint(id="question-1", staged=site.scene.play), _HINT_EVERY_S)


def _experts(site: Site, sent: Sent) -> None:
    asyncio.run(_play_everywhere(site, sent))


async def _play_everywhere(site: Site, sent: Sent) -> None:
    """Play at all tables of the attacker, as different guests."""

    async def play(table: str, cookie: str) -> None:
        client = Client(f"ws://{site.host}/ws/{table}", cookie, is_strict=False, address=ATTACKER)
        sent.connections += 1
        with suppress(WebSocketException, OSError, ProtocolFaultError):
            await client.connect()
            await client.play_on(sent.is_over, lambda: asyncio.sleep(_PREVIEW_EVERY_S))

    playing = [asyncio.create_task(play(table.id, table.cookies[0])) for table in site.scene.tables]
    await asyncio.wait(playing, timeout=max(0.0, sent.ends - time.monotonic()))
    for task in playing:
        task.cancel()


def _churn(site: Site, sent: Sent) -> None:
    """Enter and leave one table after another, so that each is loaded again."""
    addresses = cycle(MORE_ADDRESSES)
    for table in cycle(site.scene.tables):
        if sent.is_over():
            return
        with suppress(OSError):
            wire = guest_at(site, table.id, table.cookies[0], next(addresses))
            sent.connections += 1
            wire.close()


MESSAGE_ATTACKS = (
    Attack(
        "preview",
        "previews of a play with all of sixty cards, by house rules",
        _preview,
        big_hands,
    ),
    Attack(
        "hint",
        "hints for the same play",
        _hint,
        big_hands,
    ),
    Attack(
        "experts",
        "56 tables of experts that play at once, by one address",
        _experts,
        expert_tables,
    ),
    Attack(
        "churn",
        "40 tables that are entered and left again, kept for a second",
        _churn,
        many_tables,
        keeps_tables_s=1.0,
    ),
)
