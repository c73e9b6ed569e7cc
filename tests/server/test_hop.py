"""The header that marks a passed-on request is valid for one path and a few minutes."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from itsdangerous import Signer
from starlette.requests import HTTPConnection

from canasta.protocol.nodes import Hop
from canasta.server.nodes.hop import HEADER, VALID_S, HopSigner
from canasta.server.services import Services
from canasta.server.settings import RateLimits, ServerSettings
from canasta.server.token_bucket import Rate
from tests.server.local_server import local_server

HOP = Hop(guest="gAnn", table="abc")
PATH = "/node/tables/abc"


def received(headers: Mapping[str, str], path: str = PATH) -> HTTPConnection:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    return HTTPConnection({"type": "http", "path": path, "headers": raw})


def test_it_is_read_by_who_knows_the_key() -> None:
    headers = HopSigner(b"key").headers(HOP, PATH)
    assert HopSigner(b"key").hop(received(headers)) == HOP
    assert HopSigner(b"other").hop(received(headers)) is None
    assert HopSigner(b"key").hop(received({})) is None


@pytest.mark.parametrize("path", ["/", "/api/me", "/ws/abc", "/node/tables/abd", f"{PATH}/"])
def test_it_counts_for_its_own_path_alone(path: str) -> None:
    signer = HopSigner(b"key")
    assert signer.hop(received(signer.headers(HOP, PATH), path)) is None


@pytest.mark.parametrize(
    ("late_s", "counts"),
    [(0, True), (VALID_S, True), (-VALID_S, True), (VALID_S + 1, False), (-VALID_S - 1, False)],
)
def test_it_counts_for_a_few_minutes(late_s: int, *, counts: bool) -> None:
    sender = HopSigner(b"key", lambda: 1_000_000.0)
    receiver = HopSigner(b"key", lambda: 1_000_000.0 + late_s)
    assert (receiver.hop(received(sender.headers(HOP, PATH))) is not None) is counts


@pytest.mark.parametrize(
    "text", ["", "{}", HOP.model_dump_json(), '{"hop":{},"path":"/","at_s":0}']
)
def test_a_signed_text_of_another_form_is_no_hop(text: str) -> None:
    signed = Signer(
        b"key", salt="canasta.hop", digest_method=HopSigner(b"key")._signer.digest_method
    )
    header = {HEADER: signed.sign(text).decode()}
    assert HopSigner(b"key").hop(received(header)) is None


def test_a_captured_one_lifts_no_check_of_another_route(tmp_path: Path) -> None:
    """With a captured header, the host, origin and rate are still checked on other routes."""
    few = RateLimits(reads=Rate(3, 3600.0))
    with local_server(tmp_path, ServerSettings(data=tmp_path, limits=few)) as local:
        services: Services = local.app.state.services
        captured = services.hops.headers(HOP, PATH)
        visitor = local.visitor()
        assert visitor.get("/api/me", **captured, Host="evil.example").status_code == 421
        assert visitor.client.delete("/api/me", headers=captured).status_code == 403
        asked = [visitor.get("/api/me", **captured).status_code for _ in range(5)]
        assert asked == [200, 200, 200, 429, 429]
