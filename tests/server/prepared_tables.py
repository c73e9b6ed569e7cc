"""Tables with guests, prepared in the data folder of a server that has not been started."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Final

from sqlalchemy import Connection

from canasta.protocol.commands import Accept, PutRobot, Sit, Start
from canasta.protocol.settings import TableSettings
from canasta.protocol.table_lists import NewTable
from canasta.server.http.guest_cookie import PLAIN_COOKIE, GuestCookies
from canasta.server.live.hub import Hub
from canasta.server.live.runner import Answer
from canasta.server.server_key import server_key
from canasta.server.settings import ServerSettings
from canasta.store.guests import Guest, new_guest
from canasta.store.store import Store, StoreSettings, open_store
from canasta.tables.clock import now_ms
from tests.server.member_hub import member_hub
from tests.support.databases import server_database

_AT_ONCE: Final = 100
NAMES: Final = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


@dataclass(frozen=True)
class Table:
    """A table that waits for its players."""

    id: str
    cookies: tuple[str, ...]
    """The cookies of the players, by seat."""


def prepare(
    data: Path,
    count: int,
    settings: TableSettings,
    *,
    is_started: bool = True,
    robots: int = 0,
    level: str = "easy",
    database: str = "",
    secret: str = "",
) -> list[Table]:
    """Prepare ``count`` tables with different guests in all seats but the last ``robots``.

    A started game waits for its first deal; any other table waits for its players and its host. The
    tables are stored in the folder ``data``, or in the ``database`` of servers that share a
    ``secret``.
    """
    data.mkdir(parents=True, exist_ok=True)
    given = database or server_database(data)
    server = ServerSettings(data=data, database=given, secret=secret, limits=None)
    making = _prepared(server, count, settings, is_started=is_started, robots=robots, level=level)
    return asyncio.run(making)


def cookie_of(server: ServerSettings, guest: str) -> str:
    """Return the cookie of a guest for a server with these settings."""
    signed = GuestCookies(server_key(server))._signer.sign(guest).decode()
    return f"{PLAIN_COOKIE}={signed}"


def add_guests(store: Store, names: Sequence[str]) -> list[Guest]:
    """Register guests with these nicknames."""
    added = [store.write(partial(_new_guest, name=name)) for name in names]
    return [guest.result() for guest in added]


def _new_guest(connection: Connection, name: str) -> Guest:
    return new_guest(connection, nickname=name, language="en", now_ms=now_ms())


async def _prepared(
    server: ServerSettings,
    count: int,
    settings: TableSettings,
    *,
    is_started: bool,
    robots: int,
    level: str,
) -> list[Table]:
    with open_store(StoreSettings(url=server.database_url)) as store:
        hub = member_hub(store, server)
        tables: list[Table] = []
        for start in range(0, count, _AT_ONCE):
            making = [
                _table(
                    hub, store, server, settings, is_started=is_started, robots=robots, level=level
                )
                for _ in range(min(_AT_ONCE, count - start))
            ]
            tables += await asyncio.gather(*making)
        await hub.close()
    return tables


async def _table(
    hub: Hub,
    store: Store,
    server: ServerSettings,
    settings: TableSettings,
    *,
    is_started: bool,
    robots: int,
    level: str,
) -> Table:
    people = settings.players - robots
    guests = add_guests(store, NAMES[:people])
    host = guests[0]
    table_id, opened = await hub.open_table(NewTable(settings=settings), host.id, host.nickname)
    done: list[Answer | None] = [opened]
    runner = await hub.table(table_id)
    assert runner is not None
    for seat, guest in enumerate(guests[1:], 1):
        sitting = Sit(cmd_id=token_hex(8), seat=seat)
        done.append(await runner.command(guest.id, guest.nickname, sitting))
    for seat in range(people, settings.players):
        putting = PutRobot(cmd_id=token_hex(8), seat=seat, level=level)
        done.append(await runner.command(host.id, host.nickname, putting))
    if is_started:
        for guest in guests[1:]:
            accepting = Accept(cmd_id=token_hex(8), settings_seq=1)
            done.append(await runner.command(guest.id, guest.nickname, accepting))
        starting = Start(cmd_id=token_hex(8))
        done.append(await runner.command(host.id, host.nickname, starting))
    if not all(isinstance(answer, int) for answer in done):
        raise RuntimeError(f"a table cannot be made: {done}")
    return Table(table_id, tuple([cookie_of(server, guest.id) for guest in guests]))
