"""A network for compiled code, whose layers are vectors of machine integers.

Interpreted, this network would take several times as long as
:class:`canasta.agents.network.lane_network.LaneNetwork`.
"""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from canasta.agents.network.network import PARTS, Biases, Network, Weights, hundredths


class _Layer:
    """The weights of a layer (a vector for each input) and its biases."""

    def __init__(self, weights: Weights, biases: Biases) -> None:
        self.inputs: Final[i64] = len(weights)
        self.weights: Final = vec[vec[i64]]([vec[i64](row) for row in weights])
        self.biases: Final = vec[i64](biases)

    def add(self, place: i64, factor: i64, sums: vec[i64]) -> None:
        """Add the weights of the input at ``place``, multiplied by ``factor``, to ``sums``."""
        output: i64 = 0
        for weight in self.weights[place]:
            sums[output] += factor * weight
            output += 1  # noqa: SIM113  (a machine integer)


class VectorNetwork(Network):
    """A network that skips zero inputs, and inputs that are the same as in the previous row."""

    def __init__(
        self, largest: bytes, weights: Sequence[Weights], biases: Sequence[Biases]
    ) -> None:
        """Make a network; see :class:`Network` for the arguments."""
        super().__init__(largest, weights, biases)
        self._largest: Final = vec[u8](largest)
        layers = [_Layer(*made_of) for made_of in zip(weights, biases, strict=True)]
        self._first: Final = layers[0]
        self._others: Final = layers[1:]
        self._last: tuple[vec[u8], vec[i64]] = (vec[u8](bytes(self.inputs)), self._first.biases)
        """The last row, and the sums of the first layer for it."""

    def values(self, rows: Sequence[bytes]) -> list[int]:
        """Return the value of each row, in hundredths of a point, rounded down."""
        values: list[int] = []
        before, first = self._last
        first = first[:]
        for row in rows:
            cells = vec[u8](row)
            self._add_difference(before, cells, first)
            before = cells
            sums = first
            for layer in self._others:
                sums = _passed_on(layer, sums)
            values.append(hundredths(sums[0]))
        self._last = before, first
        return values

    def _add_difference(self, before: vec[u8], cells: vec[u8], sums: vec[i64]) -> None:
        """Update the ``sums`` of the first layer from the row ``before`` to the row ``cells``.

        This is fast because the lines of one decision differ in few features.
        """
        largest = self._largest
        first = self._first
        place: i64 = 0
        while place < first.inputs:
            old = i64(before[place])
            new = i64(cells[place])
            if old != new:
                most = i64(largest[place])
                first.add(place, (min(new, most) - min(old, most)) * PARTS, sums)
            place += 1


def _passed_on(layer: _Layer, sums: vec[i64]) -> vec[i64]:
    """Return the sums of ``layer``, given the ``sums`` of the previous layer."""
    found = layer.biases[:]
    place: i64 = 0
    while place < layer.inputs:
        came = sums[place]
        if came > 0:
            layer.add(place, came // PARTS, found)
        place += 1
    return found
