"""The field of a plot in SVG, with its axes."""

from html import escape
from typing import Final

from canasta.arena.svg import Scale, text_at
from canasta.i18n import Catalogue

WIDTH: Final = 720
HEIGHT: Final = 320
LEFT: Final = 64
RIGHT: Final = 704
TOP: Final = 12
BOTTOM: Final = 276


class PlotField:
    """The field from ``low`` to ``high``, with room above and below, and from 0 to ``end``."""

    def __init__(self, low: float, high: float, end: float) -> None:
        """Make a field; see the class for the arguments."""
        margin = (high - low) * 0.05 or 1.0
        self.across: Final = Scale(0, end, LEFT, RIGHT)
        self.up: Final = Scale(low - margin, high + margin, BOTTOM, TOP)

    def point(self, across: float, up: float) -> str:
        """Return the coordinates of a point."""
        return f"{self.across(across):.1f},{self.up(up):.1f}"

    def drawing(self, words: Catalogue, title: str, axis: str, drawn: list[str]) -> list[str]:
        """Return the drawing: axes, the one below called ``axis``, with ``drawn`` upon them."""
        parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">']
        for value in self.up.ticks(6):
            y = self.up(value)
            kind = "zero" if value == 0 else "grid"
            parts.append(f'<path class="{kind}" d="M{LEFT} {y:.1f}H{RIGHT}"/>')
            parts.append(text_at(LEFT - 6, y + 4, "end", words.figures(value)))
        for value in self.across.ticks(8):
            x = self.across(value)
            parts.append(f'<path class="grid" d="M{x:.1f} {BOTTOM}v5"/>')
            parts.append(text_at(x, BOTTOM + 20, "middle", words.figures(value)))
        below = text_at((LEFT + RIGHT) / 2, HEIGHT - 8, "middle", axis)
        return [*parts, *drawn, below, "</svg>"]
