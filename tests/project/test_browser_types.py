"""The browser's scripts agree with the type declarations made from the protocol."""

import fcntl
import json
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.reference.writing import ROOT

TSC = ROOT / "node_modules" / ".bin" / "tsc"
LOCK = ROOT / "package-lock.json"
INSTALLED = ROOT / "node_modules" / ".package-lock.json"


@cache
def why_not() -> str:
    """Install the tools from npm; return why they are missing, or an empty string."""
    npm = shutil.which("npm")
    if npm is None:
        return "no npm on this machine"
    with LOCK.open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # other workers of this test run wait
        if INSTALLED.exists() and INSTALLED.stat().st_mtime >= LOCK.stat().st_mtime:
            return ""
        done = subprocess.run(
            [npm, "ci", "--no-audit", "--no-fund", "--silent"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    return "" if done.returncode == 0 else f"npm ci fails: {done.stderr.strip()[-200:]}"


def checked(project: Path) -> list[str]:
    if reason := why_not():
        pytest.skip(f"the types of the browser's scripts are not checked: {reason}")
    done = subprocess.run(
        [str(TSC), "--project", str(project), "--pretty", "false"],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.splitlines()


def test_every_script_has_the_types_it_says() -> None:
    assert checked(ROOT / "tsconfig.json") == []


def test_a_message_that_the_server_does_not_know_is_found(tmp_path: Path) -> None:
    types = ROOT / "src" / "canasta" / "web" / "types" / "protocol.js"
    message = '/** @type {Sent} */\nexport const %s = {t: "%s", cmd_id: "12345678", seat: 1};\n'
    (tmp_path / "planted.js").write_text(
        f'/** @typedef {{import("{types.as_posix()}").StandIn}} Sent */\n'
        + message % ("right", "stand_in")
        + message % ("wrong", "stand_on"),
        encoding="utf-8",
    )
    project = tmp_path / "tsconfig.json"
    project.write_text(
        json.dumps({"extends": str(ROOT / "tsconfig.json"), "include": ["planted.js"]}),
        encoding="utf-8",
    )
    [found, *_] = checked(project)
    assert "planted.js(5," in found
    assert "stand_on" in found
