"""Runs the examples of ``docs/build/library.md`` as doctests and updates their output."""

import doctest
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parents[2] / "docs" / "build" / "library.md"


class _Renewing(doctest.DocTestRunner):
    """Runs examples, and notes the actual output of each example whose output differs."""

    def __init__(self) -> None:
        super().__init__(verbose=False)
        self.printed: dict[int, str] = {}

    def report_failure(
        self, out: object, test: doctest.DocTest, example: doctest.Example, got: str
    ) -> None:
        del out, test
        self.printed[example.lineno] = got

    def report_unexpected_exception(
        self, out: object, test: doctest.DocTest, example: doctest.Example, exc_info: object
    ) -> None:
        del out, test
        raise AssertionError(f"line {example.lineno + 1}: {example.source}{exc_info}")


def renewed(text: str) -> str:
    """Return the text of a page with the current output of its examples."""
    test = doctest.DocTestParser().get_doctest(text, {}, "library.md", None, 0)
    runner = _Renewing()
    runner.run(test, out=lambda _: None, clear_globs=False)
    lines = text.splitlines(keepends=True)
    for example in reversed(test.examples):
        got = runner.printed.get(example.lineno)
        if got is not None:
            start = example.lineno + len(example.source.splitlines())
            lines[start : start + len(example.want.splitlines())] = [got]
    return "".join(lines)
