"""Checkouts with stand-ins for pip and uv, so that installing is instant and offline.

``FAKE`` plants a failure: ``STEP=die`` kills the installer in the middle of a step, ``STEP=WORDS``
fails with these words. The steps are ``uv``, ``libraries``, ``plain`` and ``compiled``.
"""

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

import pytest

from installer.environments import Checkout

ROOT: Final = Path(__file__).parents[2]
_FAULT: Final = """
import os, pathlib, signal, sys

def work(step, folder):
    (folder / "half").parent.mkdir(parents=True, exist_ok=True)
    (folder / "half").write_text(step)
    wrong, _, how = os.environ.get("FAKE", "").partition("=")
    if wrong == step:
        if how == "die":
            os.kill(os.getppid(), signal.SIGKILL)
            sys.exit(1)
        print(how)
        sys.exit(1)

words = sys.argv[1:]
"""
_UV: Final = """
if words[0] == "venv":
    (pathlib.Path(words[-1]) / "bin").mkdir(parents=True)
    sys.exit()
folder = pathlib.Path(words[words.index("--python") + 1]).parents[1]
if "sync" in words:
    work("libraries", folder)
    sys.exit()
step = "compiled" if os.environ["CANASTA_REQUIRE_COMPILED"] else "plain"
work(step, folder)
leftovers = pathlib.Path(words[-1]) / "src" / "canasta.egg-info"
leftovers.mkdir(exist_ok=True)
(leftovers / "SOURCES.txt").write_text(str(os.getpid()))
program = folder / "bin" / "canasta"
program.write_text(f"#!/bin/sh\\necho {step} $*\\n")
program.chmod(0o755)
"""
_PIP: Final = """
folder = pathlib.Path(words[words.index("--target") + 1])
work("uv", folder)
(folder / "bin").mkdir()
(folder / "bin" / "uv").write_text({uv!r})
(folder / "bin" / "uv").chmod(0o755)
"""
_RUN: Final = """
import sys
from pathlib import Path
from installer import compiling, environments, play

environments._bundled_pip = lambda: [{pip!r}]
for module in (compiling, play):
    module.Checkout = lambda _: environments.Checkout(Path({root!r}))
play.start_compiling = lambda _: print("compiler started")
sys.exit({module}.main({arguments!r}))
"""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    """Return a checkout with one source file and no environment, and a C compiler."""
    root = tmp_path / "checkout"
    (root / "src").mkdir(parents=True)
    for name in ("pyproject.toml", "setup.py", "README.md", "requirements.txt"):
        (root / name).write_text(name, encoding="utf-8")
    (root / "requirements-dev.txt").write_text("mypy==1\nuv==1.2\n", encoding="utf-8")
    (root / "src" / "game.py").write_text("1", encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "pip.whl", "w") as pip:
        uv = f"#!{sys.executable}\n{_FAULT}{_UV}"
        pip.writestr("__main__.py", _FAULT + _PIP.format(uv=uv))
    # The installer only looks for a compiler, and this stand-in compiles nothing.
    monkeypatch.setenv("CC", sys.executable)
    return Checkout(root)


def run(
    checkout: Checkout, module: str, *arguments: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a program of the installer on a checkout, in English."""
    pip, root = str(checkout.root.parent / "pip.whl"), str(checkout.root)
    code = _RUN.format(pip=pip, root=root, module=module, arguments=arguments)
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"LC_ALL": "en_GB.UTF-8"} | environment,
        check=False,
        capture_output=True,
        text=True,
    )


def play(checkout: Checkout, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run ``make play`` without its compiler in the background."""
    return run(checkout, "play", "--no-browser", **environment)


def compile_it(checkout: Checkout, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run ``make compile``."""
    return run(checkout, "compiling", **environment)


def changed(checkout: Checkout) -> Checkout:
    """Return the checkout after an update of its sources."""
    (checkout.root / "src" / "game.py").write_text("2", encoding="utf-8")
    return Checkout(checkout.root)
