"""Finds the tests that guard a file, by the table of ``docs/build/contributing.md``.

``python -m tests.guards FILE…`` prints their folders, without those that take minutes.
"""

import re
import sys
from functools import cache
from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parent
ROOT: Final = TESTS.parent
SLOW: Final = frozenset({"browser", "nemesis"})
"""Folders whose tests start browsers or servers and run only on request."""


@cache
def guards() -> dict[str, list[str]]:
    """Return the folders of tests by the part they guard: a layer, or a folder with a slash."""
    page = (ROOT / "docs" / "build" / "contributing.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([\w/]+)` \| ([^|]*) \|", page, re.MULTILINE)
    return {guarded: re.findall(r"`(\w+)`", tests) for guarded, tests in rows}


def guarding(file: str) -> list[str]:
    """Return the folders of the tests that guard a file of the repository.

    A module beside the layers, or beside the tests, is guarded by the tests of its importers.
    """
    named = _by_folder(file)
    found = {folder for importer in importers(file) for folder in _by_folder(importer)}
    return named or sorted(found) or ["project"]


def _by_folder(file: str) -> list[str]:
    """Return the folders of the tests that guard everything in the folder of a file."""
    match Path(file).parts:
        case ("src", "canasta", layer, _, *_):
            return guards()[layer]
        case ("tests", folder, _, *_):
            has_tests = any((TESTS / folder).glob("test_*.py"))
            return [folder] if has_tests else guards().get(f"tests/{folder}/", [])
        case (folder, _, *_):
            return guards().get(f"{folder}/", [])
        case _:
            return []


def importers(file: str) -> set[str]:
    """Return the files of the same tree that name a module, themselves or through others."""
    found: set[str] = set()
    waiting = [file]
    while waiting:
        imported = waiting.pop()
        if not imported.endswith(".py") or _by_folder(imported):
            continue
        module = imported.removesuffix(".py").removeprefix("src/").replace("/", ".")
        package, _, name = map(re.escape, module.rpartition("."))
        pattern = re.compile(
            rf"\b{re.escape(module)}\b|\bfrom {package} import (\([^)]*|[^(\n]*)\b{name}\b"
        )
        new = {other for other, text in texts(imported.partition("/")[0]) if pattern.search(text)}
        waiting += new - found
        found |= new
    return found


@cache
def texts(root: str) -> list[tuple[str, str]]:
    """Return every Python file below a folder of the repository, with its text."""
    files = sorted((ROOT / root).rglob("*.py"))
    return [(file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")) for file in files]


def main() -> None:
    """Print the folders, and name the omitted folders."""
    folders = {folder for file in sys.argv[1:] for folder in guarding(file)}
    for folder in sorted(folders & SLOW):
        sys.stderr.write(f"Left out: tests/{folder} (make check WHERE={folder}).\n")
    sys.stdout.write(" ".join(sorted(folders - SLOW)) + "\n")


if __name__ == "__main__":
    main()
