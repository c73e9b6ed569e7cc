"""After a transfer to another database, guests stay signed in and games continue."""

from pathlib import Path

import pytest

from canasta.protocol.settings import TableSettings
from canasta.server.server_key import KEY_FILE
from canasta.server.settings import ServerSettings
from canasta.store.databases.sqlite import url_in
from canasta.store.transfer.transfer import begin
from tests.server.connected_players import acting, close_all, in_play, people, play_to, run
from tests.server.local_server import local_server
from tests.server.prepared_tables import prepare
from tests.store.stored_rows import opened
from tests.support.databases import MISSING
from tests.support.postgres_cluster import Cluster, programs

pytestmark = pytest.mark.skipif(programs() is None, reason=MISSING)


def transferred(source: str, target: str) -> None:
    with opened(source) as one, opened(target) as other:
        transfer = begin(one, other)
        list(transfer.copy())
        list(transfer.compare())
        transfer.finish()


def settings_of(folder: Path, *, database: str, secret: str = "") -> ServerSettings:
    return ServerSettings(
        data=folder, database=database, secret=secret, limits=None, robot_wait=0.0
    )


@pytest.mark.on_a_file
def test_a_round_goes_on_there_and_back(tmp_path: Path, postgres_cluster: Cluster) -> None:
    """The data are moved to PostgreSQL, with the server's key as the shared secret, and back."""
    here, there = tmp_path / "here", tmp_path / "there"
    (table,) = prepare(here, 1, TableSettings(players=2, sides=2))
    key = (here / KEY_FILE).read_bytes().hex()
    url = postgres_cluster.new_database("canasta")
    seen = [0]

    async def go_on(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        assert clients[0].seq >= seen[0]
        assert clients[0].table.restored is None
        assert acting(clients).own is not None
        await play_to(clients, clients[0].seq + 10)
        seen[0] = clients[0].seq
        await close_all(clients)

    with local_server(here) as local:
        run(go_on(local.base))
    transferred(url_in(here), url)
    with local_server(there, settings_of(there, database=url, secret=key)) as local:
        run(go_on(local.base))
    transferred(url, url_in(tmp_path / "back"))
    back = settings_of(there, database=url_in(tmp_path / "back"), secret=key)
    with local_server(there, back) as local:
        run(go_on(local.base))
