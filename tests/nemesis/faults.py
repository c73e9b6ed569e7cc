"""The faults: each harms the site, lasts for a while, and is mended."""

import asyncio
import signal
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Final

from tests.nemesis.line import Trouble
from tests.nemesis.players import People
from tests.nemesis.site import Site

Fault = Callable[[Site, People, Random], Awaitable[None]]

_PAUSE_S: Final = 12.0
"""Seconds for which a server pauses: longer than its lease."""


async def killed(site: Site, _people: People, chance: Random) -> None:
    """A server is killed, and started again after the others have taken its tables."""
    server = chance.choice(site.servers)
    await asyncio.to_thread(server.kill)
    await asyncio.sleep(chance.uniform(0, 10))
    await asyncio.to_thread(server.start)


async def killed_and_started_at_once(site: Site, _people: People, chance: Random) -> None:
    """A server is killed, and started again while it still counts as alive."""
    server = chance.choice(site.servers)
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)


async def stopped(site: Site, _people: People, chance: Random) -> None:
    """A server is stopped as for an upgrade: it leaves its tables to the others."""
    server = chance.choice(site.servers)
    await asyncio.to_thread(server.stop)
    await asyncio.to_thread(server.start)


async def paused(site: Site, people: People, chance: Random) -> None:
    """A server stands still for longer than its lease, and then goes on as if nothing were.

    Half of the people give it up before.
    """
    server = chance.choice(site.servers)
    server.signal(signal.SIGSTOP)
    await asyncio.sleep(_PAUSE_S - 3)
    people.come_back()
    await asyncio.sleep(3)
    server.signal(signal.SIGCONT)


async def line_in_trouble(trouble: Trouble, site: Site, _people: People, chance: Random) -> None:
    """The line from a server to the database is in trouble for up to 12 seconds."""
    line = chance.choice(site.lines)
    line.break_(trouble)
    await asyncio.sleep(chance.choice((1.0, 5.0, _PAUSE_S)))
    line.mend()


async def database_killed(site: Site, _people: People, _chance: Random) -> None:
    """The database crashes, and starts again."""
    await asyncio.to_thread(site.restart_database)


async def standby_promoted(site: Site, _people: People, _chance: Random) -> None:
    """The database dies, and its synchronous standby takes its place."""
    await asyncio.to_thread(site.promote_standby)


async def taken_for_dead(site: Site, _people: People, chance: Random) -> None:
    """A living server counts as dead, so each of its tables may get a second owner."""
    address = chance.choice(site.servers).address
    await asyncio.to_thread(
        site.execute, "UPDATE nodes SET expires_ms = 0 WHERE address = %s", address
    )


async def owner_changed(site: Site, people: People, chance: Random) -> None:
    """Tables are given to another server behind the back of those that serve them.

    Half of the people connect again, so that the new owner learns of it before the old one does.
    """
    address = chance.choice(site.servers).address
    await asyncio.to_thread(
        site.execute,
        "UPDATE tables SET epoch = epoch + 1, owner = nodes.id FROM nodes WHERE address = %s",
        address,
    )
    people.come_back()


async def slow_readers(_site: Site, people: People, chance: Random) -> None:
    """Some browsers read nothing for five seconds."""
    chosen = [(party, chance.randrange(len(party.clients))) for party in people.parties[::5]]
    for party, seat in chosen:
        party.reading[seat].clear()
    await asyncio.sleep(5)
    for party, seat in chosen:
        party.reading[seat].set()


async def browsers_reloaded(_site: Site, people: People, _chance: Random) -> None:
    """Half of the people connect again, each through any server."""
    people.come_back()


async def full_disk(site: Site, _people: People, _chance: Random) -> None:
    """The database refuses every entry for three seconds, as with a full disk.

    A trigger raises the error: filling a real disk would harm the machine.
    """
    await asyncio.to_thread(site.execute, _FULL)
    await asyncio.sleep(3)
    await asyncio.to_thread(site.execute, "DROP FUNCTION full_disk CASCADE")


async def locked(site: Site, _people: People, chance: Random) -> None:
    """Another program holds the tables locked for up to eight seconds."""
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
    "line cut": partial(line_in_trouble, "cut"),
    "line stalled": partial(line_in_trouble, "stalled"),
    "line half open": partial(line_in_trouble, "half_open"),
    "database killed": database_killed,
    "standby promoted": standby_promoted,
    "taken for dead": taken_for_dead,
    "owner changed": owner_changed,
    "browsers reloaded": browsers_reloaded,
    "slow readers": slow_readers,
    "disk full": full_disk,
    "tables locked": locked,
}
"""All faults by name. The clocks of the servers differ by an hour throughout."""
HARMLESS: Final = ("browsers reloaded", "slow readers")
"""Those that give no table another owner."""
