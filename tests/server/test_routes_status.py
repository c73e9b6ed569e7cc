"""``/health`` and ``/metrics``."""

import re
from pathlib import Path

from tests.server.local_server import local_server


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


def test_health_reports_a_database_that_cannot_be_written(tmp_path: Path) -> None:
    with local_server(tmp_path) as local:
        visitor = local.visitor()
        assert visitor.get("/health").json()["status"] == "ok"
        local.store.close()
        answer = visitor.get("/health")
        assert answer.status_code == 503
        assert answer.json()["status"] == "trouble"
        assert answer.json()["trouble"] == "stopped"
        # What needs the database says so in words, and the pages still come.
        answer = visitor.post("/api/guest", {"nickname": "Ann", "language": "en"})
        assert answer.status_code == 503
        assert answer.json()["text"].endswith(".")
        assert visitor.get("/").status_code == 200
