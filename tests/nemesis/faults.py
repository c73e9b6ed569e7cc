"""Faults, each of which harms the site for a while and is then repaired."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from random import Random
from typing import Final

from canasta.protocol.updates import Trouble as Said
from tests.nemesis.line import Trouble
from tests.nemesis.players import GONE, People, go_away
from tests.nemesis.site import Site
from tests.server.forked_server import ForkedServer
from tests.server.scripted_client import Client, ProtocolFaultError

Fault = Callable[[Site, People, Random], Awaitable[None]]

_PAUSE_S: Final = 12.0
"""The number of seconds for which a server pauses, longer than its lease."""
_QUESTIONS: Final = 4000
"""The number of questions whose answers exceed the buffers between server and browser."""
_BROKEN: Final = "live.broken"
"""The code of the refusal to enter an unreadable table."""


async def _one_with_tables(site: Site, chance: Random) -> ForkedServer:
    """Return a server that serves tables, or any server if none serves tables."""
    serving = await asyncio.to_thread(site.serving)
    return chance.choice(serving or site.servers)


async def killed(site: Site, _people: People, chance: Random) -> None:
    """Kill a server, and restart it after the others have taken its tables."""
    server = await _one_with_tables(site, chance)
    await asyncio.to_thread(server.kill)
    await asyncio.sleep(chance.uniform(0, 10))
    await asyncio.to_thread(server.start)


async def killed_and_started_at_once(site: Site, _people: People, chance: Random) -> None:
    """Kill a server, and restart it while it still counts as alive."""
    server = await _one_with_tables(site, chance)
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)


async def stopped(site: Site, _people: People, chance: Random) -> None:
    """Stop a server as for an upgrade, so that it hands its tables over.

    Raises:
        ProtocolFaultError: the stopped server still counts as alive, so the others must wait.
    """
    server = await _one_with_tables(site, chance)
    await asyncio.to_thread(server.stop)
    if await asyncio.to_thread(site.counts_as_alive, server.address):
        raise ProtocolFaultError(f"{server.address} was stopped and still counts as alive")
    await asyncio.to_thread(server.start)


async def paused(site: Site, people: People, chance: Random) -> None:
    """Pause a server for longer than its lease, then let it continue.

    Half of the people leave the server earlier.
    """
    server = await _one_with_tables(site, chance)
    server.signal(signal.SIGSTOP)
    await asyncio.sleep(_PAUSE_S - 3)
    people.come_back()
    await asyncio.sleep(3)
    server.signal(signal.SIGCONT)


async def silent(site: Site, people: People, chance: Random) -> None:
    """Silence a server without closing its connections, as a power cut does.

    Balancers avoid the server, and its tables must continue elsewhere. Then it restarts or
    continues.
    """
    server = await _one_with_tables(site, chance)
    server.signal(signal.SIGSTOP)
    try:
        with people.shunning(server):
            await people.all_move()
    finally:
        if chance.random() < 0.5:
            server.signal(signal.SIGCONT)
        else:
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)


async def clock_set(site: Site, _people: People, chance: Random) -> None:
    """Set the clock of a server forward or back by an hour."""
    chance.choice(site.servers).signal(signal.SIGUSR2)


async def robots_killed(site: Site, people: People, _chance: Random) -> None:
    """Stop the robots' processes until a robot is awaited, then kill them."""
    robots = await asyncio.to_thread(site.robot_processes)
    for pid in robots:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
    await people.robot_is_awaited()
    for pid in robots:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


async def line_in_trouble(trouble: Trouble, site: Site, _people: People, chance: Random) -> None:
    """Disturb the line from a server to the database for up to 12 seconds."""
    line = chance.choice(site.lines)
    line.break_(trouble)
    await asyncio.sleep(chance.choice((1.0, 5.0, _PAUSE_S)))
    line.mend()


async def database_killed(site: Site, _people: People, _chance: Random) -> None:
    """Crash and restart the database."""
    await asyncio.to_thread(site.restart_database)


async def standby_promoted(site: Site, _people: People, _chance: Random) -> None:
    """Kill the database and promote its synchronous standby."""
    await asyncio.to_thread(site.promote_standby)


async def taken_for_dead(site: Site, _people: People, chance: Random) -> None:
    """Mark a live server as dead, so that its tables may get a second owner."""
    address = (await _one_with_tables(site, chance)).address
    await asyncio.to_thread(
        site.execute, "UPDATE nodes SET expires_ms = 0 WHERE address = %s", address
    )


