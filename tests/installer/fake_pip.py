"""A stand-in for pip, in a wheel as Python brings one along: installing takes no time, no network.

``FAKE_PIP`` names what goes wrong: ``STEP=die`` kills the installer in the middle of a step,
``STEP=WORDS`` fails with these words. The steps are ``libraries``, ``plain``, ``build`` and
``compiled``.
"""

import zipfile
from pathlib import Path

_PIP = """
import os, pathlib, signal, sys

words = sys.argv[1:]
environment = None
if words[0] == "--python":
    environment = pathlib.Path(words[1]).parents[1]
    words = words[2:]
if "wheel" in words:
    step = "build"
elif environment is None:
    step = "libraries"
else:
    step = "compiled" if "--no-index" in words else "plain"

library = pathlib.Path(__file__).parents[1]
with open(library / "half", "w") as file:
    file.write(step)
wrong, _, how = os.environ.get("FAKE_PIP", "").partition("=")
if wrong == step:
    if how == "die":
        os.kill(os.getppid(), signal.SIGKILL)
        sys.exit(1)
    print(how)
    sys.exit(1)
if step == "build":
    (folder,) = [word.partition("=")[2] for word in words if word.startswith("--wheel-dir=")]
    (pathlib.Path(folder) / "canasta-1-none-any.whl").touch()
if environment is not None:
    program = environment / "bin" / "canasta"
    program.write_text(f"#!/bin/sh\\necho {step} $*\\n")
    program.chmod(0o755)
"""


def fake_pip(folder: Path) -> Path:
    """Make the wheel; returns its path."""
    wheel = folder / "pip-0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr("pip/__init__.py", "")
        file.writestr("pip/__main__.py", _PIP)
    return wheel
