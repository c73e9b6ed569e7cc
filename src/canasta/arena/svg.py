"""Parts of SVG drawings: scales with round tick values, and texts."""

from html import escape
from math import ceil, floor, log10
from typing import Final


class Scale:
    """Maps numbers from ``low`` to ``high`` linearly to coordinates from ``start`` to ``end``.

    Coordinates are in user units of the drawing. ``low`` and ``high`` must differ.
    """

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        """Make a scale; see the class for the arguments."""
        self.low: Final = low
        self.high: Final = high
        self._start: Final = start
        self._slope: Final = (end - start) / (high - low)

    def __call__(self, value: float) -> float:
        """Return the coordinate of ``value``."""
        return self._start + (value - self.low) * self._slope

    def ticks(self, about: int) -> list[int]:
        """Return roughly ``about`` tick values, in steps of 1, 2 or 5 times a power of 10."""
        rough = max((self.high - self.low) / about, 1)
        power = 10 ** floor(log10(rough))
        step = int(next(factor for factor in (1, 2, 5, 10) if factor * power >= rough) * power)
        return list(range(ceil(self.low / step) * step, floor(self.high / step) * step + 1, step))


def text_at(x: float, y: float, anchor: str, text: str) -> str:
    """Return a text element at ``(x, y)``; ``anchor`` is a value of SVG's ``text-anchor``."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
