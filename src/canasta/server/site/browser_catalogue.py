"""The part of a catalogue that pages look up, as JSON: ``/text/fr.json``."""

import json
from functools import cache
from typing import Final

from canasta.i18n import Language, load
from canasta.i18n.languages import LOCALES

PREFIXES: Final = ("web.", "review.", "score.", "side.", "card.", "rank.", "wording.")
"""Prefixes of the keys that pages look up; sentences about the game come from the server."""
_COUNTS: Final = 200
"""Counts whose form is listed; plural rules know a number, or its last two digits."""


@cache
def browser_texts(language: Language) -> bytes:
    """Return what the pages of a language need to speak it, as JSON.

    ``texts`` maps each key to a text, or to a list with one form per grammatical number. ``forms``
    has one digit for each count below 200: the form that count takes. Larger counts follow their
    last two digits, as in every language. ``languages`` lists the code and name of each language.
    """
    words = load(language)
    texts = {
        key: forms[0] if len(forms := words.forms(key)) == 1 else forms
        for key in sorted(words.keys())
        if key.startswith(PREFIXES)
    }
    sent = {
        "languages": [(locale.code, locale.name) for locale in LOCALES],
        "forms": "".join([str(words.form_of(count)) for count in range(_COUNTS)]),
        "texts": texts,
    }
    return json.dumps(sent, ensure_ascii=False, separators=(",", ":")).encode()
