"""The languages of the program, listed only here.

To add a language, translate the catalogues (``catalogues/*.<code>.po``), the titles in the rule
texts (``title_<code>``, ``summary_<code>``) and the installer's sentences, and add a row to
:data:`LOCALES`. Negotiation, options, pages and messages use this table. The plural rule of a
language is in the header of its catalogues, where translation tools expect it.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

NO_BREAK: Final = "\u00a0"
NARROW_NO_BREAK: Final = "\u202f"

Language: TypeAlias = str
"""A language code (``fr``), one of :data:`LANGUAGES`."""


@dataclass(frozen=True)
class Locale:
    """A language and its typographic conventions."""

    code: Language
    """The code of the language, two or three lower-case letters, for names of catalogues and
    addresses."""
    name: str
    """The language's own name for itself."""
    thousands: str
    """The thousands separator."""
    no_break_before: str = ""
    """Signs before which there is a no-break space."""
    no_break_after: str = ""
    """Signs after which there is a no-break space."""
    narrow_before: str = ""
    """Signs before which there is a narrow no-break space."""


LOCALES: Final = (
    Locale("fr", "Français", NARROW_NO_BREAK, ":»", "«", ";!?%"),
    Locale("en", "English", ","),
)
"""The languages in the order of menus; the first is the default."""

LANGUAGES: Final[tuple[Language, ...]] = tuple([locale.code for locale in LOCALES])
"""The codes of all languages; the first is the default."""
DEFAULT_LANGUAGE: Final = LANGUAGES[0]

_BY_CODE: Final = {locale.code: locale for locale in LOCALES}


def locale_of(language: Language) -> Locale:
    """Return a language with its typographic conventions.

    Raises:
        KeyError: there is no such language.
    """
    return _BY_CODE[language]
