"""A row of numbers from 0 to 255, written in place from left to right, as input for networks.

The cells may be part of a larger array, such as the rows of many rounds. Writing allocates nothing.
A number is stored into its cell through an ``int``, because compiled code then checks its range and
interpreted code needs no call to ``u8``.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from canasta.cards.kinds import KIND_COUNT


class Row:
    """Cells, and the index of the next cell to write."""

    def __init__(self, cells: vec[u8], at: i64 = 0) -> None:
        """Write into ``cells``, starting at index ``at``."""
        self.cells: Final[vec[u8]] = cells
        self.at: i64 = at

    def put(self, number: int) -> None:
        """Write a number.

        Raises:
            OverflowError, ValueError: ``number`` is not from 0 to 255.
        """
        self.cells[self.at] = number
        self.at += 1

    def flag(self, *, yes: bool) -> None:
        """Write 1 if ``yes``, else 0."""
        if yes:
            self.cells[self.at] = 1
        else:
            self.cells[self.at] = 0
        self.at += 1

    def counts(self, counts: i64) -> None:
        """Write the number of each kind in a multiset (see :mod:`canasta.cards.lanes`)."""
        cells = self.cells
        at = self.at
        end = at + KIND_COUNT
        while at < end:
            number: int = counts & 15
            cells[at] = number
            counts >>= 4
            at += 1
        self.at = end

    def choice(self, chosen: i64, among: i64) -> None:
        """Write ``among`` cells: 1 at index ``chosen`` (if it is not negative), 0 elsewhere."""
        cells = self.cells
        start = self.at
        end = start + among
        at = start
        while at < end:
            cells[at] = 0
            at += 1
        if 0 <= chosen < among:
            cells[start + chosen] = 1
        self.at = end

    def reached(self, number: i64, bounds: tuple[int, ...]) -> None:
        """Write a cell for each bound: 1 if ``number`` reaches the bound, else 0."""
        for bound in bounds:
            self.flag(yes=number >= bound)

    def column(self, lanes: i64, cut: i64, count: i64, stride: i64) -> None:
        """Write the lowest ``count`` lanes, masked by ``cut``, into every ``stride``-th cell.

        The next write goes to the cell after the first of these.
        """
        cells = self.cells
        at = self.at
        end = at + count * stride
        while at < end:
            number: int = lanes & cut
            cells[at] = number
            lanes >>= 4
            at += stride
        self.at += 1
