"""The sentences of the browser, as it loads them: ``/text/fr.json``."""

import json
from functools import cache
from typing import Final

from canasta.i18n import Language, load

PREFIXES: Final = ("web.", "review.", "score.", "side.", "card.", "rank.")
"""The keys that pages look up; whole sentences about the game come ready-made."""


@cache
def browser_texts(language: Language) -> bytes:
    """Return the texts as JSON: by key a text, or a list with a form per grammatical number."""
    words = load(language)
    texts = {
        key: forms[0] if len(forms := words.forms(key)) == 1 else forms
        for key in sorted(words.keys())
        if key.startswith(PREFIXES)
    }
    return json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode()
