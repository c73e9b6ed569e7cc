"""A run injects faults one by one while people play, then checks all views against the log."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from canasta.protocol.settings import TableSettings
from tests.nemesis.faults import FAULTS, HARMLESS
from tests.nemesis.players import People
from tests.nemesis.site import Bug, Site
from tests.server.forked_server import SECRET
from tests.server.log_checks import check_acknowledged, check_views
from tests.server.prepared_tables import Table, prepare
from tests.server.scripted_client import ProtocolFaultError

_WITH_ROBOTS: Final = 4
"""The number that makes one table in this many have a robot."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """The plan of a run."""

    seconds: float = 0
    """The length of the run in seconds; every kind of fault occurs at least once."""
    tables: int = 50
    seed: int = 0
    pause_s: float = 0.5
    within_s: float = 60.0
    """The number of seconds in which every table must continue after a fault, even on a busy
    machine."""
    faults: tuple[str, ...] = tuple(FAULTS)
    bug: Bug | None = None


@dataclass
class Report:
    """The findings of a run."""

    faults: Counter[str] = field(default_factory=Counter)
    slowest_s: dict[str, float] = field(default_factory=dict)
    """The longest time in seconds from the end of a fault until every table had continued, by
    fault."""
    moves: int = 0
    entries: int = 0
    views: int = 0


def run(plan: Plan, folder: Path, tell: Callable[[str], None]) -> Report:
    """Run the plan in an empty folder; call ``tell`` with a line of progress after each fault.

    Raises:
        ProtocolFaultError: something acknowledged was lost or doubled, or somebody saw another
            table than the log says.
        TimeoutError: a table is stuck after a fault.
    """
    with Site(folder, plan.bug) as site:
        prepared = partial(
            prepare,
            folder,
            settings=TableSettings(players=4, target=None),
            database=site.url,
            secret=SECRET,
        )
        with_robots = -(-plan.tables // _WITH_ROBOTS)
        *tables, site.spare = prepared(plan.tables - with_robots + 1)
        tables += prepared(with_robots, robots=1)
        site.start()
        return asyncio.run(_run(plan, site, tables, tell))


async def _run(
    plan: Plan, site: Site, tables: Sequence[Table], tell: Callable[[str], None]
) -> Report:
    people = People(tables, site.servers, plan.seed, pause_s=plan.pause_s, within_s=plan.within_s)
    report = Report()
    people.begin()
    try:
        await people.all_move()
        await _faults(plan, site, people, report, tell)
    finally:
        await people.end()
    with site.store() as store:
        for party in people.parties:
            check_acknowledged(store, party.table.id, party.clients)
            report.views += check_views(store, party.table.id, party.clients)
            report.moves += party.moves
            report.entries += max(client.seq for client in party.clients)
    return report


async def _one_owner(site: Site, plan: Plan) -> None:
    """Wait until no table is served by two servers.

    Raises:
        ProtocolFaultError: two servers keep serving a table.
    """
    end = asyncio.get_running_loop().time() + plan.within_s
    while (served := await asyncio.to_thread(site.served)) > plan.tables:
        if asyncio.get_running_loop().time() > end:
            raise ProtocolFaultError(f"the servers serve {served} tables of {plan.tables}")
        await asyncio.sleep(0.5)


async def _faults(
    plan: Plan, site: Site, people: People, report: Report, tell: Callable[[str], None]
) -> None:
    chance = Random(plan.seed)
    loop = asyncio.get_running_loop()
    end = loop.time() + plan.seconds
    names = chance.sample(plan.faults, len(plan.faults))
    while names or loop.time() < end:
        if not names:  # every kind as often as any other
            names = chance.sample(plan.faults, len(plan.faults))
        name = names.pop()
        epochs = await asyncio.to_thread(site.epochs)
        try:
            await FAULTS[name](site, people, chance)
            taken = await people.all_move()
        except TimeoutError as error:
            error.add_note(f"after {name!r}")
            await asyncio.to_thread(site.tell)
            raise
        if name in HARMLESS and await asyncio.to_thread(site.epochs) != epochs:
            raise ProtocolFaultError(f"tables changed their owner, and there was only {name!r}")
        await _one_owner(site, plan)
        report.faults[name] += 1
        report.slowest_s[name] = max(taken, report.slowest_s.get(name, 0.0))
        moves = sum(party.moves for party in people.parties)
        tell(f"{report.faults.total()} faults, {moves:,} moves; after {name!r} {taken:.1f} s")
