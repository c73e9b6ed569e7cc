"""Text that people type and others read: any script, but visible, with names on one line.

The types of :mod:`canasta.protocol.message` apply this to incoming texts, so every name, title and
chat message is cleaned once for all readers.
"""

from typing import Final
from unicodedata import category, combining, normalize

from canasta.record.header import JOINERS

_HIDDEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories of characters that are invisible or change the direction of the text."""
_BLANK_LETTERS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that look like a space."""
_MARKS_IN_A_ROW: Final = 4
"""The maximum number of marks on one letter; more would overlap the lines above and below."""
_JOINED: Final = ("Lo", "So")
"""Categories that a joiner can join: letters of scripts without capitals, and emoji."""
_BEFORE_JOINER: Final = (*_JOINED, "Mn", "Mc", "Sk")
"""The categories allowed before a joiner, which include marks and skin tones."""


def visible_line(text: str) -> str:
    """Return ``text`` in NFC, with single spaces and without invisible characters.

    Joiners stay between characters that they can join; elsewhere they would only make equal-looking
    texts differ. The result is empty if nothing visible is left. Applying the function again does
    not change the result.
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    visible = "".join(map(_visible, text))
    cleaned = " ".join(
        _without_loose_joiners(_without_excess_marks(normalize("NFC", visible))).split()
    )
    # After a removal, neighbouring characters may combine or accumulate marks.
    return cleaned if cleaned == text else visible_line(cleaned)


def short_line(text: str, longest: int) -> str:
    """Return ``text`` as a visible line, cut to at most ``longest`` characters.

    Even a short text may be cut, because NFC writes some characters as two.
    """
    line = visible_line(text)
    return line if len(line) <= longest else visible_line(line[: longest - 1]) + "…"


def visible_file(text: str) -> str:
    """Return the text of a file without invisible characters; lines and spaces stay."""
    return "".join([sign for sign in text if sign in "\n\t" or not _is_hidden(sign)])


def _visible(letter: str) -> str:
    """Return the character, a space for a blank one, or an empty string for an invisible one."""
    if letter.isspace() or letter in _BLANK_LETTERS:
        return " "
    return "" if _is_hidden(letter) else letter


def _is_hidden(letter: str) -> bool:
    return category(letter) in _HIDDEN and letter not in JOINERS


def _without_excess_marks(text: str) -> str:
    """Return ``text`` without the marks that exceed the limit on a letter."""
    result: list[str] = []
    marks = 0
    for letter in text:
        marks = marks + 1 if combining(letter) or category(letter) in ("Mn", "Me") else 0
        if marks <= _MARKS_IN_A_ROW:
            result.append(letter)
    return "".join(result)


def _without_loose_joiners(text: str) -> str:
    result: list[str] = []
    for place, letter in enumerate(text):
        if letter in JOINERS:
            before = category(result[-1]) if result else ""
            after = category(text[place + 1]) if place + 1 < len(text) else ""
            if before not in _BEFORE_JOINER or after not in _JOINED:
                continue
        result.append(letter)
    return "".join(result)
