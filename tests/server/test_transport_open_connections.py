"""The limit on open connections, and the choice of connections to close."""

import pytest

from canasta.server.settings import ConnectionLimits
from canasta.server.transport.file_limit import most_connections
from canasta.server.transport.open_connections import OpenConnections

HOME = "198.51.100.7"
PROXY = "127.0.0.1"


class Socket:
    """A fake connection that notes whether it was closed."""

    def __init__(self, host: str = "") -> None:
        self.host = host
        self._is_open = True

    def is_open(self) -> bool:
        return self._is_open

    def abort(self) -> None:
        self._is_open = False

    def close_if_overdue(self, now: float) -> None:
        """Do nothing."""

    def shut_down(self) -> None:
        self.abort()


def strangers(connections: OpenConnections, count: int) -> list[Socket]:
    """Open ``count`` connections from different addresses."""
    opened = [Socket(f"203.0.113.{number}") for number in range(count)]
    for socket in opened:
        assert connections.add(socket)
    return opened


def ten(per_address: int = 100) -> OpenConnections:
    """Return a register for at most ten connections, two of them held in reserve."""
    limits = ConnectionLimits(connections=10, reserve=0.2, connections_per_address=per_address)
    return OpenConnections(limits, lambda host: host == PROXY)


def test_the_one_that_has_waited_longest_makes_room() -> None:
    connections = ten()
    silent = strangers(connections, 8)
    late = Socket(HOME)
    assert connections.add(late)
    assert [socket.is_open() for socket in silent] == [False] + [True] * 7
    assert not connections.is_crowded


def test_silent_ones_are_closed_before_idle_ones_and_idle_ones_by_age() -> None:
    connections = ten()
    silent = strangers(connections, 8)
    for socket in (silent[5], silent[0]):
        connections.in_use(socket)
        connections.idle(socket)
    for _ in range(6):
        connections.add(used := Socket(HOME))
        connections.in_use(used)
    assert silent[5].is_open()
    assert silent[0].is_open()
    connections.add(Socket(HOME))
    assert not silent[5].is_open()
    assert silent[0].is_open()


def test_where_all_are_in_use_the_reserve_serves_and_then_new_ones_are_refused() -> None:
    connections = ten()
    for socket in strangers(connections, 8):
        connections.in_use(socket)
    first, second, third = Socket(HOME), Socket(HOME), Socket(HOME)
    assert connections.add(first)
    assert connections.is_crowded
    # Silent connections in the reserve displace one another.
    assert connections.add(second)
    assert not first.is_open()
    connections.in_use(second)
    assert connections.add(third)
    connections.in_use(third)
    assert len(connections) == 10
    assert not connections.add(Socket(HOME))
    connections.remove(third)
    assert connections.add(Socket(HOME))


def test_a_household_has_its_own_limit() -> None:
    connections = ten(per_address=2)
    first, second = Socket("2001:db8::1"), Socket("2001:db8::2")
    connections.add(first)
    connections.in_use(first)
    connections.add(second)
    connections.in_use(second)
    assert not connections.add(Socket("2001:db8::3"))
    assert connections.add(Socket("2001:db8:0:1::3"))
    connections.idle(first)
    assert connections.add(Socket("2001:db8::3"))
    assert not first.is_open()


def test_a_trusted_proxy_has_no_limit_of_its_own() -> None:
    connections = ten(per_address=2)
    for _ in range(5):
        socket = Socket(PROXY)
        assert connections.add(socket)
        connections.in_use(socket)


def test_one_that_was_closed_to_make_room_may_be_removed_again() -> None:
    connections = ten()
    silent = strangers(connections, 9)
    assert len(connections) == 8
    connections.remove(silent[0])
    connections.idle(silent[0])
    assert len(connections) == 8


@pytest.mark.parametrize(
    ("files", "allowed"), [(20_000, 5000), (1024, 896), (256, 192), (64, 16), (-1, 5000)]
)
def test_open_files_limit_the_connections(
    monkeypatch: pytest.MonkeyPatch, files: int, allowed: int
) -> None:
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(resource, "getrlimit", lambda _: (files, files))
    assert most_connections(5000) == allowed
