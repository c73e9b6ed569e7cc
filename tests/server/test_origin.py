"""``Host`` and ``Origin`` decide which requests are answered and which may change data."""

from collections.abc import Mapping
from http.client import HTTPConnection

import pytest
from structlog.testing import capture_logs

from tests.server.local_server import LocalServer
from tests.support.time_limits import PATIENCE_S


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST:8421", 200),
        ("localhost.:8421", 200),
        ("127.0.0.1:8421", 200),
        ("192.168.1.20:8421", 200),
        ("[::1]:8421", 200),
        ("evil.example", 421),
        ("localhost.evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("", 400),
        ("localhost:", 200),
        ("localhost:99999", 421),
        ("localhost:" + "9" * 5000, 421),
        ("localhost:port", 421),
        ("evil.example@localhost", 421),
        ("localhost/evil.example", 421),
        ("[::1", 421),
    ],
)
def test_only_its_own_host_names_are_answered(local: LocalServer, host: str, status: int) -> None:
    answer = local.visitor().get("/api/me", Host=host)
    assert answer.status_code == status
    codes = {400: "bad_request", 421: "foreign_host"}
    if status != 200:
        assert answer.json()["code"] == codes[status]


_UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
    "Origin": "http://localhost",
}


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [("/api/me", {}, 400), ("/", {}, 400), ("/health/live", {}, 400), ("/ws/a", _UPGRADE, 403)],
)
@pytest.mark.parametrize("second", ["localhost", "evil.example"])
def test_a_request_that_names_two_hosts_is_refused(
    local: LocalServer, path: str, headers: Mapping[str, str], status: int, second: str
) -> None:
    """A proxy or cache might use the other host."""
    line = HTTPConnection(local.base.removeprefix("http://"), timeout=PATIENCE_S)
    line.putrequest("GET", path, skip_host=True)
    for name, value in {**headers, "Host": "localhost"}.items():
        line.putheader(name, value)
    line.putheader("host", second)
    line.endheaders()
    assert line.getresponse().status == status
    line.close()


@pytest.mark.parametrize(
    ("path", "headers", "status"), [("/api/tables/%00", {}, 400), ("/ws/%00", _UPGRADE, 403)]
)
def test_an_address_with_a_nul_never_reaches_the_database(
    local: LocalServer, path: str, headers: Mapping[str, str], status: int
) -> None:
    line = HTTPConnection(local.base.removeprefix("http://"), timeout=PATIENCE_S)
    line.request("GET", path, headers={**headers, "Host": "localhost"})
    assert line.getresponse().status == status
    line.close()


@pytest.mark.parametrize(("path", "status"), [("/api/me", 400), ("/health/live", 200)])
def test_only_probes_may_name_no_host(local: LocalServer, path: str, status: int) -> None:
    line = HTTPConnection(local.base.removeprefix("http://"), timeout=PATIENCE_S)
    line.putrequest("GET", path, skip_host=True)
    line.endheaders()
    assert line.getresponse().status == status
    line.close()


