"""What the log tells of a game: that something happened, never what cards."""

from pathlib import Path

from structlog.testing import capture_logs

from canasta.protocol.settings import TableSettings
from tests.server.http_client import local_server
from tests.server.live import close_all, in_play, people, play_until, run
from tests.server.prepared import prepare
from tests.tables.simulated_evening import NAMES


def test_the_log_tells_no_cards_seeds_or_names(tmp_path: Path) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())

    async def play(base: str) -> None:
        clients = people(base, table)
        await in_play(clients)
        await play_until(clients, lambda client: client.seq >= 60)
        await close_all(clients)

    with capture_logs() as lines, local_server(tmp_path) as local:
        run(play(local.base))
    told = [line for line in lines if line["event"] == "entry"]
    assert {"promise", "commit", "reveal", "deal", "play"} <= {line["kind"] for line in told}
    for line in told:
        assert set(line) == {"event", "log_level", "table", "seq", "kind", "seat", "ms"}
        assert (line["table"], line["kind"].replace("_", "").isalpha()) == (table.id, True)
        assert {type(line["seq"]), type(line["seat"])} == {int}
    others = repr([line for line in lines if line["event"] != "entry"])
    others = others.replace(table.id, "")
    assert not [name for name in NAMES.values() if name in others]
    assert not [cookie for cookie in table.cookies if cookie.partition("=")[2] in others]
