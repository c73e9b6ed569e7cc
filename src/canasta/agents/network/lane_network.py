"""A network that adds up all outputs of a layer at once, in one long integer.

Output j occupies the 64-bit lane that starts at bit 64 j. A row of weights w is the number
Σ w[j] 2**(64 j), where weights may be negative. A layer starts from its biases plus 2**62 in each
lane. The absolute value of every sum is below 2**53, so each final lane is between 0 and 2**63 and
borrows nothing from the next lane.
"""

from collections.abc import Sequence
from typing import Final

from canasta.agents.network.network import PARTS, Biases, Network, Weights, hundredths

_BYTES: Final = 8
"""Bytes of a lane."""
_MIDDLE: Final = 1 << 62
"""Added to each lane to keep it from becoming negative."""


class LaneNetwork(Network):
    """A network that needs nothing but Python."""

    def __init__(
        self, largest: bytes, weights: Sequence[Weights], biases: Sequence[Biases]
    ) -> None:
        """Make a network; see :class:`Network` for the arguments."""
        super().__init__(largest, weights, biases)
        self._rows: Final = [[_lanes(row) for row in matrix] for matrix in weights]
        self._starts: Final = [_lanes([bias + _MIDDLE for bias in vector]) for vector in biases]

    def values(self, rows: Sequence[bytes]) -> list[int]:
        """Return the value of each row, in hundredths of a point, rounded down."""
        values: list[int] = []
        before = bytes(self.inputs)
        first = self._starts[0]
        for row in rows:
            first += PARTS * self._difference(before, row)
            before = row
            sums = first
            for layer in range(1, len(self._rows)):
                sums = self._next_layer(layer, sums)
            values.append(hundredths(sums - _MIDDLE))
        return values

    def _difference(self, before: bytes, row: bytes) -> int:
        """Return the change of the first layer's sums from ``before`` to ``row``.

        This is fast because the lines of one decision differ in few features.
        """
        weights = self._rows[0]
        added = 0
        for place, (old, new) in enumerate(zip(before, row, strict=True)):
            if old != new:
                most = self.largest[place]
                added += (min(new, most) - min(old, most)) * weights[place]
        return added

    def _next_layer(self, layer: int, sums: int) -> int:
        """Return the sums of ``layer``, given the ``sums`` of the previous layer."""
        weights = self._rows[layer]
        found = self._starts[layer]
        lanes = memoryview(sums.to_bytes(_BYTES * len(weights), "little")).cast("Q")
        for place, lane in enumerate(lanes.tolist()):
            if lane > _MIDDLE:
                found += (lane - _MIDDLE) // PARTS * weights[place]
        return found


def _lanes(numbers: Sequence[int]) -> int:
    return sum([number << (8 * _BYTES * place) for place, number in enumerate(numbers)])
