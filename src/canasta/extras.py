"""Optional dependencies (extras), and the error for a missing one.

This module must not import a library of an extra.
"""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import Final, Literal, cast

from canasta.errors import CanastaError

Extra = Literal["terminal", "robots", "server", "postgres", "cluster", "envs"]

EXTRAS: Final[dict[Extra, tuple[str, ...]]] = {
    "terminal": ("rich", "typer"),
    "robots": ("numpy",),
    "server": ("starlette", "sqlalchemy", "alembic", "pydantic", "uvicorn", "segno"),
    "postgres": ("psycopg",),
    "cluster": ("distributed",),
    "envs": ("numpy", "gymnasium", "pettingzoo", "pyspiel"),
}
"""The libraries of each extra of the package ``canasta``, by their import names."""

_PROJECT: Final = Path(__file__).parents[2] / "pyproject.toml"
"""The file that lists the extras if the program runs from a checkout."""
_OWN: Final = re.compile(r"canasta\[(.*)\]")
"""A requirement that refers to other extras of this package."""
_OF_EXTRA: Final = re.compile(r"""(?:\s*;|\s+and)\s*extra == "([\w-]+)"$""")
"""The end of a requirement in the metadata of an installed package, with its extra."""


class MissingExtraError(CanastaError):
    """A required library is not installed.

    Attributes:
        extra: the extra that installs the library.
        library: the import name of the library.
    """

    def __init__(self, extra: Extra, library: str) -> None:
        """Report that ``library``, which ``extra`` of the package installs, is missing."""
        super().__init__(extra, library)
        self.extra: Final = extra
        self.library: Final = library

    @property
    def command(self) -> str:
        """The shell command that installs the missing requirements."""
        return install_command(missing_requirements(self.extra))

    def __str__(self) -> str:
        return f"{self.library} of the extra {self.extra} is not installed: {self.command}"


def require(extra: Extra, *libraries: str) -> None:
    """Check, without importing them, that the libraries of an extra are installed.

    ``libraries`` are the required libraries, by default all libraries of the extra.

    Raises:
        MissingExtraError: a library is missing.
    """
    for library in libraries or EXTRAS[extra]:
        if find_spec(library) is None:
            raise MissingExtraError(extra, library)


def missing_requirements(extra: str) -> list[str]:
    """Return the requirements of an extra that are not installed, or all if none is missing.

    This does not check versions, because installing a requirement again does no harm.
    """
    wanted = _requirements(extra, _all_requirements())
    return [one for one in wanted if not _is_installed(one)] or wanted


def install_command(requirements: Iterable[str]) -> str:
    """Return the shell command that installs ``requirements`` for the current interpreter.

    The command installs libraries by name and does not reinstall the program. So it works however
    the program was installed, does not replace a compiled package, and does not request the package
    ``canasta`` from an index, where this name may belong to another project.
    """
    python = sys.executable
    by_pip = [python, "-m", "pip", "install", *requirements]
    commands = [by_pip]
    if not _is_installed("pip"):  # as in environments created by uv
        by_uv = ["uv", "pip", "install", "--python", python, *requirements]
        commands = [by_uv] if which("uv") else [[python, "-m", "ensurepip"], by_pip]
    return " && ".join([_quoted(command) for command in commands])


def _quoted(command: list[str]) -> str:
    return subprocess.list2cmdline(command) if os.name == "nt" else shlex.join(command)


def _all_requirements() -> dict[str, list[str]]:
    """Return the requirements of every extra, from the checkout or the installed package."""
    if _PROJECT.is_file():
        project = tomllib.loads(_PROJECT.read_text(encoding="utf-8")).get("project", {})
        if project.get("name") == "canasta":
            return cast("dict[str, list[str]]", project["optional-dependencies"])
    found: dict[str, list[str]] = {}
    try:
        listed = distribution("canasta").requires or ()
    except PackageNotFoundError:  # the files were copied without installation
        listed = ()
    for requirement in listed:
        extra = _OF_EXTRA.search(requirement)
        if extra is not None:
            found.setdefault(extra[1], []).append(requirement[: extra.start()])
    return found


def _requirements(extra: str, of_extras: dict[str, list[str]]) -> list[str]:
    """Return the requirements of an extra, including the extras that it contains."""
    found: list[str] = []
    for requirement in of_extras.get(extra, EXTRAS[cast("Extra", extra)]):
        own = _OWN.fullmatch(requirement)
        if own is None:
            found.append(requirement.replace("'", '"'))
        else:
            for other in own[1].split(","):
                found += _requirements(other, of_extras)
    return found


def _is_installed(requirement: str) -> bool:
    name = re.match(r"[\w.-]+", requirement)
    try:
        return name is not None and distribution(name[0]) is not None
    except PackageNotFoundError:
        return False
