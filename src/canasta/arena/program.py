"""Which program played: results of two programs must not be mixed up."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

_PACKAGES: Final = ("agents", "arena", "cards", "engine", "rules")
"""What results depend on."""
_SUFFIXES: Final = (".pyc", ".so", ".pyd")
"""Made from the sources, and different on every machine."""


@cache
def program_digest(*more: str) -> str:
    """Return SHA-256 over the sources and data that results depend on, in hexadecimal.

    The sources of agents and their weights, of the arena, the engine and the rules enter it, the
    texts of other layers do not, unless ``more`` names their packages. It is the same compiled and
    plain.
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
