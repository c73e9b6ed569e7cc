"""Wraps text to a width, without breaking lines at the no-break spaces of French."""

from collections.abc import Sequence
from textwrap import TextWrapper

from rich.text import Text


def wrapped(text: str, width: int, *, indent: str = "", hanging: str | None = None) -> list[str]:
    """Return ``text`` in lines of at most ``width`` columns, paragraph by paragraph.

    Every line begins with ``indent``. If ``hanging`` is given, it replaces the indent on all lines
    of a paragraph except the first. An empty paragraph becomes an empty line. A word longer than a
    line is split.
    """
    wrapper = TextWrapper(
        width=max(width, len(indent) + 10),
        initial_indent=indent,
        subsequent_indent=indent if hanging is None else hanging,
        break_on_hyphens=False,
    )
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines.extend(wrapper.wrap(paragraph) or [""])
    return lines


def flowed(pieces: Sequence[Text], width: int, *, indent: int = 0, gap: str = "   ") -> list[Text]:
    """Return styled pieces in lines of at most ``width`` columns, separated by ``gap``.

    A piece is wrapped only if it does not fit on a line of its own. Every line begins with
    ``indent`` spaces.
    """
    room = max(width - indent, 10)
    lines: list[Text] = []
    line = Text()
    for piece in pieces:
        if line and line.cell_len + len(gap) + piece.cell_len > room:
            lines.append(line)
            line = Text()
        if line:
            line.append(gap)
        while piece.cell_len > room:
            cut = piece.plain.rfind(" ", 0, room + 1)
            end = cut if cut > 0 else room
            lines.append(piece[:end])
            piece = piece[end + 1 if cut > 0 else end :]  # noqa: PLW2901  (the rest of the piece)
        line.append_text(piece)
    if line:
        lines.append(line)
    return [Text(" " * indent).append_text(text) for text in lines]
