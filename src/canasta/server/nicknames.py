"""Nicknames: any script, but on one line, visible, and fit for a record."""

from typing import Final
from unicodedata import category, combining, normalize

from canasta.record.header import Player
from canasta.server.problems import ProblemError

_BLANK_LETTERS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing at all."""
_MARKS_IN_A_ROW: Final = 4
"""Accents that may stand on one letter; more would run over the lines above and below."""


def nickname_of(text: str) -> str:
    """Return ``text`` as a nickname: composed, without control signs, single spaces.

    Raises:
        ProblemError: nothing is left that can be seen, it is too long, or it holds signs that
            cannot be printed.
    """
    shown: list[str] = []
    marks = 0
    for letter in normalize("NFC", text):
        kind = category(letter)
        if letter.isspace() or letter in _BLANK_LETTERS:
            shown.append(" ")
        elif kind not in ("Cc", "Cf"):  # control signs, and those that turn the direction round
            marks = marks + 1 if combining(letter) or kind in ("Mn", "Me") else 0
            if marks <= _MARKS_IN_A_ROW:
                shown.append(letter)
    name = " ".join("".join(shown).split())
    if not Player(name).is_writable():
        raise ProblemError(422, "nickname", "nickname")
    return name
