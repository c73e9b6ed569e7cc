"""The part of a catalogue that pages look up, as JSON: ``/text/fr.json``."""

import json
from functools import cache
from typing import Final

from canasta.i18n import Language, load

PREFIXES: Final = ("web.", "review.", "score.", "side.", "card.", "rank.")
"""Prefixes of the keys that pages look up; sentences about the game come from the server."""


@cache
def browser_texts(language: Language) -> bytes:
    """Return the texts by key as JSON: one text, or a list with a form per grammatical number."""
    words = load(language)
    texts = {
        key: forms[0] if len(forms := words.forms(key)) == 1 else forms
        for key in sorted(words.keys())
        if key.startswith(PREFIXES)
    }
    return json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode()