@pytest.mark.parametrize("path", ["/health/live", "/health/ready"])
@pytest.mark.parametrize("host", ["", "evil.example"])
def test_balancers_ask_without_naming_the_host(local: LocalServer, path: str, host: str) -> None:
    assert local.visitor().get(path, Host=host).status_code == 200


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "",
        "null",
        "http://evil.example",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "http://localhost:{port}",
        "https://127.0.0.1:{port}",
        "http://127.0.0.1:{port}.evil.example",
        "http://127.0.0.1:{port}/",
    ],
)
def test_changes_must_come_from_a_page_of_the_server(
    local: LocalServer, origin: str | None
) -> None:
    port = local.base.rpartition(":")[2]
    sent = "" if origin is None else origin.format(port=port)
    headers = {} if origin is None else {"Origin": sent}
    client = local.visitor().client
    for answer in (
        client.post("/api/guest", json={"nickname": "Ann", "language": "en"}, headers=headers),
        client.delete("/api/me", headers=headers),
    ):
        assert answer.status_code == 403
        assert answer.json()["code"] == "foreign_origin"
        text = answer.json()["text"]
        assert "Origin" in text
        assert f"“{sent}”" in text if sent else "Host" not in text
        assert f"“{local.base}”" in text if sent else "no Origin header" in text
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("proto", "host", "origin", "is_own"),
    [
        ("https", "localhost", "https://localhost", True),
        ("https", "localhost:443", "https://localhost", True),
        ("https", "localhost", "https://localhost:443", True),
        ("https", "LOCALHOST.", "https://localhost", True),
        ("https", "localhost:", "https://localhost", True),
        ("https", "localhost:8443", "https://localhost:8443", True),
        ("https", "localhost", "https://localhost:8443", False),
        ("https", "localhost:8443", "https://localhost", False),
        ("https", "localhost:80", "https://localhost", False),
        ("https", "[::1]", "https://[::1]", True),
        ("https", "[0:0:0:0:0:0:0:1]:443", "https://[::1]", True),
        ("http", "localhost:80", "http://localhost", True),
        ("http", "localhost:443", "https://localhost", False),
        ("http", "localhost", "https://localhost", False),
        ("https", "localhost", "http://localhost", False),
        ("https, http", "localhost", "https://localhost", True),
        ("HTTPS,https", "localhost", "https://localhost", True),
        ("http, https", "localhost", "http://localhost", True),
        ("", "localhost", "http://localhost", True),
        ("gopher", "localhost", "http://localhost", True),
    ],
)
def test_an_origin_is_compared_by_scheme_name_and_port(
    local: LocalServer, proto: str, host: str, origin: str, *, is_own: bool
) -> None:
    headers = {"X-Forwarded-Proto": proto, "Host": host, "Origin": origin}
    answer = local.visitor().client.delete("/api/me", headers=headers)
    assert (answer.status_code != 403) is is_own


def test_of_several_forwarded_schemes_the_first_counts(local: LocalServer) -> None:
    headers = [("Host", "localhost"), ("Origin", "https://localhost")]
    for schemes, status in ((("https", "http"), 200), (("http", "https"), 403)):
        forwarded = [("X-Forwarded-Proto", scheme) for scheme in schemes]
        answer = local.visitor().client.delete("/api/me", headers=[*headers, *forwarded])
        assert answer.status_code == status


def test_two_origins_are_none(local: LocalServer) -> None:
    headers = [("Origin", local.base), ("Origin", local.base)]
    assert local.visitor().client.delete("/api/me", headers=headers).status_code == 403


def test_the_log_names_the_origin_and_the_host_that_it_met(local: LocalServer) -> None:
    headers = {"Host": "localhost", "Origin": "https://localhost:8443"}
    with capture_logs() as lines:
        local.visitor().client.delete("/api/me", headers=headers)
    (line,) = [one for one in lines if one["log_level"] == "warning"]
    assert line["event"] == "a page of another origin was refused"
    named = (line["origin"], line["host"], line["scheme"])
    assert named == ("https://localhost:8443", "localhost", "http")


def test_behind_a_proxy_the_origin_is_https(local: LocalServer) -> None:
    """A proxy on the same machine reports that the browser used https."""
    secure = {"Host": "127.0.0.1", "X-Forwarded-Proto": "https"}
    body = {"nickname": "Ann", "language": "en"}
    client = local.visitor().client
    plain = client.post("/api/guest", json=body, headers={**secure, "Origin": "http://127.0.0.1"})
    assert plain.status_code == 403
    answer = client.post("/api/guest", json=body, headers={**secure, "Origin": "https://127.0.0.1"})
    assert answer.status_code == 200
    (cookie,) = [entry for entry in answer.headers.get_list("set-cookie") if "canasta" in entry]
    assert cookie.startswith("__Host-canasta=g")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
    assert "Domain" not in cookie
