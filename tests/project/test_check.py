"""``make check`` runs the right tests, and some layers' tests need few libraries."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.guards import guarding, guards

ROOT: Final = Path(__file__).parents[2]
LIGHT: Final = ("cards", "rules", "engine", "fair", "record", "installer")
"""Layers whose tests need only pytest, Hypothesis and the package's own dependencies."""
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


def test_tests_of_light_layers_import_no_library_of_others() -> None:
    folders = [f"tests/{layer}" for layer in LIGHT]
    program = WITHOUT.format(libraries=LIBRARIES, folders=folders)
    collected = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert collected.returncode == 0, collected.stdout


def test_the_tests_of_many_layers_guard_the_exceptions() -> None:
    assert {"agents", "engine", "record", "rules", "tables"} < set(
        guarding("src/canasta/errors.py")
    )


def test_a_folder_that_does_not_exist_is_named() -> None:
    checked = subprocess.run(
        [ROOT / "scripts" / "check", "rulez"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 2
    assert '"rulez"' in checked.stderr


def test_the_page_names_the_tests_of_every_layer() -> None:
    layers = {file.parent.name for file in (ROOT / "src" / "canasta").glob("*/__init__.py")}
    assert {guarded for guarded in guards() if not guarded.endswith("/")} == layers | {"web"}
    assert all((ROOT / guarded).is_dir() for guarded in guards() if guarded.endswith("/"))
    named = {tests for folders in guards().values() for tests in folders}
    assert all(any((ROOT / "tests" / tests).glob("test_*.py")) for tests in named)
    folders = {file.parent.name for file in (ROOT / "tests").glob("*/test_*.py")}
    assert folders <= named


@pytest.mark.parametrize(
    ("file", "folders"),
    [
        ("src/canasta/answers/tasks.py", ["server", "solo"]),
        ("src/canasta/web/scripts/table.js", ["browser", "project"]),
        ("src/canasta/engine/judging/refusals.py", ["engine", "against_oracle"]),
        ("src/canasta/arguments.py", ["engine", "envs", "library", "rules"]),
        ("tests/flow/onlooker.py", ["flow"]),
        ("tests/support/hints.py", ["browser", "flow", "tables"]),
        ("tests/support/refusal_truths.py", ["against_oracle"]),
        ("tests/support/imports.py", ["project"]),
        ("tests/oracle/game.py", ["against_oracle"]),
        ("tests/golden/sheet-melds-en-40.txt", ["cli"]),
        ("tests/fuzz.py", ["against_oracle"]),
        ("tests/guards.py", ["project"]),
        ("conformance/README.md", ["record", "rules", "against_oracle", "project", "cli"]),
        ("positions/deals.toml", ["record", "training"]),
        ("installer/play.py", ["installer", "project"]),
        ("setup.py", ["project"]),
        ("docs/build/server.md", ["project"]),
    ],
)
def test_changed_files_are_tested_by_what_guards_them(file: str, folders: list[str]) -> None:
    assert guarding(file) == folders
