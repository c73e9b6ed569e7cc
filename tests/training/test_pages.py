"""The examples on the pages about data and training do what those pages say."""

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs" / "study"


@pytest.mark.parametrize(("page", "examples"), [("dataset.md", 13), ("research.md", 24)])
def test_the_examples_run(page: str, examples: int) -> None:
    found = doctest.testfile(str(DOCS / page), module_relative=False, encoding="utf-8")
    assert found == (0, examples)
