"""A row of small numbers, 0 to 255, written in place from left to right: the input of networks.

The cells may belong to something larger, such as the rows of many rounds. Writing allocates
nothing. A number is stored into its cell through an ``int``: compiled code checks its range there,
and interpreted code needs no call to ``u8``.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from canasta.cards.kinds import KIND_COUNT


class Row:
    """Cells, and the place where the next number goes."""

    def __init__(self, cells: vec[u8], at: i64 = 0) -> None:
        """Write into ``cells`` from place ``at`` on."""
        self.cells: Final[vec[u8]] = cells
        self.at: i64 = at

    def put(self, number: int) -> None:
        """Write a number.

        Raises:
            OverflowError, ValueError: it is not from 0 to 255.
        """
        self.cells[self.at] = number
        self.at += 1

    def flag(self, *, yes: bool) -> None:
        """Write 1 for yes, 0 for no."""
        if yes:
            self.cells[self.at] = 1
        else:
            self.cells[self.at] = 0
        self.at += 1

    def counts(self, counts: i64) -> None:
        """Write how many of each kind a multiset holds (see :mod:`canasta.cards.lanes`)."""
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
        """Write ``among`` numbers: 1 for the one ``chosen``, 0 for the others; negative: none."""
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
        """Write, for each of ``bounds``, 1 if ``number`` reaches it and else 0."""
        for bound in bounds:
            self.flag(yes=number >= bound)

    def column(self, lanes: i64, cut: i64, count: i64, stride: i64) -> None:
        """Write the lowest ``count`` lanes, cut to the bits ``cut``, at every ``stride``-th place.

        The next number then goes next to the first one.
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
