"""The checkout: its files, and the keys that tell whether something in them has changed.

Keys go by content: dates say nothing after a checkout, and deleted files have none.
"""

import hashlib
import os
import shutil
import sys
import sysconfig
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

_KEY_LENGTH = 12


@dataclass(frozen=True)
class Checkout:
    """A folder with the sources of the game."""

    root: Path

    @property
    def environments(self) -> Path:
        """The folder that holds everything installed."""
        return self.root / ".venv"

    @property
    def requirements(self) -> Path:
        """The exact versions of the libraries."""
        return self.root / "requirements.txt"

    @cached_property
    def dependencies_key(self) -> str:
        """The key of the libraries, of the Python they are for, and of the place they are in.

        Environments name the folder they lie in, so that those of a moved checkout are of no use.
        """
        versions = self.requirements.read_text(encoding="utf-8")
        return _key([sys.version, sys.executable, str(self.root.resolve()), versions])

    @cached_property
    def plain_key(self) -> str:
        """The key of the plain form."""
        names = ("pyproject.toml", "setup.py", "README.md", "LICENSE")
        files = [self.root / name for name in names]
        for folder in ("build_backend", "src"):
            files += sorted(file for file in (self.root / folder).rglob("*") if _is_source(file))
        return _key([self.dependencies_key, *_contents(self.root, files)])

    @cached_property
    def compiled_key(self) -> str:
        """The key of the compiled form: a compiler installed since then is tried, too."""
        tools = (self.root / "requirements-dev.txt").read_text(encoding="utf-8")
        return _key([self.plain_key, tools, missing_for_compiling() or compiler()])


def compiler() -> str:
    """Return the path of the C compiler, or nothing."""
    words = os.environ.get("CC", "gcc").split()
    return shutil.which(words[0]) or "" if words else ""


def missing_for_compiling() -> str:
    """Return what this machine lacks for compiling: the name of a sentence, or nothing."""
    if not compiler():
        return "no_compiler"
    header = Path(sysconfig.get_path("include")) / "Python.h"
    return "" if header.exists() else "no_headers"


def _is_source(file: Path) -> bool:
    parts = file.parts
    return file.is_file() and "__pycache__" not in parts and ".egg-info" not in str(file.parent)


def _contents(root: Path, files: Iterable[Path]) -> Iterable[str]:
    for file in files:
        yield file.relative_to(root).as_posix()
        yield hashlib.sha256(file.read_bytes()).hexdigest()


def _key(parts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:_KEY_LENGTH]
