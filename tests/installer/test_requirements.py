"""Players get the tested libraries, and all that the game needs."""

import re
import tomllib
from hashlib import sha256
from pathlib import Path

from static_site.wheels import lock_text
from tests.installer.checkouts import ROOT


def pinned(name: str) -> dict[str, str]:
    """Return the pinned versions in a file, by the normalized name of the library."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    pairs = (
        line.partition(" --hash")[0].split("==")
        for line in lines
        if line and not line.startswith("#")
    )
    return {re.sub(r"[-_.]+", "-", library).lower(): version for library, version in pairs}


def test_players_get_the_versions_that_are_tested() -> None:
    assert pinned("requirements.txt").items() <= pinned("requirements-dev.txt").items()


def test_players_get_all_that_the_game_declares() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    declared = project["dependencies"] + extras["terminal"] + extras["robots"] + extras["server"]
    names = {re.split(r"[\[>=;]", line)[0].strip() for line in declared} - {"canasta"}
    needed = {re.sub(r"[-_.]+", "-", name).lower() for name in names}
    assert len(needed) > 10
    assert needed <= set(pinned("requirements.txt"))


def test_the_site_runs_the_versions_of_a_server() -> None:
    assert pinned("requirements-site.txt").items() <= pinned("requirements.txt").items()


def test_the_lock_of_the_site_names_each_wheel_with_its_hash(tmp_path: Path) -> None:
    (tmp_path / "two_b-2.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl").write_bytes(b"two")
    (tmp_path / "one-1.0.1-py3-none-any.whl").write_bytes(b"one")
    lines = [line for line in lock_text(tmp_path).splitlines() if not line.startswith("#")]
    assert lines == [
        f"one==1.0.1 --hash=sha256:{sha256(b'one').hexdigest()}",
        f"two_b==2.0 --hash=sha256:{sha256(b'two').hexdigest()}",
    ]
