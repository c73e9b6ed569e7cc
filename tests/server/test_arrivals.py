"""The server logs once that a balancer does not hash by table."""

import pytest
from prometheus_client import REGISTRY
from structlog.testing import capture_logs

from canasta.server.nodes.arrivals import Arrivals, Way


def counted(way: Way) -> float:
    return REGISTRY.get_sample_value("canasta_arrivals_total", {"way": way}) or 0.0


@pytest.mark.parametrize(("servers", "is_noticed"), [(2, True), (3, True), (1, False)])
def test_a_balancer_that_does_not_hash_is_noticed_once(servers: int, *, is_noticed: bool) -> None:
    arrivals = Arrivals()
    before = counted("here"), counted("passed_on")
    with capture_logs() as lines:
        for number in range(1000):
            arrivals.note("passed_on" if number % servers else "here")
    assert len(lines) == is_noticed
    if is_noticed:
        assert "balancer" in lines[0]["event"]
        assert lines[0]["wrong"] == 200 * (servers - 1) // servers
    assert counted("here") - before[0] + counted("passed_on") - before[1] == 1000


def test_a_server_that_comes_back_is_no_reason() -> None:
    arrivals = Arrivals()
    with capture_logs() as lines:
        for number in range(1000):
            arrivals.note("here" if number % 3 else "passed_on")
    assert lines == []
