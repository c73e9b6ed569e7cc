"""The site for play without a server, which is built once for a run of tests."""

import fcntl
import os
import subprocess
from pathlib import Path

import pytest

from static_site.__main__ import PYODIDE, build
from static_site.wheels import load_wheels
from tests.project.test_browser_types import why_not


def built_site(factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site; skip the test if Node or a registry is missing.

    All workers of a test run share the folder, so a test that changes something takes a copy.
    """
    if reason := why_not():
        pytest.skip(f"the site without a server is not built: {reason}")
    base = factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = shared / "site"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # other workers wait
        if not folder.exists():
            try:
                wheels = load_wheels()
            except subprocess.CalledProcessError as error:
                reason = error.stderr.strip()[-200:]
                pytest.skip(f"the site without a server is not built: {reason}")
            build(folder, wheels, PYODIDE)
    return folder
