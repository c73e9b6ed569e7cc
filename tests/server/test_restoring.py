"""A server with a restored database redeals the rounds in play and tells everybody."""

import shutil
from pathlib import Path
from secrets import token_hex

import pytest

from canasta.protocol.commands import GiveUp
from canasta.protocol.settings import TableSettings
from canasta.protocol.updates import Ack, Refused
from canasta.record.record_reader import replay_of
from canasta.store.databases.sqlite import FILE_NAME
from tests.server.connected_players import acting, close_all, in_play, people, play_until, run
from tests.server.local_server import local_server
from tests.server.prepared_tables import prepare
from tests.server.scripted_client import Client
from tests.store.stored_rows import back_up


def hands(clients: list[Client]) -> list[tuple[str, ...]]:
    return [client.own.hand if client.own is not None else () for client in clients]


async def played(clients: list[Client]) -> int:
    """Let the seat to act play, and wait until everybody sees the play; return its ``seq``."""
    actor = acting(clients)
    command = actor.next_command()
    assert command is not None
    answer = await actor.command(command)
    while isinstance(answer, Refused):
        command = actor.next_command()
        assert command is not None
        answer = await actor.command(command)
    for client in clients:
        await client.caught_up(answer.seq)
    return answer.seq


async def has_restored(client: Client) -> None:
    """Wait until a player is shown that the database was restored."""
    await client.until(lambda: client.table.restored is not None)


async def end(clients: list[Client]) -> None:
    """End the game: let Ann give up."""
    assert isinstance(await clients[0].command(GiveUp(cmd_id=token_hex(8))), Ack)
    await clients[0].until(lambda: clients[0].table.phase == "finished")
    fair = clients[0].table.fair
    assert fair is not None
    assert fair.server_seed  # what anybody may see now


@pytest.mark.on_a_file
def test_a_round_whose_cards_may_be_known_is_dealt_anew(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "backup.db"
    (table,) = prepare(data, 1, TableSettings(players=2, sides=2))
    known: list[tuple[str, ...]] = []
    last: list[int] = []

    async def play_and_lose(base: str) -> None:
        """Make a backup, then end the round so that its seeds are shown."""
        clients = people(base, table)
        await in_play(clients)
        back_up(data / FILE_NAME, copy)
        known.extend(hands(clients))
        for _ in range(20):
            last[:] = [await played(clients)]
        await end(clients)
        await close_all(clients)

    async def go_on(base: str) -> None:
        clients = people(base, table)
        for client in clients:
            await client.connect()
        for client in clients:
            await has_restored(client)
        await play_until(clients, lambda client: client.table.phase == "playing")
        assert clients[0].seq < last[0]
        assert not set(hands(clients)) & set(known)
        shown = clients[0].table
        assert (shown.round_number, shown.fair and shown.fair.attempt) == (1, 2)
        assert shown.restored is not None
        await clients[0].close()
        welcome = await clients[0].connect()
        assert any("restored from a backup" in line.text for line in welcome.log)
        await played(clients)
        await end(clients)
        await close_all(clients)

    with local_server(data) as local:
        run(play_and_lose(local.base))
    shutil.copy(copy, data / FILE_NAME)
    with local_server(data) as local:
        run(go_on(local.base))
        record = local.visitor().get(f"/api/tables/{table.id}/record?game=1").text
    assert list(replay_of(record).proofs) == [1]
