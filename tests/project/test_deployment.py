"""The examples use existing settings and leave time to hand tables over."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from canasta.server.live import hub
from canasta.server.settings import VARIABLES

EXAMPLES = Path(__file__).parents[2] / "deployment"
FILES = sorted(file for file in EXAMPLES.rglob("*") if file.is_file())
SERVICE = EXAMPLES / "canasta@.service"


@pytest.mark.parametrize(
    "file",
    sorted(file for file in EXAMPLES.rglob("*") if file.is_file()),
    ids=lambda file: file.name,
)
def test_every_setting_exists(file: Path) -> None:
    named = set(re.findall(r"CANASTA_[A-Z_]+", file.read_text()))
    assert named <= {*VARIABLES, "CANASTA_DATA"}


@pytest.mark.parametrize("name", ["compose.yaml", "canasta@.service"])
def test_servers_that_share_a_database_have_what_they_need(name: str) -> None:
    text = (EXAMPLES / name).read_text()
    for needed in ("DATABASE", "SECRET", "ADDRESS", "TRUSTED_PROXIES", "ALLOWED_HOSTS"):
        assert f"CANASTA_{needed}" in text


def test_the_service_is_given_time_to_leave_its_tables() -> None:
    patience = re.search(r"^TimeoutStopSec=(\d+)$", SERVICE.read_text(), re.MULTILINE)
    assert patience is not None
    assert int(patience[1]) > 2 * hub._HANDED_OVER_S


def test_the_service_is_started_again_for_as_long_as_its_database_is_away() -> None:
    """By default, systemd gives up after five starts within ten seconds."""
    assert "\nStartLimitIntervalSec=0\n" in SERVICE.read_text()


def test_systemd_understands_the_service(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed")
    unit = tmp_path / "canasta@8421.service"
    unit.write_text(SERVICE.read_text().replace("/opt/canasta/bin/canasta", "/bin/true"))
    ran = subprocess.run(
        [program, "verify", str(unit)], check=False, capture_output=True, text=True
    )
    complaints = [line for line in ran.stderr.splitlines() if unit.name in line]
    assert complaints == []
