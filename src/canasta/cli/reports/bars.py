"""A bar chart drawn with terminal characters."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor
from typing import Final

_FULL: Final = "█"
_UPPER: Final = "▀"
_LOWER: Final = "▄"


def bars(values: Sequence[float], low: float, high: float, height: int) -> tuple[list[str], int]:
    """Return ``height`` lines with a bar from 0 to each value, and the line of the zero.

    The scale reaches from ``low`` (at most 0) to ``high`` (at least 0); each line is two steps of
    the scale. A value other than 0 takes at least one step. The second result is the number of the
    line in which upward bars begin, or -1 if there is no room above 0.
    """
    step = (high - low) / (2 * height - 1) or 1.0
    above = min(ceil(high / step), 2 * height)
    ends = [ceil(value / step) if value > 0 else floor(value / step) for value in values]
    lines = []
    for line in range(height):
        top = above - 2 * line
        signs = []
        for end in ends:
            upper, lower = _is_in(top, end), _is_in(top - 1, end)
            signs.append(
                _FULL if upper and lower else _UPPER if upper else _LOWER if lower else " "
            )
        lines.append("".join(signs).rstrip())
    return lines, (above + 1) // 2 - 1


def _is_in(step: int, end: int) -> bool:
    """Return whether the step below ``step`` belongs to a bar from 0 to ``end``."""
    return 0 < step <= end or end < step <= 0


def condensed(values: Sequence[float], width: int) -> list[float]:
    """Return at most ``width`` values, averaging neighbours."""
    if len(values) <= width:
        return list(values)
    cuts = [len(values) * place // width for place in range(width + 1)]
    pieces = [values[start:end] for start, end in pairwise(cuts)]
    return [sum(piece) / len(piece) for piece in pieces]
