"""Check built files: names, tags, sizes and completeness.

    python scripts/check_dist.py FILE…

The script prints a line for each file, or the first fault as one sentence. It needs only Python.
"""

import re
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "canasta"
PLAIN_TAG = "py3-none-any"
EXTENSIONS = (".so", ".pyd")

MOST_BYTES = {"sdist": 2_500_000, "plain": 2_500_000, "compiled": 5_000_000}
"""The size limits in bytes, about one and a half times the usual sizes; a larger file contains
something unintended."""

TO_BUILD = ("pyproject.toml", "setup.py", "build_backend/canasta_build.py", "LICENSE", "README.md")
"""The files of a source distribution besides the package."""


class FaultError(Exception):
    """A wrong file; the message is one sentence."""


def package_version() -> str:
    """Return the version in the sources."""
    text = (PACKAGE / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__: Final = "(.+)"$', text, re.MULTILINE)
    if found is None:
        raise FaultError("src/canasta/__init__.py names no version")
    return found[1]


def check(path: Path) -> str:
    """Check a wheel or a source distribution; return its form.

    Raises FaultError.
    """
    if path.name == f"canasta-{package_version()}.tar.gz":
        form = check_sdist(path)
    elif re.fullmatch(rf"canasta-{re.escape(package_version())}-[\w.]+-\w+-[\w.]+\.whl", path.name):
        form = check_wheel(path)
    else:
        raise FaultError(f"{path.name} is no name of a wheel or sdist of {package_version()}")
    if path.stat().st_size > MOST_BYTES[form]:
        raise FaultError(f"{path.name} is larger than {MOST_BYTES[form]} bytes")
    return form


def check_sdist(path: Path) -> str:
    """Check that a source distribution contains everything that a build reads."""
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    expected = {*TO_BUILD, *(f"src/canasta/{name}" for name in package_files())}
    require(path, expected - names)
    return "sdist"


def check_wheel(path: Path) -> str:
    """Check that a wheel's tag matches its content and that it is complete; return its form."""
    tag = "-".join(path.stem.split("-")[2:])
    folder = "-".join(path.stem.split("-")[:2]) + ".dist-info"
    with zipfile.ZipFile(path) as archive:
        names = set(archive.namelist())
        described = archive.read(f"{folder}/WHEEL").decode()
        note = archive.read("canasta/build_note.txt").decode()
    extensions = {name for name in names if name.endswith(EXTENSIONS)}
    is_plain = tag == PLAIN_TAG
    if f"Root-Is-Purelib: {str(is_plain).lower()}\n" not in described.replace("\r", ""):
        raise FaultError(f"{path.name} says of itself another form than its name")
    if is_plain and extensions:
        raise FaultError(f"{path.name} is tagged as plain and holds compiled modules")
    if not is_plain:
        made = re.match(r"(\d+) modules by mypyc", note)
        modules = {name for name in extensions if name.startswith("canasta/")}
        if made is None or len(modules) != int(made[1]):
            raise FaultError(f"{path.name} is compiled in part: {len(modules)} modules; {note}")
    sources = {f"canasta/{name}" for name in package_files() if not name.endswith(".po")}
    require(path, sources - names)
    strange = {name for name in names if name.endswith((".po", ".pyc"))} | {
        name for name in names if not name.startswith((f"{folder}/", "canasta/", *extensions))
    }
    if strange:
        raise FaultError(f"{path.name} holds what does not belong: {', '.join(sorted(strange))}")
    return "plain" if is_plain else "compiled"


def package_files() -> set[str]:
    """Return the files of the package in the checkout, without byte code."""
    paths = (path.relative_to(PACKAGE) for path in PACKAGE.rglob("*") if path.is_file())
    return {path.as_posix() for path in paths if "__pycache__" not in path.parts}


def require(path: Path, missing: set[str]) -> None:
    """Raise FaultError if something is missing in a file."""
    if missing:
        raise FaultError(f"{path.name} lacks {', '.join(sorted(missing))}")


def main(arguments: list[str]) -> int:
    """Check every file; return the exit status."""
    if not arguments:
        print("usage: check_dist.py FILE…", file=sys.stderr)
        return 2
    for path in map(Path, arguments):
        try:
            form = check(path)
        except FaultError as fault:
            print(fault, file=sys.stderr)
            return 1
        except (OSError, KeyError, EOFError, zipfile.BadZipFile, tarfile.TarError) as error:
            print(f"{path.name} cannot be read: {error}", file=sys.stderr)
            return 1
        print(f"{path.stat().st_size / 1e6:6.2f} MB  {form:8}  {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
