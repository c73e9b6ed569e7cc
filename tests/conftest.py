"""Configures all tests: the intended form of the package, and repeatable runs."""

import gc
import os
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from canasta.agents.threads import use_one_matrix_thread
from canasta.build_info import describe, is_compiled

pytest_plugins = ["tests.support.postgres_fixture"]
"""Fixtures that several folders share; all other fixtures are defined in their folders."""

_PAGES: Final = Path(__file__).with_name("browser")

# This must be set before NumPy loads. Otherwise the tests of training and of learned robots take
# three times as much processor time, which threads spend waiting for each other.
use_one_matrix_thread()

# The person who runs the tests may read English. Each test sets its own language, usually by LANG,
# which these two variables would override.
for variable in ("LC_ALL", "LC_MESSAGES"):
    os.environ.pop(variable, None)
os.environ["LANG"] = "C.UTF-8"

# The ten thousand tests stay in memory for the whole run. Python would search them for garbage
# again and again, which takes a quarter of the time of finding the tests.
gc.disable()

# Use the same examples on every machine, so that a failure comes from a change and not from luck.
# ``--hypothesis-profile=explore`` tries others. Examples have no deadline, because a slow machine
# is no defect. The plain form is several times slower than the compiled one and repeats its tests
# with fewer examples.
_PATIENT = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=100 if is_compiled() else 40,
)
settings.register_profile("repeatable", _PATIENT, derandomize=True, print_blob=False)
settings.register_profile("explore", _PATIENT, max_examples=2000)
settings.load_profile("repeatable")


def pytest_configure() -> None:
    """Refuse to test the plain form instead of the compiled form, or the reverse."""
    form = "compiled" if is_compiled() else "interpreted"
    expected = os.environ.get("CANASTA_FORM", form)
    if form != expected:
        pytest.exit(f"the tests are meant for the {expected} form, but canasta is {describe()}", 3)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests for the plain form in the compiled form, and put the longest tests first.

    Tests cannot replace parts of compiled modules.
    """
    if is_compiled():
        config.hook.pytest_deselected(items=[item for item in items if _is_on_plain_form(item)])
        items[:] = [item for item in items if not _is_on_plain_form(item)]
    items.sort(key=_place)


def pytest_collection_finish() -> None:
    """Search for garbage from now on, but not among the tests found."""
    gc.freeze()
    gc.enable()


def _is_on_plain_form(item: pytest.Item) -> bool:
    return item.get_closest_marker("plain_form") is not None


def _place(item: pytest.Item) -> int:
    """Return the sort key of a test: tests of pages stay together, and long tests come first."""
    if not item.path.is_relative_to(_PAGES):
        return 2
    return 0 if item.get_closest_marker("long") else 1


def pytest_report_header() -> str:
    """Say in the header of the run whether the package is compiled."""
    return f"canasta: {describe()}"
