"""Plots the running mean of a match with its interval, in SVG."""

from collections.abc import Sequence
from html import escape
from math import ceil
from typing import Final

from canasta.arena.intervals import Sample
from canasta.arena.svg import Scale, text_at
from canasta.i18n import Catalogue

_WIDTH: Final = 720
_HEIGHT: Final = 320
_LEFT: Final = 64
_RIGHT: Final = 704
_TOP: Final = 12
_BOTTOM: Final = 276
_FIELD: Final = f"M{_LEFT} {_TOP}H{_RIGHT}V{_BOTTOM}H{_LEFT}Z"
_POINTS: Final = 300
"""The most points of the curve."""
_SETTLED: Final = 20
"""The scale fits the intervals after 1/20 of the deals; earlier intervals are too wide."""


def plot(words: Catalogue, match: int, title: str, edges: Sequence[int], unit: int) -> str:
    """Return a plot of the means in points after 1, 2, … deals, with their 95 % intervals.

    ``match`` is the number of the match on the page. The gain of each deal is its entry in
    ``edges`` divided by ``unit``. The plot uses the colours of the page.
    """
    means = _running(edges, unit)
    settled = [entry for entry in means if entry[0] >= len(edges) / _SETTLED] or means
    low = min(0.0, *(entry[2] for entry in settled))
    high = max(0.0, *(entry[3] for entry in settled))
    margin = (high - low) * 0.05 or 1.0
    across = Scale(0, len(edges), _LEFT, _RIGHT)
    up = Scale(low - margin, high + margin, _BOTTOM, _TOP)
    return "\n".join(
        [
            f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(title)}">',
            f'<clipPath id="field-{match}"><path d="{_FIELD}"/></clipPath>',
            *_grid(words, across, up),
            f'<g clip-path="url(#field-{match})">',
            f'<path class="band" d="{_band(means, across, up)}"/>',
            f'<path class="mean" d="{_line(means, across, up)}"/>',
            "</g>",
            text_at(
                (_LEFT + _RIGHT) / 2, _HEIGHT - 8, "middle", words.text("cli.arena.plot.deals")
            ),
            "</svg>",
        ]
    )


Point = tuple[int, float, float, float]
"""A number of deals, the mean after these deals, and the ends of its interval."""


def _running(edges: Sequence[int], unit: int) -> list[Point]:
    sample = Sample()
    every = max(1, ceil(len(edges) / _POINTS))
    points: list[Point] = []
    for number, gain in enumerate(edges, start=1):
        sample.add(gain)
        if number % every == 0 or number == len(edges):
            estimate = sample.estimate(unit)
            mean = estimate.mean
            low = mean if estimate.low is None else estimate.low
            high = mean if estimate.high is None else estimate.high
            points.append((number, mean, low, high))
    return points


def _grid(words: Catalogue, across: Scale, up: Scale) -> list[str]:
    parts = []
    for value in up.ticks(6):
        y = up(value)
        kind = "zero" if value == 0 else "grid"
        parts.append(f'<path class="{kind}" d="M{_LEFT} {y:.1f}H{_RIGHT}"/>')
        parts.append(text_at(_LEFT - 6, y + 4, "end", words.figures(value)))
    for value in across.ticks(8):
        x = across(value)
        parts.append(f'<path class="grid" d="M{x:.1f} {_BOTTOM}v5"/>')
        parts.append(text_at(x, _BOTTOM + 20, "middle", words.figures(value)))
    return parts


def _line(points: Sequence[Point], across: Scale, up: Scale) -> str:
    return "M" + " ".join(f"{across(deals):.1f},{up(mean):.1f}" for deals, mean, _, _ in points)


def _band(points: Sequence[Point], across: Scale, up: Scale) -> str:
    above = [f"{across(deals):.1f},{up(high):.1f}" for deals, _, _, high in points]
    below = [f"{across(deals):.1f},{up(low):.1f}" for deals, _, low, _ in reversed(points)]
    return "M" + " ".join(above + below) + "Z"
