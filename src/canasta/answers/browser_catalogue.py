"""The parts of a catalogue that pages use, as JSON (``/text/fr.json``)."""

import json
from functools import cache
from typing import Final

from canasta.i18n import Catalogue, Language, load
from canasta.i18n.languages import LOCALES

PREFIXES: Final = (
    "web.",
    "review.",
    "score.",
    "side.",
    "card.",
    "rank.",
    "wording.",
    "number.",
    "list.and",
    "list.with_wilds",
)
"""Prefixes of the keys that pages use; sentences about the game come from the server."""
_SCORE_KEEPER: Final = "web.score."
"""Prefix of the keys of the score keeper, which has its own catalogue."""
SCORE_PREFIXES: Final = (
    _SCORE_KEEPER,
    "score.",
    "web.table.plot",
    "web.common.again",
    "web.common.cancel",
    "web.common.close",
    "web.common.courts",
    "web.common.fault",
    "web.common.menu",
    "web.common.no_cookies",
    "web.common.not_loaded",
    "web.common.number.",
    "web.common.offline",
    "web.common.seating.",
    "web.common.trouble",
)
"""Prefixes of the keys that the score keeper uses."""
_COUNTS: Final = 200
"""Plural forms are listed for counts below this; plural rules use at most the last two digits."""


@cache
def browser_texts(language: Language) -> bytes:
    """Return the texts of the pages in ``language``, as JSON."""
    return as_json(catalogue_part(load(language), PREFIXES, without=_SCORE_KEEPER))


def catalogue_part(
    words: Catalogue, prefixes: tuple[str, ...], without: str = "-"
) -> dict[str, object]:
    """Return the texts whose keys have one of ``prefixes``, in the format for pages.

    Keys with the prefix ``without`` are left out. ``texts`` maps each key to a text, or to a list
    with one form per grammatical number. ``forms`` has one digit for each count below 200: the
    index of the form for this count. Larger counts use the form of their last two digits, as in
    every language. ``languages`` lists the code and name of each language.
    """
    return {
        "languages": [(locale.code, locale.name) for locale in LOCALES],
        "forms": "".join([str(words.form_of(count)) for count in range(_COUNTS)]),
        "texts": {
            key: forms[0] if len(forms := words.forms(key)) == 1 else forms
            for key in sorted(words.keys())
            if key.startswith(prefixes) and not key.startswith(without)
        },
    }


def as_json(sent: object) -> bytes:
    """Return ``sent`` as compact UTF-8 JSON."""
    return json.dumps(sent, ensure_ascii=False, separators=(",", ":")).encode()
