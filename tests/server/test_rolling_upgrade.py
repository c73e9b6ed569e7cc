"""Games continue while one version replaces another, and no server meets unreadable data."""

import asyncio
import json
from pathlib import Path

import pytest
from sqlalchemy import select

from canasta.protocol.settings import TableSettings
from canasta.server.nodes import peers
from canasta.server.nodes.membership import Membership
from canasta.store import entry_forms
from canasta.store.entries import read_entries
from canasta.store.entry_forms import FIRST_FORM, EntryForm
from canasta.store.errors import OpeningError
from canasta.store.nodes import owner_address
from canasta.store.schema import entries
from canasta.store.store import Store, StoreSettings, open_store
from tests.server.connected_players import close_all, connect_all, people, play_to, run
from tests.server.forked_server import SECRET, ForkedServer
from tests.server.prepared_tables import prepare
from tests.support.databases import MISSING
from tests.support.postgres_cluster import Cluster, programs
from tests.support.time_limits import PATIENCE_S

pytestmark = pytest.mark.skipif(programs() is None, reason=MISSING)

LATER_FORM = FIRST_FORM + 1


def wrapped(kind: str, body: str) -> str:
    return json.dumps({"kind": kind, "content": body})


def unwrapped(_kind: str, body: str) -> str:
    content: str = json.loads(body)["content"]
    return content


def patient() -> None:
    """Keep servers from being declared dead because the machine is busy."""
    peers._SILENCE_S = peers._OPENING_S = PATIENCE_S  # type: ignore[misc]


def of_the_next_version() -> None:
    """Make the program store entries in a new format and read both formats."""
    patient()
    entry_forms.FORMS[LATER_FORM] = EntryForm(read=unwrapped, write=wrapped)


def forms(store: Store, table: str) -> list[int]:
    """Return the formats of the stored entries of a table, in order."""
    query = select(entries.c.v).where(entries.c.table_id == table).order_by(entries.c.seq)
    return store.read(lambda connection: list(connection.scalars(query)))


def test_servers_of_two_versions_share_a_database(
    tmp_path: Path, postgres_cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres_cluster.new_database("canasta")
    settings = TableSettings(players=2, target=None)
    table, other = prepare(tmp_path, 2, settings, database=url, secret=SECRET)
    old = ForkedServer(tmp_path, patient, database=url)
    new = ForkedServer(tmp_path, of_the_next_version, database=url)

    async def play(store: Store) -> None:
        clients = people(old.address, table)
        await connect_all(clients)
        await play_to(clients, 30)
        clients[1].url = new.socket_url(table.id)  # the server of the new version passes it on
        await clients[1].connect()
        await play_to(clients, 40)
        at_new = people(new.address, other)
        await connect_all(at_new)
        await play_to(at_new, 30)
        await close_all(at_new)
        assert store.read(lambda c: owner_address(c, other.id)) == new.address
        await asyncio.to_thread(old.stop)
        assert {*forms(store, table.id), *forms(store, other.id)} == {FIRST_FORM}
        clients[0].url = clients[1].url
        await connect_all(clients)
        assert store.read(lambda c: owner_address(c, table.id)) == new.address
        while forms(store, table.id)[-1] == FIRST_FORM:
            await play_to(clients, clients[0].seq + 5)
        await close_all(clients)

    with open_store(StoreSettings(url=url)) as store:
        run(play(store))
        written = forms(store, table.id)
        assert written == sorted(written)
        with pytest.raises(OpeningError, match=r"\.newer_form "):
            Membership(store, "http://old", SECRET.encode()).join()
        monkeypatch.setitem(entry_forms.FORMS, LATER_FORM, EntryForm(read=unwrapped, write=wrapped))
        read = store.read(lambda c: list(read_entries(c, table.id)))
        assert [one.seq for one in read] == list(range(1, len(written) + 1))
        assert all("content" not in one.body for one in read)
    new.kill()
