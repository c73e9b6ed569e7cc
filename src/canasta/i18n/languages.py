"""The languages people can read: one row each, and the only place that lists them.

To add a language, translate the catalogues (``catalogues/*.<code>.po``) and add its row to
:data:`LOCALES`. Everything else follows: negotiation, options, pages, messages. The plural rule of
a language stands in the header of its catalogues, where translation tools look for it.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

NO_BREAK: Final = "\u00a0"
NARROW_NO_BREAK: Final = "\u202f"

Language: TypeAlias = str
"""The code of a language as the web writes it (``fr``): one of :data:`LANGUAGES`."""


@dataclass(frozen=True)
class Locale:
    """A language, and what it asks of spaces and figures."""

    code: Language
    """Two or three small letters; catalogues and addresses are named after it."""
    name: str
    """What the language calls itself."""
    thousands: str
    """What separates thousands."""
    no_break_before: str = ""
    """Signs before which a space does not break the line."""
    no_break_after: str = ""
    """Signs after which a space does not break the line."""
    narrow_before: str = ""
    """Signs before which a space is narrow and does not break the line."""


LOCALES: Final = (
    Locale("fr", "Français", NARROW_NO_BREAK, ":»", "«", ";!?%"),
    Locale("en", "English", ","),
)
"""The languages in the order in which they are offered, first the one used where nobody chose."""

LANGUAGES: Final[tuple[Language, ...]] = tuple([locale.code for locale in LOCALES])
"""The codes of all languages; the first is the default."""
DEFAULT_LANGUAGE: Final = LANGUAGES[0]

_BY_CODE: Final = {locale.code: locale for locale in LOCALES}


def locale_of(language: Language) -> Locale:
    """Return what a language asks of spaces and figures.

    Raises:
        KeyError: there is no such language.
    """
    return _BY_CODE[language]
