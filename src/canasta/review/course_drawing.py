"""The course of a game as an SVG chart, in a wide and in a narrow size."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from canasta.arena.svg import Scale, text_at
from canasta.i18n import Narrator
from canasta.review.game_review import GameReview
from canasta.review.judgement import Judgement

_TOP: Final = 10
_BELOW: Final = 40
"""The room below the plot for the numbers of the rounds, in units of the drawing."""
_LEFT: Final = 52
"""The room to the left of the plot for the points, in units of the drawing."""
_MARGIN: Final = 0.06
"""The share of the height left free above and below the curves."""


@dataclass(frozen=True)
class _Size:
    name: str
    """The CSS class of the chart; the style sheets show the chart that fits."""
    width: int
    height: int
    ticks: int


_SIZES: Final = (_Size("wide", 720, 300, 6), _Size("narrow", 340, 240, 5))


def course_title(narrator: Narrator) -> str:
    """Return the title of the chart."""
    if narrator.sides > 2:
        return narrator.text("review.course.totals")
    return narrator.text("review.course.lead", above=narrator.side(0), below=narrator.side(1))


def course_figure(narrator: Narrator, review: GameReview) -> str:
    """Return the charts and their legend as HTML.

    The page defines the colours: ``--side`` in the classes ``side-0``, ``side-1`` and so on.
    """
    names = [
        f'<li class="side-{side}">{escape(narrator.side(side))}</li>'
        for side in range(narrator.sides)
    ]
    drawings = [_drawing(narrator, review, size) for size in _SIZES] if review.course else []
    return "\n".join([*drawings, '<ul class="key">', *names, "</ul>"])


def _drawing(narrator: Narrator, review: GameReview, size: _Size) -> str:
    curves = review.curves()
    low = min(0, *[min(curve) for curve in curves])
    high = max(0, *[max(curve) for curve in curves])
    spare = (high - low) * _MARGIN or 1.0
    right, bottom = size.width - 8, size.height - _BELOW
    across = Scale(0, len(review.game), _LEFT, right)
    up = Scale(low - spare, high + spare, bottom, _TOP)
    places = [across(review.number_of(point.round_number, point.step)) for point in review.course]
    title = escape(course_title(narrator))
    box = f'viewBox="0 0 {size.width} {size.height}"'
    # The x, round and step of each point let a page show the move under the pointer.
    moves = zip(places, review.course, strict=True)
    points = " ".join([f"{x:.0f}:{move.round_number}:{move.step}" for x, move in moves])
    pointed = f'data-points="{points}"'
    return "\n".join(
        [
            f'<svg class="{size.name}" {box} {pointed} role="img" aria-label="{title}">',
            *_grid(narrator, up, size),
            *_rounds(narrator, review, across, size),
            *_lead(curves, places, up, size),
            *_marks(narrator, review, across, up),
            "</svg>",
        ]
    )


def _grid(narrator: Narrator, up: Scale, size: _Size) -> list[str]:
    parts = []
    for value in up.ticks(size.ticks):
        y = up(value)
        kind = "zero" if value == 0 else "grid"
        parts.append(f'<path class="{kind}" d="M{_LEFT} {y:.1f}H{size.width - 8}"/>')
        parts.append(text_at(_LEFT - 6, y + 4, "end", narrator.words.figures(value)))
    return parts


def _rounds(narrator: Narrator, review: GameReview, across: Scale, size: _Size) -> list[str]:
    """Return a line at the start of each round but the first, and the rounds' numbers below."""
    bottom = size.height - _BELOW
    starts = review.game.round_starts()
    parts = [
        f'<path class="grid" d="M{across(start):.1f} {_TOP}V{bottom}"/>' for start in starts[1:]
    ]
    for number, (start, end) in enumerate(
        zip(starts, [*starts[1:], len(review.game)], strict=True), start=1
    ):
        parts.append(text_at(across((start + end) / 2), bottom + 16, "middle", str(number)))
    middle = (_LEFT + size.width) / 2
    return [
        *parts,
        text_at(middle, size.height - 6, "middle", narrator.text("review.course.hands")),
    ]


def _lead(
    curves: Sequence[Sequence[int]], places: Sequence[float], up: Scale, size: _Size
) -> list[str]:
    """Return the curves; a single curve is a lead, filled with the colour of the leading side."""
    lines = [
        " ".join([f"{x:.1f},{up(height):.1f}" for x, height in zip(places, curve, strict=True)])
        for curve in curves
    ]
    if len(lines) > 1:
        return [f'<path class="curve side-{side}" d="M{line}"/>' for side, line in enumerate(lines)]
    zero, bottom = up(0), size.height - _BELOW
    area = f"M{places[0]:.1f},{zero:.1f} {lines[0]} {places[-1]:.1f},{zero:.1f}Z"
    shapes = f'<path class="area" d="{area}"/><path class="curve" d="M{lines[0]}"/>'
    parts = []
    for side, (top, end) in enumerate(((_TOP, zero), (zero, bottom))):
        name = f"ahead-{side}-{size.name}"
        field = f'<path d="M0 {top:.1f}H{size.width}V{end:.1f}H0Z"/>'
        parts += [
            f'<clipPath id="{name}">{field}</clipPath>',
            f'<g class="side-{side}" clip-path="url(#{name})">{shapes}</g>',
        ]
    return parts


def _marks(narrator: Narrator, review: GameReview, across: Scale, up: Scale) -> list[str]:
    """Return a mark at the costliest decisions of each player."""
    marks = []
    for player in review.by_player():
        for move in player.costliest:
            x, y = across(review.number_of(move.round_number, move.step)), up(_height(review, move))
            title = narrator.text(
                "review.course.mark",
                name=narrator.names[move.seat],
                points=narrator.words.points(move.loss),
            )
            marks.append(
                f'<circle class="mark side-{narrator.side_of(move.seat)}" '
                f'cx="{x:.1f}" cy="{y:.1f}" r="4"><title>{escape(title)}</title></circle>'
            )
    return marks


def _height(review: GameReview, move: Judgement) -> int:
    """Return the height of a decision on the curve of its side."""
    curves = review.curves()
    curve = curves[move.seat % len(curves)]
    before = [
        height
        for point, height in zip(review.course, curve, strict=True)
        if (point.round_number, point.step) < (move.round_number, move.step)
    ]
    return before[-1]
