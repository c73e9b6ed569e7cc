"""What players may say to each other: preset phrases, and free words where the table allows it."""

from typing import Final
from unicodedata import category, combining, normalize

PHRASES: Final = frozenset(
    ("well_played", "thanks", "sorry", "oops", "hurry", "good_luck", "hello", "wow")
)
"""The preset phrases; their texts stand under ``web.table.emote.<phrase>``."""
_CONTROL: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories of signs that show nothing, or turn the direction of what follows."""
_JOINERS: Final = "\u200c\u200d"
"""Joiners: some scripts and many emoji need them."""
_MARKS_IN_A_ROW: Final = 4
"""Accents that may stand on one letter; more would run over the lines above and below."""


def clean_words(text: str) -> str:
    """Return free words on one line, without signs that cannot be seen; empty if none is left."""
    shown: list[str] = []
    marks = 0
    for letter in normalize("NFC", text):
        if letter.isspace():
            shown.append(" ")
            continue
        if category(letter) in _CONTROL and letter not in _JOINERS:
            continue
        marks = marks + 1 if combining(letter) else 0
        if marks <= _MARKS_IN_A_ROW:
            shown.append(letter)
    words = " ".join("".join(shown).split())
    return words if words.strip(_JOINERS) else ""
