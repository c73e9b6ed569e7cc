"""The examples of ``docs/environments.md`` do what the page says."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


def test_the_examples_run() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False) == (0, 14)
