"""The files that the worker loads: Pyodide, the standard library, libraries and our sources.

Three archives of bytecode load sooner than a thousand source files. Nothing is compressed within an
archive, so that the archive compresses well. The first archive contains the files for starting the
interpreter, in a format that browsers unpack; Python unpacks the others, which are compressed
better. The last archive contains the packages with shared libraries, which must become files.
"""

import gzip
import io
import json
import lzma
import shutil
import subprocess
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from static_site.sources import needed_modules

ENTRY: Final = "canasta.solo.server"
"""The module that the worker imports."""
_ROOT: Final = Path(__file__).parents[1]
_COMPILE: Final = Path(__file__).with_name("compile.mjs")
_UNPACK: Final = Path(__file__).with_name("unpack.py")
_STANDARD_LIBRARY: Final = "python_stdlib.zip"
_LEFT_OUT: Final = tomllib.loads(
    Path(__file__).with_name("left_out.toml").read_text(encoding="utf-8")
)
NEVER: Final = frozenset({"canasta.i18n.po_files", "canasta.library", "numpy"})
"""Modules for source trees, for `import canasta` in programs, and for training."""
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""The fixed date of every file in an archive, so that builds are reproducible."""


def interpreter_files(
    pyodide: Path, wheels: Path, texts: Mapping[str, bytes], workshop: Path
) -> dict[str, bytes]:
    """Return the files by name; those that end in ``.gz`` are compressed.

    ``pyodide`` and ``wheels`` are folders with downloads; ``texts`` are further files of our
    package; ``workshop`` is an empty folder.

    Raises:
        ValueError: our sources import an omitted part of the standard library.
        subprocess.CalledProcessError: a file cannot be compiled to bytecode.
    """
    standard, libraries = workshop / "standard", workshop / "libraries"
    with zipfile.ZipFile(pyodide / _STANDARD_LIBRARY) as archive:
        archive.extractall(standard, [name for name in archive.namelist() if _is_used(name)])
    shutil.copyfile(_UNPACK, standard / _UNPACK.name)
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(libraries, [one for one in archive.namelist() if _is_library(one)])
    source = _ROOT / "src"
    needed = needed_modules(ENTRY, source, NEVER)
    if lacking := needed.others.intersection(_LEFT_OUT["standard"]):
        raise ValueError(f"the site leaves out what the program imports: {sorted(lacking)}")
    for file in needed.files:
        target = libraries / file.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    for path, content in texts.items():
        target = libraries / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    done = subprocess.run(  # noqa: S603  (our own script)
        ["node", _COMPILE, pyodide, workshop],  # noqa: S607  (the Node of this machine)
        check=True,
        capture_output=True,
        text=True,
    )
    first = {_UNPACK.stem, *json.loads(done.stdout.splitlines()[-1])}
    for entry in standard.iterdir():
        if entry.name.removesuffix(".pyc") not in first:
            entry.rename(libraries / entry.name)
    binary = workshop / "binary"
    binary.mkdir()
    for name in {file.relative_to(libraries).parts[0] for file in libraries.rglob("*.so")}:
        (libraries / name).rename(binary / name)
    return {
        "pyodide.js": (pyodide / "pyodide.mjs").read_bytes(),
        "pyodide.asm.js": (pyodide / "pyodide.asm.mjs").read_bytes(),
        "pyodide.asm.wasm.gz": gzip.compress(
            (pyodide / "pyodide.asm.wasm").read_bytes(), 9, mtime=0
        ),
        "standard.zip.gz": gzip.compress(_archive(standard), 9, mtime=0),
        "canasta.zip.xz": _xz(libraries),
        "binary.zip.xz": _xz(binary),
    }


def _is_used(path: str) -> bool:
    """Return whether a file of the standard library goes into the site."""
    module = path.removesuffix(".py")
    top, _, rest = module.partition("/")
    if top == "encodings":
        return rest in set(_LEFT_OUT["encodings_kept"])
    return not path.endswith("/") and {top, module}.isdisjoint(_LEFT_OUT["standard"])


def _is_library(path: str) -> bool:
    """Return whether a file of a wheel goes into the site."""
    is_code = path.endswith((".py", *_LEFT_OUT["shared_libraries_kept"]))
    return is_code and not path.startswith(tuple(_LEFT_OUT["libraries"]))


def _files(folder: Path) -> Iterator[Path]:
    yield from sorted(file for file in folder.rglob("*") if file.is_file())


def _archive(folder: Path) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as archive:
        for file in _files(folder):
            name = zipfile.ZipInfo(file.relative_to(folder).as_posix(), _EPOCH)
            archive.writestr(name, file.read_bytes())
    return written.getvalue()


def _xz(folder: Path) -> bytes:
    # A higher preset requires a dictionary of 64 MB in the browser. This preset's dictionary of 8
    # MB is larger than the archives.
    return lzma.compress(_archive(folder), preset=6 | lzma.PRESET_EXTREME)
