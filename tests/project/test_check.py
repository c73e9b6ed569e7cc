"""``make check``: rooms that need few libraries are tested without the others."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

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
sys.exit(pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", {folder!r}]))
"""


@pytest.mark.parametrize("room", LIGHT_ROOMS)
def test_tests_of_a_light_room_import_no_library_of_another(room: str) -> None:
    program = WITHOUT.format(libraries=LIBRARIES, folder=f"tests/{room}")
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
