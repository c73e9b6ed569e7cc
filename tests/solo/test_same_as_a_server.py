"""The same commands, acts and seeds give the same entries and messages as on a server."""

import asyncio
import json
from pathlib import Path

import pytest

from canasta.protocol.commands import TableCommand
from canasta.protocol.table_lists import NewTable
from canasta.record.notation import parse_play
from canasta.rules.loader import RULE_TEXTS, load_rules
from canasta.server.live.browser_tab import BrowserTab
from canasta.server.live.guest_limits import GuestQuota, LiveLimits
from canasta.server.live.loaded_table import new_table
from canasta.server.live.runner import TableRunner
from canasta.server.settings import ServerSettings
from canasta.solo.kept import KeptEntry
from canasta.store.guests import new_guest
from canasta.store.store import StoreSettings, open_store
from canasta.tables.clock import TableTime
from canasta.tables.entry import Entry
from canasta.tables.table import HostedTable
from canasta.tables.table_refusals import Rejected
from tests.server.manual_clocks import ManualClocks
from tests.server.member_hub import member_hub
from tests.solo.phone import NOON_MS, Page, Phone
from tests.support.databases import database_in

NAME = "Zoe"


class NotingTab(BrowserTab):
    """A tab that records its messages."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.frames: list[str] = []

    def put(self, frame: str) -> None:
        self.frames.append(frame)


def shown(frames: list[str]) -> list[str]:
    """Return the messages about the table."""
    return [text for text in frames if text.startswith(('{"t":"update"', '{"t":"welcome"'))]


async def repeat(
    runner: TableRunner, clocks: ManualClocks, entry: KeptEntry, commands: dict[str, TableCommand]
) -> object:
    """Let a server repeat the command or act that led to an entry on the device."""
    clocks.pass_ms(entry.at_ms - runner.now_ms())
    if entry.sent:
        return await runner.command(entry.actor, NAME, commands[entry.cmd_id])
    kind = entry.cmd_id.partition("-")[0]

    def decide(table: HostedTable) -> Entry | Rejected:
        due = next(due for due in table.due() if due.kind == kind)
        written = parse_play(json.loads(entry.body)["play"]) if entry.kind == "play" else None
        secret = bytes.fromhex(entry.secret)
        return table.act(due, runner.now_ms(), seed=secret, play=written)

    return await runner.act(decide, bytes.fromhex(entry.secret) or None)


@pytest.mark.parametrize("text", RULE_TEXTS)
def test_a_server_has_the_same_table(text: str, tmp_path: Path) -> None:
    players, sides = load_rules(text).arrangements[0]
    settings = {"rules": text, "players": players, "sides": sides, "robot_pace": "quick"}
    seats = [{"seat": seat, "robot": "easy"} for seat in range(1, players)]
    new = {"settings": settings, "seats": seats, "start": True}
    with open_store(StoreSettings(url=database_in(tmp_path))) as store:
        guest = store.write(
            lambda opened: new_guest(opened, nickname=NAME, language="en", now_ms=NOON_MS)
        ).result()
        phone = Phone()
        owner = {"id": guest.id, "nickname": NAME, "language": "en"}
        phone.records["guest"] = json.dumps(owner)
        phone.restart()
        table_id = phone.open_table(rules=text, players=players, sides=sides, robot_pace="quick")
        page = Page(phone, table_id)
        page.play_until(lambda: page.seq >= 60)
        kept = [
            KeptEntry.model_validate_json(record)
            for key, record in sorted(phone.records.items())
            if key.startswith("entry/")
        ]

        async def host() -> list[str]:
            clocks = ManualClocks(NOON_MS)
            server = ServerSettings(data=tmp_path, limits=None)
            hub = member_hub(store, server, clocks.clocks)
            resources = hub._resources
            loaded = new_table(resources.membership.node.id, table_id, TableTime(clocks.clocks))
            runner = TableRunner(loaded, resources)
            asked = NewTable.model_validate_json(json.dumps(new))
            assert await runner.open(asked, guest.id, NAME) == 1
            quota = GuestQuota(LiveLimits())
            tab = NotingTab(guest.id, NAME, "", "en", quota=quota)
            runner.audience.add(tab)
            runner.note_presence(guest.id)
            runner.audience.welcome(tab, runner.table, runner.loaded.moment())
            for entry in kept[1:]:
                assert await repeat(runner, clocks, entry, page.commands) == entry.seq
            await hub.close()
            return shown(tab.frames)

        assert asyncio.run(host()) == shown(page.frames)
