"""A short run survives a few faults and notices a planted mistake."""

import re
from pathlib import Path

import pytest

from tests.nemesis.faults import FAULTS
from tests.nemesis.planted import PLANTED
from tests.nemesis.run import Plan, run
from tests.server.scripted_client import ProtocolFaultError
from tests.support.databases import MISSING
from tests.support.postgres_cluster import programs
from tests.support.time_limits import PATIENCE_S

PAGE = Path(__file__).parents[2] / "docs" / "host" / "reliability.md"
needs_postgres = pytest.mark.skipif(programs() is None, reason=MISSING)

MISTAKES = {
    "a server is killed": "tells before storing",
    "a machine loses its power or its network": "never asks",
    "a server is stopped": "leaves without a word",
    "a server pauses": "does not notice a loss",
    "the line to the database breaks, stalls, or carries one way only": "believes in every write",
    "the database crashes": "does not wait for the disk",
    "a standby takes over": "does not wait for the standby",
    "the disk of the database is full, or its tables are locked": "believes in every write",
    "a browser reads too slowly": "keeps slow readers",
    "the clocks of servers differ": "trusts its own clock",
    "two servers believe they serve a table": "forgets epochs",
    "a process of robots dies": "gives robots up",
    "the entries of one table cannot be read": "shows what it can read",
}
"""The mistake planted for each failure in the page's list."""


def test_a_mistake_is_planted_for_every_failure_of_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    failures = re.findall(r"^\| (.+?) \|", page, re.MULTILINE)
    assert failures == ["failure", "---", *MISTAKES]
    assert {*MISTAKES.values()} == {*PLANTED}


def test_the_faults_are_as_many_as_the_page_says_and_every_mistake_has_its_own() -> None:
    assert f"of {len(FAULTS)} kinds" in " ".join(PAGE.read_text(encoding="utf-8").split())
    for planted in PLANTED.values():
        assert planted.faults
        assert {*planted.faults} <= {*FAULTS}


@needs_postgres
def test_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    progress: list[str] = []
    faults = ("database killed", "owner changed", "server killed, back at once")
    report = run(
        Plan(tables=4, pause_s=0.05, within_s=PATIENCE_S, faults=faults), tmp_path, progress.append
    )
    assert report.faults == dict.fromkeys(faults, 1)
    assert len(progress) == len(faults)
    assert report.views > report.entries > report.moves > 0


@needs_postgres
@pytest.mark.parametrize("name", ["tells before storing"])
def test_a_mistake_is_noticed(tmp_path: Path, name: str) -> None:
    planted = PLANTED[name]
    plan = Plan(
        tables=3, pause_s=0.05, within_s=PATIENCE_S, faults=planted.faults, bug=planted.plant
    )
    with pytest.raises(ProtocolFaultError, match=r"went back|is lost|is another"):
        run(plan, tmp_path, lambda _: None)
