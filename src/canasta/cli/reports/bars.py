"""A bar chart drawn with terminal characters."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor
from typing import Final

_FULL: Final = "█"
_UPPER: Final = "▀"
_LOWER: Final = "▄"


def bars(values: Sequence[float], low: float, high: float, height: int) -> tuple[list[str], int]:
    """Return ``height`` lines with a bar from 0 to each value, and the index of the zero line.

    The scale reaches from ``low`` (at most 0) to ``high`` (at least 0). Each line is two steps of
    the scale. A value other than 0 takes at least one step. The zero line is the line in which
    upward bars begin; its index is -1 if there is no room above 0.
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
    """Return whether a bar from 0 to ``end`` covers the step from ``step`` - 1 to ``step``."""
    return 0 < step <= end or end < step <= 0


def condensed(values: Sequence[float], width: int) -> list[float]:
    """Return at most ``width`` values, by averaging neighbours."""
    if len(values) <= width:
        return list(values)
    cuts = [len(values) * place // width for place in range(width + 1)]
    pieces = [values[start:end] for start, end in pairwise(cuts)]
    return [sum(piece) / len(piece) for piece in pieces]
