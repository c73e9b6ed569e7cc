"""Plots figures of a training run over its steps, in SVG with a key."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from canasta.arena.svg import Scale, text_at
from canasta.i18n import Catalogue

_WIDTH: Final = 720
_HEIGHT: Final = 320
_LEFT: Final = 64
_RIGHT: Final = 704
_TOP: Final = 12
_BOTTOM: Final = 276


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
    margin = (max(values) - min(values)) * 0.05 or 1.0
    across = Scale(0, max([step for step, _ in points], default=1), _LEFT, _RIGHT)
    up = Scale(min(values) - margin, max(values) + margin, _BOTTOM, _TOP)
    parts = [f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(title)}">']
    for value in up.ticks(6):
        y = up(value)
        parts.append(f'<path class="grid" d="M{_LEFT} {y:.1f}H{_RIGHT}"/>')
        parts.append(text_at(_LEFT - 6, y + 4, "end", words.figures(value)))
    for value in across.ticks(8):
        x = across(value)
        parts.append(f'<path class="grid" d="M{x:.1f} {_BOTTOM}v5"/>')
        parts.append(text_at(x, _BOTTOM + 20, "middle", words.figures(value)))
    for number, curve in enumerate(drawn):
        line = " ".join([f"{across(step):.1f},{up(value):.1f}" for step, value in curve.points])
        if line:
            parts.append(f'<path class="curve side-{number}" d="M{line}"/>')
    parts.append(text_at((_LEFT + _RIGHT) / 2, _HEIGHT - 8, "middle", steps))
    key = [
        f'<li class="side-{number}">{escape(curve.title)}</li>'
        for number, curve in enumerate(drawn)
    ]
    return [*parts, "</svg>", '<ul class="key">', *key, "</ul>"]


def captioned(words: Catalogue, title: str, steps: str, drawn: Sequence[Curve]) -> list[str]:
    """Return :func:`curves` as a figure with ``title`` as its caption."""
    caption = f"<figcaption>{title}</figcaption>"
    return ["<figure>", *curves(words, title, steps, drawn), caption, "</figure>"]
