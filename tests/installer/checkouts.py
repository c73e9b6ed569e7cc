"""Checkouts to install from, with pip's stand-in."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from installer.checkout import Checkout
from tests.installer.fake_pip import fake_pip

ROOT = Path(__file__).parents[2]

_RUN = """
import sys
from pathlib import Path
import installer.forms
from installer import compile, play
from installer.checkout import Checkout
installer.forms.bundled_pip = lambda: Path({wheel!r})
for module in (compile, play):
    module.Checkout = lambda _: Checkout(Path({root!r}))
play.compile_behind = lambda *_: "…"
sys.exit({module}.main({arguments!r}))
"""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    """A checkout with one source file and no environment; there is a C compiler."""
    root = tmp_path / "checkout"
    (root / "src").mkdir(parents=True)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "requirements.txt"):
        (root / name).write_text(name, encoding="utf-8")
    (root / "requirements-dev.txt").write_text("mypy==1", encoding="utf-8")
    (root / "src" / "game.py").write_text("1", encoding="utf-8")
    fake_pip(tmp_path)
    # The compiler is only looked for, and the stand-in compiles nothing.
    monkeypatch.setenv("CC", sys.executable)
    return Checkout(root)


def run(
    checkout: Checkout, module: str, *arguments: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a program of the installer on a checkout, in English."""
    wheel = str(checkout.root.parent / "pip-0-py3-none-any.whl")
    code = _RUN.format(wheel=wheel, root=str(checkout.root), module=module, arguments=arguments)
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"LC_ALL": "en_GB.UTF-8"} | environment,
        check=False,
        capture_output=True,
        text=True,
    )


def play(checkout: Checkout, **environment: str) -> subprocess.CompletedProcess[str]:
    """What ``make play`` does, without compiling behind it."""
    return run(checkout, "play", "--no-browser", **environment)
