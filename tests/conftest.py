"""What holds for all tests: they run on the form of the package that was meant, and repeatably."""

import os

import pytest
from hypothesis import settings

from canasta.build_info import describe, is_compiled

# The same examples on every machine: a test run tells about the change, not about luck.
# `--hypothesis-profile=explore` looks further.
settings.register_profile("repeatable", deadline=None, derandomize=True, print_blob=False)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile("repeatable")


def pytest_configure() -> None:
    """Refuse to test the plain files when the compiled ones are meant, and the other way round."""
    form = "compiled" if is_compiled() else "interpreted"
    expected = os.environ.get("CANASTA_FORM", form)
    if form != expected:
        pytest.exit(f"the tests are meant for the {expected} form, but canasta is {describe()}", 3)


def pytest_report_header() -> str:
    """Name the form at the top of every run."""
    return f"canasta: {describe()}"