async def owner_changed(site: Site, people: People, chance: Random) -> None:
    """Give tables to another server without telling their owners.

    Half of the people reconnect, so that the new owner notices the change before the old owner.
    """
    address = chance.choice(site.servers).address
    await asyncio.to_thread(
        site.execute,
        "UPDATE tables SET epoch = epoch + 1, owner = nodes.id FROM nodes WHERE address = %s",
        address,
    )
    people.come_back()


async def slow_readers(site: Site, people: People, chance: Random) -> None:
    """Let some browsers read nothing for five seconds, and one read nothing at all.

    Raises:
        ProtocolFaultError: the server does not disconnect the reader that never reads.
    """
    chosen = [(party, chance.randrange(len(party.clients))) for party in people.parties[::5]]
    for party, seat in chosen:
        party.reading[seat].clear()
    cut_off = await asyncio.to_thread(site.figure, "canasta_cut_off_total")
    began = asyncio.get_running_loop().time()
    watcher = await people.watch_without_reading(chance.choice(people.parties), _QUESTIONS)
    while await asyncio.to_thread(site.figure, "canasta_cut_off_total") == cut_off:
        if asyncio.get_running_loop().time() > began + people.within_s:
            raise ProtocolFaultError("a browser that reads nothing is not cut off")
        await asyncio.sleep(0.2)
    await go_away(watcher)
    await asyncio.sleep(max(0.0, began + 5 - asyncio.get_running_loop().time()))
    for party, seat in chosen:
        party.reading[seat].set()


async def entries_damaged(site: Site, people: People, _chance: Random) -> None:
    """Damage the entries of an empty table, and let somebody join it.

    Raises:
        ProtocolFaultError: the server shows the damaged table.
    """
    table = site.spare
    await asyncio.to_thread(
        site.execute, "UPDATE entries SET body = '{' WHERE table_id = %s AND seq = 2", table.id
    )
    for _ in range(len(site.servers)):
        visitor = Client(people.any_url(table), table.cookies[0])
        try:
            with suppress(*GONE):
                await visitor.connect()
                raise ProtocolFaultError("a table that cannot be read is shown")
        finally:
            await go_away(visitor)
        said = [one.reason.code for one in visitor.messages if isinstance(one, Said)]
        if said != [_BROKEN]:
            raise ProtocolFaultError(f"of a table that cannot be read is said: {said}")


async def browsers_reloaded(_site: Site, people: People, _chance: Random) -> None:
    """Let half of the people reconnect, each through any server."""
    people.come_back()


async def full_disk(site: Site, _people: People, _chance: Random) -> None:
    """Make the database refuse every entry for three seconds, as with a full disk.

    A trigger raises the error: filling a real disk would harm the machine.
    """
    await asyncio.to_thread(site.execute, _FULL)
    await asyncio.sleep(3)
    await asyncio.to_thread(site.execute, "DROP FUNCTION full_disk CASCADE")


async def locked(site: Site, _people: People, chance: Random) -> None:
    """Lock the tables for up to eight seconds, as another program might."""
    seconds = chance.choice((1, 8))
    await asyncio.to_thread(site.lock_tables, seconds)


_FULL: Final = """
CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE disk_full; END $$;
CREATE TRIGGER full_disk BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION full_disk()
"""

FAULTS: Final[dict[str, Fault]] = {
    "server killed": killed,
    "server killed, back at once": killed_and_started_at_once,
    "server stopped": stopped,
    "server paused": paused,
    "server silent": silent,
    "clock set": clock_set,
    "robots killed": robots_killed,
    "line cut": partial(line_in_trouble, "cut"),
    "line stalled": partial(line_in_trouble, "stalled"),
    "line half open": partial(line_in_trouble, "half_open"),
    "database killed": database_killed,
    "standby promoted": standby_promoted,
    "taken for dead": taken_for_dead,
    "owner changed": owner_changed,
    "browsers reloaded": browsers_reloaded,
    "slow readers": slow_readers,
    "entries damaged": entries_damaged,
    "disk full": full_disk,
    "tables locked": locked,
}
"""All faults by name. The servers' clocks differ by an hour during the whole run."""
HARMLESS: Final = ("browsers reloaded", "slow readers", "clock set", "robots killed")
"""The faults after which no table changes its owner."""
