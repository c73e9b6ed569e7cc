"""Plots figures of a training run over its steps, in SVG with a key."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from canasta.cli.reports.plot_field import PlotField
from canasta.i18n import Catalogue


@dataclass(frozen=True)
class Curve:
    """The values of one figure over the steps."""

    title: str
    points: tuple[tuple[int, float], ...]
    """Pairs (step, value). The axis shows integers, so choose a unit in which the values differ."""


def curves(words: Catalogue, title: str, steps: str, drawn: Sequence[Curve]) -> list[str]:
    """Return the plot and its key; ``steps`` names the axis, and the page sets the colours."""
    points = [point for curve in drawn for point in curve.points]
    values = [value for _, value in points] or [0.0]
    end = max([step for step, _ in points], default=1)
    field = PlotField(min(values), max(values), end)
    lines = [" ".join([field.point(*point) for point in curve.points]) for curve in drawn]
    paths = [
        f'<path class="curve side-{number}" d="M{line}"/>'
        for number, line in enumerate(lines)
        if line
    ]
    key = [
        f'<li class="side-{number}">{escape(curve.title)}</li>'
        for number, curve in enumerate(drawn)
    ]
    return [*field.drawing(words, title, steps, paths), '<ul class="key">', *key, "</ul>"]


def captioned(words: Catalogue, title: str, steps: str, drawn: Sequence[Curve]) -> list[str]:
    """Return :func:`curves` as a figure with ``title`` as its caption."""
    caption = f"<figcaption>{title}</figcaption>"
    return ["<figure>", *curves(words, title, steps, drawn), caption, "</figure>"]
