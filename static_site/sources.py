"""Which files of the package the program in the browser needs: those that its entry imports."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_DATA: Final = frozenset({".toml", ".json", ".gz"})
"""Suffixes of the files that modules read."""
_NO_DATA: Final = frozenset({"web", "compiled"})
"""Folders of a package with files that no module reads, or that are made anew."""


@dataclass(frozen=True)
class Needed:
    """What a module needs, itself included."""

    files: tuple[Path, ...]
    others: frozenset[str]
    """What it imports from elsewhere, as paths: ``json``, ``urllib/parse``."""


def needed_modules(entry: str, source: Path, never: frozenset[str]) -> Needed:
    """Return what the module ``entry`` below ``source`` needs, directly or not.

    An import counts wherever it is in a module, also within a function. ``never`` names modules
    that are left out, and so is what they alone import.
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
    """Return the files of a package that are no modules, also those of folders without modules."""
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
    """Return the names that a module imports, and the package it lies in."""
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
