"""Prints the output of all commands: wrapped lines, rows of figures, JSON, progress bars."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import typer
from rich.progress import track
from rich.text import Text

from canasta.arena.intervals import Estimate
from canasta.cli.layout import wrapped
from canasta.cli.terminal import console
from canasta.i18n import Catalogue

ItemT = TypeVar("ItemT")
_GAP = 2
_HANGING = "    "


class Output:
    """The standard output, for one command in one language."""

    def __init__(self, words: Catalogue) -> None:
        """Print in the language of ``words``."""
        self._words = words
        self._console = console()

    @property
    def width(self) -> int:
        """The width of the terminal, in columns."""
        return self._console.width

    def heading(self, text: str) -> None:
        """Print a title."""
        self.lines([Text(line, "bold") for line in wrapped(text, self.width)])

    def paragraph(self, text: str, *, indent: str = "", hanging: str | None = None) -> None:
        """Print a wrapped paragraph."""
        self.lines([Text(line) for line in self._wrapped(text, indent, hanging)])

    def aside(self, text: str, *, indent: str) -> None:
        """Print a less important paragraph, wrapped and dimmed."""
        self.lines([Text(line, "dim") for line in self._wrapped(text, indent, None)])

    def lines(self, lines: Iterable[Text]) -> None:
        """Print lines that already fit the width."""
        for line in lines:
            self._console.print(line, soft_wrap=True)

    def gap(self) -> None:
        """Print an empty line."""
        self._console.print()

    def rows(self, rows: Sequence[tuple[str, str]]) -> None:
        """Print titles with values in two columns, or as paragraphs if the columns do not fit."""
        column = max(len(title) for title, _ in rows) + _GAP
        if column + max(len(value) for _, value in rows) <= self.width:
            self.lines([Text(title.ljust(column) + value) for title, value in rows])
            return
        for title, value in rows:
            text = self._words.text("cli.row", title=title, value=value)
            self.paragraph(text, hanging=_HANGING)

    def _wrapped(self, text: str, indent: str, hanging: str | None) -> list[str]:
        return wrapped(text, self.width, indent=indent, hanging=hanging)


def show_json(value: Mapping[str, object]) -> None:
    """Print one JSON object in ASCII, which every terminal can print."""
    typer.echo(json.dumps(value, indent=2))


def with_progress(items: Iterable[ItemT], total: int, label: str) -> Iterable[ItemT]:
    """Yield all ``total`` items, with a progress bar on a terminal."""
    screen = console(is_error=True)
    if not screen.is_terminal:
        return items
    return track(items, label, total, console=screen, transient=True)


def decimal(words: Catalogue, value: float, digits: int = 1) -> str:
    """Return a number with ``digits`` decimals, with the decimal separator of the language."""
    whole, _, fraction = f"{abs(value):.{digits}f}".partition(".")
    sign = "\u2212" if round(value, digits) < 0 else ""
    if not fraction:
        return sign + words.figures(int(whole))
    return sign + words.text("cli.decimal", whole=int(whole), fraction=fraction)


def signed(words: Catalogue, value: float, digits: int = 1) -> str:
    """Return a number in figures, with a plus or minus sign unless it is 0."""
    figures = decimal(words, value, digits)
    return "+" + figures if round(value, digits) > 0 else figures


def estimated(words: Catalogue, estimate: Estimate, digits: int = 1) -> str:
    """Return a mean with its interval, such as «+54,2 (95 % : +40,1 à +68,3)»."""
    mean = signed(words, estimate.mean, digits)
    if estimate.low is None or estimate.high is None:
        return mean
    low, high = signed(words, estimate.low, digits), signed(words, estimate.high, digits)
    return words.text("cli.arena.interval", mean=mean, low=low, high=high)
