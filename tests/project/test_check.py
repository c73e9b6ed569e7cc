"""``make check``: rooms that need few libraries are tested without the others."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
LIGHT_ROOMS: Final = ("cards", "rules", "engine", "fair", "record", "installer")
"""Rooms whose tests need pytest and Hypothesis beside the package's own dependencies."""
LIBRARIES: Final = (
    "gymnasium", "httpx", "numpy", "playwright", "psycopg", "pydantic", "rich", "sqlalchemy",
    "starlette", "typer", "uvicorn",
)  # fmt: skip
WITHOUT: Final = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {libraries!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
import pytest
sys.exit(pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", *{folders!r}]))
"""


def test_tests_of_light_rooms_import_no_library_of_others() -> None:
    folders = [f"tests/{room}" for room in LIGHT_ROOMS]
    program = WITHOUT.format(libraries=LIBRARIES, folders=folders)
    collected = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert collected.returncode == 0, collected.stdout


def test_a_room_that_does_not_exist_is_named() -> None:
    checked = subprocess.run(
        [ROOT / "scripts" / "check", "rulez"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 2
    assert '"rulez"' in checked.stderr


def guards() -> dict[str, list[str]]:
    """Which tests guard a room, as the page for contributors says."""
    page = (ROOT / "docs" / "build" / "contributing.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \|", page, re.MULTILINE)
    return {room: re.findall(r"`(\w+)`", tests) for room, tests in rows}


def test_the_page_names_the_tests_of_every_room() -> None:
    rooms = {file.parent.name for file in (ROOT / "src" / "canasta").glob("*/__init__.py")}
    assert set(guards()) == rooms | {"web"}
    named = {tests for room in guards().values() for tests in room}
    assert all(any((ROOT / "tests" / tests).glob("test_*.py")) for tests in named)
    folders = {file.parent.name for file in (ROOT / "tests").glob("*/test_*.py")}
    assert folders - named == {"installer"}  # it guards no room
