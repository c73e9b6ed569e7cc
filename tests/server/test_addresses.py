"""A server prints one URL for this machine and others for friends."""

import pytest

from canasta.server.addresses import friends_address, own_address

EVERYWHERE = "0.0.0.0"  # noqa: S104  (what --host is for)


@pytest.mark.parametrize(
    ("host", "own", "friends"),
    [
        ("127.0.0.1", "http://127.0.0.1:1", ""),
        ("localhost", "http://localhost:1", ""),
        ("::1", "http://[::1]:1", ""),
        ("192.168.1.5", "http://192.168.1.5:1", "http://192.168.1.5:1"),
        ("cards.home", "http://cards.home:1", "http://cards.home:1"),
    ],
)
def test_urls_for_this_machine_and_for_friends(host: str, own: str, friends: str) -> None:
    assert (own_address(host, 1), friends_address(host, 1)) == (own, friends)
