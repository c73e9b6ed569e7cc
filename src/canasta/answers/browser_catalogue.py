"""The parts of a catalogue that pages use, as JSON (``/text/table.fr.json``)."""

import json
from functools import cache
from typing import Final

from canasta.i18n import LANGUAGES, Catalogue, load
from canasta.i18n.languages import LOCALES

PREFIXES: Final = (
    "web.",
    "review.best",
    "review.chance",
    "review.course.about",
    "review.method",
    "review.player",
    "score.",
    "side.",
    "card.counted.",
    "card.many.",
    "card.of.",
    "wording.",
    "number.",
    "list.and",
    "list.with_wilds",
)
"""Prefixes of the keys that pages use; sentences about the game come from the server."""
_SCORE_KEEPER: Final = "web.score."
"""Prefix of the keys of the score keeper, which has its own catalogue."""
_LEFT_OUT: Final = {
    "pages": (
        _SCORE_KEEPER,
        "web.page.lesson.",
        "web.page.practice.",
        "web.table.fair.",
        "web.table.help.",
        "web.table.hint.",
        "web.table.invite.",
        "web.table.irregular.",
        "web.table.player.",
        "web.table.since.",
        "web.table.talk.",
    ),
    "table": (
        _SCORE_KEEPER,
        "review.",
        "web.games.",
        "web.invite.",
        "web.lobby.",
        "web.page.example.",
        "web.page.fault.",
        "web.page.offline.",
        "web.page.proof.",
        "web.page.replay.",
        "web.page.review.",
        "web.page.rules.",
        "web.privacy.",
    ),
}
"""Prefixes of the keys that each catalogue leaves out: the one of tables, where people play, with
the lesson and practice, and the one of all other pages."""
CATALOGUE_NAMES: Final = {
    f"{part}.{language}": (part, language) for part in _LEFT_OUT for language in LANGUAGES
}
"""The names of the catalogues, such as ``table.fr``, with part and language."""
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
def browser_texts(name: str) -> bytes:
    """Return the catalogue ``name``, one of ``CATALOGUE_NAMES``, as JSON."""
    part, language = CATALOGUE_NAMES[name]
    return as_json(catalogue_part(load(language), PREFIXES, without=_LEFT_OUT[part]))


def catalogue_part(
    words: Catalogue, prefixes: tuple[str, ...], without: tuple[str, ...]
) -> dict[str, object]:
    """Return the texts whose keys have one of ``prefixes``, in the format for pages.

    Keys with one of the prefixes ``without`` are left out. ``texts`` maps each key to a text, or to
    a list with one form per grammatical number. ``forms`` has one digit for each count below 200:
    the index of the form for this count. Larger counts use the form of their last two digits, as in
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
