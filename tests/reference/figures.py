"""Tables of measured figures in the docs, drawn from ``benchmarks/results``.

A page marks where a table belongs::

    <!-- figures speed engine -->
    <!-- end -->

and everything between the two lines is written again.
"""

import re
import tomllib
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Final

from tests.reference.writing import ROOT, table

RESULTS: Final = ROOT / "benchmarks" / "results"
MARK: Final = re.compile(r"(<!-- figures (\S+) (\S+) -->\n).*?(<!-- end -->)", re.DOTALL)

Cell = str | int | float


@dataclass(frozen=True)
class Figures:
    """One table: what one command measured at one commit."""

    name: str
    command: str
    machine: str
    commit: str
    date: date
    columns: list[str]
    rows: list[list[Cell]]

    def drawn(self, machines: dict[str, str]) -> list[str]:
        """Return the table and where its figures come from, line by line."""
        rows = [[_cell(cell) for cell in row] for row in self.rows]
        source = f"`{self.command}` at {self.commit}, {self.date}, on {machines[self.machine]}."
        return [*table(self.columns, rows), source]


def drawn_figures(text: str) -> str:
    """Return a page with its tables of figures written again.

    Raises:
        KeyError: a mark names a file or a table that does not exist.
    """
    return MARK.sub(
        lambda mark: mark[1] + "\n".join(_table_lines(mark[2], mark[3])) + "\n" + mark[4], text
    )


def _table_lines(file: str, name: str) -> list[str]:
    tables, machines = results(file)
    return tables[name].drawn(machines)


@cache
def results(file: str) -> tuple[dict[str, Figures], dict[str, str]]:
    """Return the tables of a file by name, and its machines."""
    text = (RESULTS / f"{file}.toml").read_text(encoding="utf-8")
    document = tomllib.loads(text)
    tables = {one["name"]: Figures(**one) for one in document.get("table", [])}
    return tables, document.get("machines", {})


def _cell(value: Cell) -> str:
    match value:
        case str():
            return value
        case int():
            return f"{value:,}"
        case float():
            return f"{value:,.2f}".rstrip("0").rstrip(".")
