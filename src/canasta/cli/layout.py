"""Text in lines: wrapped to a width, with the no-break spaces of French kept whole."""

from textwrap import TextWrapper


def wrapped(text: str, width: int, *, indent: str = "", hanging: str | None = None) -> list[str]:
    """Return ``text`` in lines of at most ``width`` columns, paragraph by paragraph.

    Every line begins with ``indent``; lines but the first of a paragraph with ``hanging`` where
    that is given. An empty paragraph stays an empty line. A word longer than a line is cut.
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
