"""A digest of the program, which keeps the results of two versions apart."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

_PACKAGES: Final = ("agents", "arena", "cards", "engine", "rules")
"""The packages on which results depend."""
_SUFFIXES: Final = (".pyc", ".so", ".pyd")
"""Suffixes of files made from the sources, which differ between machines."""


@cache
def program_digest(*more: str) -> str:
    """Return SHA-256 over the sources and data that results depend on, in hexadecimal.

    The digest covers the agents with their weights, the arena, the cards, the engine, the rules and
    the packages in ``more``. A compiled program has the same digest.
    """
    digest = sha256()
    for package in (*_PACKAGES, *more):
        for name, entry in sorted(_files(files("canasta").joinpath(package), package)):
            content = sha256(entry.read_bytes().replace(b"\r\n", b"\n")).hexdigest()
            digest.update(f"{name} {content}\n".encode())
    return digest.hexdigest()


def _files(folder: Traversable, name: str) -> list[tuple[str, Traversable]]:
    found = []
    for entry in folder.iterdir():
        inner = f"{name}/{entry.name}"
        if entry.is_dir():
            found += _files(entry, inner)
        elif not entry.name.endswith(_SUFFIXES):
            found.append((inner, entry))
    return found
