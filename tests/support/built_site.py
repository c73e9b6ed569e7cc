"""The site that plays without a server, built for a run of tests."""

import subprocess
from pathlib import Path

import pytest

from static_site.__main__ import PYODIDE, build, load_wheels
from tests.project.test_browser_types import why_not


def built_site(folder: Path) -> Path:
    """Write the site into ``folder``; without Node or a registry, the test is skipped."""
    if reason := why_not():
        pytest.skip(f"the site without a server is not built: {reason}")
    try:
        wheels = load_wheels()
    except subprocess.CalledProcessError as error:
        pytest.skip(f"the site without a server is not built: {error.stderr.strip()[-200:]}")
    build(folder, wheels, PYODIDE)
    return folder
