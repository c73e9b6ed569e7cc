"""Sets spaces, apostrophes and figures by the conventions of a language (:class:`Locale`)."""

import re
from functools import cache
from typing import Final

from canasta.i18n.languages import NARROW_NO_BREAK, NO_BREAK, Language, locale_of

MINUS: Final = "\u2212"
APOSTROPHE: Final = "\u2019"


def typeset(text: str, language: Language) -> str:
    """Return a text with the typographic spaces and apostrophes of ``language``."""
    text = text.replace("'", APOSTROPHE)
    for pattern, space in _spaces(language):
        text = pattern.sub(space, text)
    return text


def typed(text: str) -> str:
    """Return a text with the plain apostrophes of the catalogues."""
    return text.replace(APOSTROPHE, "'")


@cache
def _spaces(language: Language) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the patterns of spaces to replace in a language, each with its replacement."""
    locale = locale_of(language)
    found: list[tuple[re.Pattern[str], str]] = []
    for signs, written, space in (
        (locale.no_break_before, " (?=[{}])", NO_BREAK),
        (locale.no_break_after, "(?<=[{}]) ", NO_BREAK),
        (locale.narrow_before, " (?=[{}])", NARROW_NO_BREAK),
    ):
        if signs:
            found.append((re.compile(written.format(re.escape(signs))), space))
    return tuple(found)


def figures(value: int, language: Language) -> str:
    """Return a number in figures with thousands separators and, if negative, a minus sign."""
    digits = f"{abs(value):,}".replace(",", locale_of(language).thousands)
    return MINUS + digits if value < 0 else digits


def sentence(text: str) -> str:
    """Return ``text`` with a capital first letter."""
    return text[:1].upper() + text[1:]
