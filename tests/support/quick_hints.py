"""Hints that try only two worlds, because few tests depend on the quality of hints.

A folder's ``conftest.py`` imports :func:`quick_table_hints` to apply it to all its tests.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

import pytest

from canasta.agents.search.comparison import Effort
from canasta.tables.views import hints


@contextmanager
def quick_hints(module: ModuleType) -> Iterator[None]:
    """Replace the effort of hints in ``module`` by a quick one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "table_effort", lambda: Effort(worlds=2, block=2, caution=40))
        yield


@pytest.fixture(autouse=True, scope="session")
def quick_table_hints() -> Iterator[None]:
    """Make hints at tables try two worlds."""
    with quick_hints(hints):
        yield
