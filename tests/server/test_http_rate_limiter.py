"""Reads, writes, new guests and new WebSockets are rate-limited by address."""

from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from canasta.protocol.settings import TableSettings
from canasta.server.settings import (
    RateLimits,
    ServerSettings,
)
from canasta.server.token_bucket import Rate
from tests.server.connected_players import socket_url
from tests.server.local_server import local_server
from tests.server.prepared_tables import prepare
from tests.support.time_limits import PATIENCE_S


def test_too_many_new_guests_are_refused(tmp_path: Path) -> None:
    few = RateLimits(reads=Rate(1000, 3600.0), writes=Rate(1000, 3600.0), guests=Rate(2, 3600.0))
    with local_server(tmp_path, ServerSettings(data=tmp_path, limits=few)) as local:
        local.visitor("Ann")
        local.visitor("Bob")
        third = local.visitor(language="fr")
        answer = third.post("/api/guest", {"nickname": "Cleo", "language": "fr"})
        assert answer.status_code == 429
        assert answer.json()["code"] == "too_often"
        assert "Attendez" in answer.json()["text"]
        # Each kind of request and each household is counted separately.
        assert third.get("/api/me").status_code == 200
        elsewhere = {**third.origin, "X-Forwarded-For": "198.51.100.7"}
        body = {"nickname": "Cleo", "language": "fr"}
        assert third.client.post("/api/guest", json=body, headers=elsewhere).status_code == 200


@pytest.mark.both_databases
def test_reads_and_writes_are_limited_apart(tmp_path: Path) -> None:
    few = RateLimits(reads=Rate(3, 3600.0), writes=Rate(2, 3600.0))
    with local_server(tmp_path, ServerSettings(data=tmp_path, limits=few)) as local:
        visitor = local.visitor()
        assert [visitor.get("/api/me").status_code for _ in range(5)] == [200, 200, 200, 429, 429]
        sent = [visitor.delete("/api/me").status_code for _ in range(3)]
        assert sent == [200, 200, 429]


def test_new_websockets_are_limited(tmp_path: Path) -> None:
    (table,) = prepare(tmp_path, 1, TableSettings())
    few = RateLimits(sockets=Rate(2, 3600.0))

    def connected(base: str) -> int:
        try:
            with connect(
                socket_url(base, table.id),
                origin=Origin(base),
                proxy=None,
                open_timeout=PATIENCE_S,
            ):
                return 101
        except InvalidStatus as refused:
            return refused.response.status_code

    with local_server(tmp_path, ServerSettings(data=tmp_path, limits=few)) as local:
        assert [connected(local.base) for _ in range(3)] == [101, 101, 403]
