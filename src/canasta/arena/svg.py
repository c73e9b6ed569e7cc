"""Parts of SVG drawings: scales with round numbers, and texts."""

from html import escape
from math import ceil, floor, log10
from typing import Final


class Scale:
    """Maps numbers from ``low`` to ``high``, which differ, to places from ``start`` to ``end``.

    Places are in user units of the drawing.
    """

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        """Make the scale."""
        self.low: Final = low
        self.high: Final = high
        self._start: Final = start
        self._slope: Final = (end - start) / (high - low)

    def __call__(self, value: float) -> float:
        """Return the place of ``value``."""
        return self._start + (value - self.low) * self._slope

    def ticks(self, about: int) -> list[int]:
        """Return some ``about`` numbers on the scale, in steps of 1, 2 or 5 times a power of 10."""
        rough = max((self.high - self.low) / about, 1)
        power = 10 ** floor(log10(rough))
        step = int(next(factor for factor in (1, 2, 5, 10) if factor * power >= rough) * power)
        return list(range(ceil(self.low / step) * step, floor(self.high / step) * step + 1, step))


def text_at(x: float, y: float, anchor: str, text: str) -> str:
    """Return a text element at a place; ``anchor`` is a value of SVG's ``text-anchor``."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
