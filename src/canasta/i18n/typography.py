"""What each language asks of spaces, apostrophes and figures.

French sets a no-break space before a colon and inside « », a narrow one before ; ! ? % and between
thousands; English sets no space there, and a comma between thousands.
"""

import re
from typing import Final, Literal

Language = Literal["fr", "en"]

NO_BREAK: Final = "\u00a0"
NARROW_NO_BREAK: Final = "\u202f"
MINUS: Final = "\u2212"
APOSTROPHE: Final = "\u2019"

_FRENCH_SPACES: Final = (
    (re.compile(" (?=[:»])|(?<=«) "), NO_BREAK),
    (re.compile(" (?=[;!?%])"), NARROW_NO_BREAK),
)


def typeset(text: str, language: Language) -> str:
    """Return a text typed with plain spaces and apostrophes as it should be printed."""
    text = text.replace("'", APOSTROPHE)
    if language == "fr":
        for pattern, space in _FRENCH_SPACES:
            text = pattern.sub(space, text)
    return text


def figures(value: int, language: Language) -> str:
    """Return a number in figures, thousands apart, negative ones with a real minus sign."""
    separator = NARROW_NO_BREAK if language == "fr" else ","
    digits = f"{abs(value):,}".replace(",", separator)
    return MINUS + digits if value < 0 else digits


def sentence(text: str) -> str:
    """Return ``text`` with a capital first letter."""
    return text[:1].upper() + text[1:]
