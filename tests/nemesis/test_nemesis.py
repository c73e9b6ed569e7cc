"""The nemesis in short: a few faults are borne, and a planted mistake is noticed."""

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


def test_every_planted_mistake_is_listed_and_has_its_faults() -> None:
    listed = [line.split("`")[1] for line in PAGE.read_text().splitlines() if line[:3] == "| `"]
    assert listed == list(PLANTED)
    assert {name for planted in PLANTED.values() for name in planted.faults} <= {*FAULTS}


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
