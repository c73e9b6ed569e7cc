"""``/health`` and ``/metrics`` report the state of the server."""

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

from canasta.build_info import is_compiled
from canasta.server.health_probe import HealthProbe
from tests.server.local_server import LocalServer, local_server
from tests.store.stored_rows import limit_pages


@pytest.mark.parametrize(
    ("written", "form"),
    [
        ("", "none"),
        ("no JSON", "none"),
        ('{"state": "ready", "reason": "", "process": 1}', "ready"),
        ('{"state": "failed", "reason": "no luck", "process": 1}', "failed"),
        ('{"state": "compiling", "reason": "", "process": OURS}', "compiling"),
        ('{"state": "compiling", "reason": "", "process": 4194304}', "none"),  # it was killed
    ],
)
def test_the_page_can_say_how_far_the_compiled_form_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: str, form: str
) -> None:
    file = tmp_path / "compiling.json"
    if written:
        file.write_text(written.replace("OURS", str(os.getpid())), encoding="utf-8")
    monkeypatch.setenv("CANASTA_COMPILING", str(file))
    with local_server(tmp_path) as local:
        program = local.visitor().get("/api/program").json()
    assert program == {"compiled": is_compiled(), "compiled_form": form}


def test_metrics_are_for_this_machine_only(tmp_path: Path) -> None:
    with local_server(tmp_path) as local:
        visitor = local.visitor("Ann")
        figures = visitor.get("/metrics")
        assert figures.status_code == 200
        for name in ("canasta_tables", "canasta_requests_total", "canasta_store_commits"):
            assert re.search(rf"^{name}", figures.text, re.MULTILINE), name
        assert 'route="/api/guest",status="200"' in figures.text
        answer = visitor.get("/metrics", **{"X-Forwarded-For": "198.51.100.7"})
        assert (answer.status_code, answer.json()["code"]) == (403, "only_here")


def test_counters_are_there_before_their_first_event(tmp_path: Path) -> None:
    with local_server(tmp_path) as local:
        figures = local.visitor("Ann").get("/metrics").text
    for counter in ('ownership_total{change="lost"}', 'workers_lost_total{reason="nonsense"}'):
        assert f"canasta_{counter} " in figures


class Seconds:
    """A clock that moves only when the test moves it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def probing(local: LocalServer) -> Seconds:
    """Make the server's health probe use a clock of the test."""
    clock = Seconds()
    state = local.app.state
    state.services = replace(state.services, health=HealthProbe(local.store, clock))
    return clock


@pytest.mark.on_a_file
def test_health_finds_a_full_disk_without_anybody_playing(tmp_path: Path) -> None:
    with local_server(tmp_path) as local:
        clock, visitor = probing(local), local.visitor()
        local.store.write(lambda c: limit_pages(c, more=0)).result()
        for _ in range(2):
            answer = visitor.get("/health")
            assert (answer.status_code, answer.json()["trouble"]) == (503, "full")
            clock.now += 60
        local.store.write(lambda c: limit_pages(c, more=1000)).result()
        answer = visitor.get("/health")
        assert (answer.status_code, answer.json()["trouble"]) == (200, "")


def test_however_often_health_is_asked_one_probe_is_written(tmp_path: Path) -> None:
    with local_server(tmp_path) as local:
        clock, visitor = probing(local), local.visitor()
        visitor.get("/health")
        before = local.store.figures().commits
        for _ in range(20):
            assert visitor.get("/health").status_code == 200
        assert local.store.figures().commits == before
        clock.now += 60
        visitor.get("/health")
        assert local.store.figures().commits == before + 1


def test_health_reports_a_database_that_cannot_be_written(tmp_path: Path) -> None:
    with local_server(tmp_path) as local:
        clock, visitor = probing(local), local.visitor()
        assert visitor.get("/health").json()["status"] == "ok"
        local.store.close()
        clock.now += 60
        answer = visitor.get("/health")
        assert answer.status_code == 503
        assert answer.json()["status"] == "trouble"
        assert answer.json()["trouble"] == "stopped"
        # Requests that need the database fail with an explanation, and pages still load.
        answer = visitor.post("/api/guest", {"nickname": "Ann", "language": "en"})
        assert answer.status_code == 503
        assert answer.json()["text"].endswith(".")
        assert visitor.get("/").status_code == 200
