"""Every example in the documentation of the library does what it says."""

import doctest
import importlib

import pytest

from tests.support.doc_examples import PAGE, renewed


def test_the_page_shows_what_its_examples_print() -> None:
    """``python -m tests.regenerate`` updates the page."""
    text = PAGE.read_text(encoding="utf-8")
    assert text.count(">>> ") > 40
    assert renewed(text) == text


def test_a_changed_output_is_renewed() -> None:
    assert renewed(">>> 1 + 1\n3\n4\n>>> 5\n5\n") == ">>> 1 + 1\n2\n>>> 5\n5\n"


@pytest.mark.parametrize("module", ["canasta", "canasta.library.game", "canasta.library.rules"])
def test_examples_in_docstrings(module: str) -> None:
    results = doctest.testmod(importlib.import_module(module))
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("page", ["README.md", "README.fr.md"])
def test_examples_in_the_readme(page: str) -> None:
    results = doctest.testfile(str(PAGE.parents[2] / page), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0
