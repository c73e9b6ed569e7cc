"""Optional parts of the installation, and the error that names one which is missing.

This module must import nothing that an extra brings.
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
"""By extra of the package ``canasta``, libraries it brings; one of them stands for all."""

_PROJECT: Final = Path(__file__).parents[2] / "pyproject.toml"
"""The file that lists the extras, where the program runs from a checkout."""
_OWN: Final = re.compile(r"canasta\[(.*)\]")
"""A requirement that stands for other extras of this package."""
_OF_EXTRA: Final = re.compile(r"""(?:\s*;|\s+and)\s*extra == "([\w-]+)"$""")
"""The end of a requirement in the metadata of an installed package: its extra."""


class MissingExtraError(CanastaError):
    """Something needs a library that is not installed.

    Attributes:
        extra: the extra that brings the library.
        library: the name by which the library is imported.
    """

    def __init__(self, extra: Extra, library: str) -> None:
        """Name ``extra`` of the package ``canasta``, which installs ``library``."""
        super().__init__(extra, library)
        self.extra: Final = extra
        self.library: Final = library

    @property
    def command(self) -> str:
        """The command that installs what is missing, for a shell."""
        return install_command(missing_requirements(self.extra))

    def __str__(self) -> str:
        return f"{self.library} of the extra {self.extra} is not installed: {self.command}"


def require(extra: Extra, *libraries: str) -> None:
    """Check, without importing them, that the libraries of an extra are installed.

    ``libraries`` are the libraries needed, by default all.

    Raises:
        MissingExtraError: a library is missing.
    """
    for library in libraries or EXTRAS[extra]:
        if find_spec(library) is None:
            raise MissingExtraError(extra, library)


def missing_requirements(extra: str) -> list[str]:
    """Return the requirements of an extra that are not installed; all if each seems to be.

    Whether a version is too old is not asked: to require it again does no harm.
    """
    wanted = _requirements(extra, _all_requirements())
    return [one for one in wanted if not _is_installed(one)] or wanted


def install_command(requirements: Iterable[str]) -> str:
    """Return the command that installs requirements beside this program, quoted for the shell.

    It installs libraries by their names and leaves the program alone. So it is the same however
    the program was installed, does not replace its compiled form, and asks no index for a package
    called ``canasta``, which may be another one there.
    """
    python = sys.executable
    by_pip = [python, "-m", "pip", "install", *requirements]
    commands = [by_pip]
    if not _is_installed("pip"):  # as in the environments that uv makes
        by_uv = ["uv", "pip", "install", "--python", python, *requirements]
        commands = [by_uv] if which("uv") else [[python, "-m", "ensurepip"], by_pip]
    return " && ".join([_quoted(command) for command in commands])


def _quoted(command: list[str]) -> str:
    return subprocess.list2cmdline(command) if os.name == "nt" else shlex.join(command)


def _all_requirements() -> dict[str, list[str]]:
    """Return the requirements of every extra, as the checkout or the installed package has them."""
    if _PROJECT.is_file():
        project = tomllib.loads(_PROJECT.read_text(encoding="utf-8")).get("project", {})
        if project.get("name") == "canasta":
            return cast("dict[str, list[str]]", project["optional-dependencies"])
    found: dict[str, list[str]] = {}
    try:
        listed = distribution("canasta").requires or ()
    except PackageNotFoundError:  # a mere copy of the files
        listed = ()
    for requirement in listed:
        extra = _OF_EXTRA.search(requirement)
        if extra is not None:
            found.setdefault(extra[1], []).append(requirement[: extra.start()])
    return found


def _requirements(extra: str, of_extras: dict[str, list[str]]) -> list[str]:
    """Return the requirements of an extra, including those of the extras it contains."""
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
