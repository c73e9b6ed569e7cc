"""Tables of measured figures in the docs, drawn from ``benchmarks/results``.

A page marks where a table belongs::

    <!-- figures speed engine -->
    <!-- end -->

and ``python -m tests.regenerate`` rewrites everything between the two marks. A sentence or a table
of the page can also show a single figure::

    <!-- figure speed engine "compiled" "decisions/s" -->8,294,000<!-- end -->

The figure is the cell of a column in the row with that first cell. The row ``max`` gives the
largest cell of a column.
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
FIGURE: Final = re.compile(r'(<!-- figure (\S+) (\S+) "(.+?)" "(.+?)" -->).*?(<!-- end -->)')

Cell = str | int | float


@dataclass(frozen=True)
class Figures:
    """A table of the figures that one command measured at one commit."""

    name: str
    command: str
    machine: str
    commit: str
    date: date
    columns: list[str]
    rows: list[list[Cell]]

    def drawn(self, machines: dict[str, str]) -> list[str]:
        """Return the lines of the table and of its source."""
        rows = [[_cell(cell) for cell in row] for row in self.rows]
        source = f"`{self.command}` at {self.commit}, {self.date}, on {machines[self.machine]}."
        return [*table(self.columns, rows), source]

    def figure(self, row: str, column: str) -> str:
        """Return one cell as the docs show it.

        Raises:
            KeyError: there is no such row.
            ValueError: there is no such column, or ``max`` is used on words.
        """
        place = self.columns.index(column)
        cells = {str(cells[0]): cells[place] for cells in self.rows}
        if row == "max":
            return _cell(max(float(cell) for cell in cells.values()))
        return _cell(cells[row])


def drawn_figures(text: str) -> str:
    """Return a page with its figures and tables of figures updated.

    Raises:
        KeyError: a mark names a file, a table or a row that does not exist.
        ValueError: a mark names a column that does not exist.
    """
    text = MARK.sub(
        lambda mark: mark[1] + "\n".join(_table_lines(mark[2], mark[3])) + " " + mark[4], text
    )
    return FIGURE.sub(
        lambda mark: mark[1] + results(mark[2])[0][mark[3]].figure(mark[4], mark[5]) + mark[6], text
    )


def _table_lines(file: str, name: str) -> list[str]:
    tables, machines = results(file)
    return tables[name].drawn(machines)


@cache
def results(file: str) -> tuple[dict[str, Figures], dict[str, str]]:
    """Return the tables of a file by name, and its machines.

    Raises:
        ValueError: two tables have the same name.
    """
    text = (RESULTS / f"{file}.toml").read_text(encoding="utf-8")
    document = tomllib.loads(text)
    listed = [Figures(**one) for one in document.get("table", [])]
    tables = {one.name: one for one in listed}
    if len(tables) < len(listed):
        raise ValueError(f"{file}.toml has two tables of the same name")
    return tables, document.get("machines", {})


def _cell(value: Cell) -> str:
    match value:
        case str():
            return value
        case int():
            return f"{value:,}"
        case float():
            return f"{value:,.2f}".rstrip("0").rstrip(".")
