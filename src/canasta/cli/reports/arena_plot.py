"""Plots the running mean of a match with its interval, in SVG."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from canasta.arena.intervals import Sample
from canasta.cli.reports.plot_field import BOTTOM, LEFT, RIGHT, TOP, PlotField
from canasta.i18n import Catalogue

_FIELD: Final = f"M{LEFT} {TOP}H{RIGHT}V{BOTTOM}H{LEFT}Z"
_POINTS: Final = 300
"""Maximum number of points of the curve."""
_SETTLED: Final = 20
"""The scale fits the intervals after 1/20 of the deals, because earlier intervals are too wide."""


def plot(words: Catalogue, match: int, title: str, edges: Sequence[int], unit: int) -> str:
    """Return a plot of the means in points after 1, 2, … deals, with their 95 % intervals.

    ``match`` is the number of the match on the page. The gain of each deal is its entry in
    ``edges`` divided by ``unit``. The plot uses the colours of the page.
    """
    means = _running(edges, unit)
    settled = [entry for entry in means if entry[0] >= len(edges) / _SETTLED] or means
    low = min(0.0, *(entry[2] for entry in settled))
    high = max(0.0, *(entry[3] for entry in settled))
    field = PlotField(low, high, len(edges))
    drawn = [
        f'<clipPath id="field-{match}"><path d="{_FIELD}"/></clipPath>',
        f'<g clip-path="url(#field-{match})">',
        f'<path class="band" d="{_band(means, field)}"/>',
        f'<path class="mean" d="{_line(means, field)}"/>',
        "</g>",
    ]
    return "\n".join(field.drawing(words, title, words.text("cli.arena.plot.deals"), drawn))


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


def _line(points: Sequence[Point], field: PlotField) -> str:
    return "M" + " ".join(field.point(deals, mean) for deals, mean, _, _ in points)


def _band(points: Sequence[Point], field: PlotField) -> str:
    above = [field.point(deals, high) for deals, _, _, high in points]
    below = [field.point(deals, low) for deals, _, low, _ in reversed(points)]
    return "M" + " ".join(above + below) + "Z"
