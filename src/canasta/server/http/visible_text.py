"""What people write themselves, names and words: any script, but on one line, and visible."""

from typing import Final
from unicodedata import category, combining, normalize

from canasta.record.header import JOINERS

_HIDDEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories of signs that show nothing, or turn the direction of what follows."""
_BLANK_LETTERS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing at all."""
_MARKS_IN_A_ROW: Final = 4
"""Accents that may stand on one letter; more would run over the lines above and below."""
_JOINED: Final = ("Lo", "So")
"""Categories of what can be joined: letters of scripts without capitals, and emoji."""
_BEFORE_JOINER: Final = (*_JOINED, "Mn", "Mc", "Sk")
"""Those, and the marks and shades of skin behind them."""


def visible_line(text: str) -> str:
    """Return ``text`` composed, with single spaces, and without what cannot be seen.

    Joiners stay between signs they can join; elsewhere they would only make two texts that look
    the same differ. The result is empty if nothing can be seen.
    """
    shown = "".join([letter for letter in map(_shown, text) if letter])
    return " ".join(_without_loose_joiners(_thinned(normalize("NFC", shown))).split())


def _shown(letter: str) -> str:
    """Return a sign, a space in place of a blank one, or nothing for one that is hidden."""
    if letter.isspace() or letter in _BLANK_LETTERS:
        return " "
    return "" if category(letter) in _HIDDEN and letter not in JOINERS else letter


def _thinned(text: str) -> str:
    """Return ``text`` without the accents that are too many on a letter."""
    kept: list[str] = []
    marks = 0
    for letter in text:
        marks = marks + 1 if combining(letter) or category(letter) in ("Mn", "Me") else 0
        if marks <= _MARKS_IN_A_ROW:
            kept.append(letter)
    return "".join(kept)


def _without_loose_joiners(text: str) -> str:
    kept: list[str] = []
    for place, letter in enumerate(text):
        if letter in JOINERS:
            before = category(kept[-1]) if kept else ""
            after = category(text[place + 1]) if place + 1 < len(text) else ""
            if before not in _BEFORE_JOINER or after not in _JOINED:
                continue
        kept.append(letter)
    return "".join(kept)
