"""Finds how the program was started, so that users can copy the commands it prints."""

import os
import shlex
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

_NAME = "canasta"


def command_to_type(
    *arguments: str, started_as: str = "", environment: Mapping[str, str] = os.environ
) -> str:
    """Return a shell command that runs this same program with ``arguments``.

    ``started_as`` is the path with which the program was started, by default that of this process.
    The command begins with just ``canasta`` if the shell finds the same program by that name.
    """
    typed = " ".join([shlex.quote(argument) for argument in arguments])
    return f"{_program(started_as or sys.argv[0], environment)} {typed}"


def _program(started_as: str, environment: Mapping[str, str]) -> str:
    path = Path(started_as)
    if path.name == "__main__.py" and path.parent.name == _NAME:
        return f"{shlex.quote(sys.executable)} -m canasta"
    if path.name != _NAME or not path.exists():
        return _NAME
    found = shutil.which(_NAME, path=environment.get("PATH"))
    if found is not None and Path(found).samefile(path):
        return _NAME
    return shlex.quote(started_as)
