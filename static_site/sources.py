"""Finds the files of the package that the program in the browser imports."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_DATA: Final = frozenset({".toml", ".json", ".gz"})
"""The suffixes of files that modules read."""
_NO_DATA: Final = frozenset({"web", "compiled", "former"})
"""The folders of a package with unused files, or with files that the build makes."""


@dataclass(frozen=True)
class Needed:
    """The modules that a module needs, including itself."""

    files: tuple[Path, ...]
    others: frozenset[str]
    """The module's other imports as paths, such as ``json`` or ``urllib/parse``."""


def needed_modules(entry: str, source: Path, never: frozenset[str]) -> Needed:
    """Return the modules that ``entry`` below ``source`` needs, directly or not.

    An import counts anywhere in a module, even within a function. ``never`` names modules to omit,
    with everything that they alone import.
    """
    files: dict[str, Path] = {}
    others: set[str] = set()
    waiting = [entry]
    while waiting:
        name = waiting.pop()
        if name in files or name in never:
            continue
        file = _file_of(name, source)
        if file is None:
            others.add(name.replace(".", "/"))
        else:
            files[name] = file
            waiting += _imported(name, file)
    found = set(files.values())
    for file in files.values():
        if file.name == "__init__.py":
            found |= {one for one in _data_files(file.parent) if one.suffix in _DATA}
    return Needed(tuple(sorted(found)), frozenset(others))


def _data_files(folder: Path) -> Iterator[Path]:
    """Yield the data files of a package, including those of folders without modules."""
    for entry in folder.iterdir():
        if entry.is_file():
            yield entry
        elif entry.name not in _NO_DATA and not (entry / "__init__.py").is_file():
            yield from _data_files(entry)


def _file_of(name: str, source: Path) -> Path | None:
    path = source.joinpath(*name.split("."))
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if file.is_file():
            return file
    return None


def _imported(name: str, file: Path) -> Iterator[str]:
    """Yield the names that a module imports, and its package."""
    package, _, _ = name.rpartition(".")
    if package:
        yield package
    for node in ast.walk(ast.parse(file.read_bytes())):
        match node:
            case ast.Import(names=names):
                yield from [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), names=names):
                yield module
                yield from [f"{module}.{alias.name}" for alias in names]
            case _:
                pass
