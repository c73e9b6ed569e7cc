"""Players get the tested libraries, and all that the game needs."""

import re
import tomllib

from tests.installer.checkouts import ROOT


def pinned(name: str) -> dict[str, str]:
    """Return the pinned versions in a file, by the normalized name of the library."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    pairs = (line.split("==") for line in lines if line and not line.startswith("#"))
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
