"""Test the installed package outside the checkout.

    python scripts/test_installed.py compiled|interpreted

The script installs the tests' requirements besides ``canasta[all,postgres]``, then runs the tests
marked ``both_forms`` and a benchmark of one second. The tests run in a separate folder to import
the wheel and not ``src``. The script is in Python because Windows has no bash.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
NEEDED = ("tests", "conformance", "positions", "docs", "examples", "pyproject.toml")
TOOLS = ("babel", "hypothesis", "pytest", "pytest-xdist")
INSTALL = ("-m", "pip", "install", "-q", "-c", str(ROOT / "requirements-dev.txt"), *TOOLS)
MARK = "both_forms"
TESTS = ("-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal", "-m", MARK)
BENCH = ("-m", "canasta", "bench", "--seconds", "1")


def main(arguments: list[str]) -> int:
    """Run the tests and the benchmark; return the exit status."""
    if arguments not in (["compiled"], ["interpreted"]):
        print("usage: test_installed.py compiled|interpreted", file=sys.stderr)
        return 2
    # With CANASTA_FORM the tests refuse to run on the other form.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["CANASTA_FORM"] = arguments[0]
    with tempfile.TemporaryDirectory(prefix="canasta-tests-") as folder:
        for name in NEEDED:
            copy(ROOT / name, Path(folder) / name)
        for command in (INSTALL, (*TESTS, *marked_files(Path(folder))), BENCH):
            done = subprocess.run([sys.executable, *command], cwd=folder, env=environment)  # noqa: PLW1510, S603  (the status is handed on; our own words)
            if done.returncode != 0:
                return done.returncode
    return 0


def marked_files(folder: Path) -> list[str]:
    """Return the test files that use the mark ``both_forms``; other files need more tools."""
    return sorted(
        str(path.relative_to(folder))
        for path in (folder / "tests").rglob("test_*.py")
        if MARK in path.read_text(encoding="utf-8")
    )


def copy(source: Path, target: Path) -> None:
    """Copy a file or a folder, without byte code."""
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(source, target)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
