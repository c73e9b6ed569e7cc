"""Describes the build of the program: compiled, or plain with the reason."""

import re
from typing import Final

from canasta.build_info import describe, is_compiled
from canasta.i18n import Catalogue

_MODULES: Final = re.compile(r"(?P<modules>\d+) modules by mypyc (?P<mypyc>\S+)")
_REASONS: Final = {
    "run from a checkout": "cli.version.checkout",
    "there is no C compiler": "cli.version.no_compiler",
    "Python's header files are missing": "cli.version.no_headers",
    "built without CANASTA_COMPILE=1": "cli.version.not_asked",
}
"""The catalogue key of each build note, by the first words of the note."""


def build_detail() -> str:
    """Return the build note in English."""
    _, _, detail = describe().partition(": ")
    return detail


def build_words(words: Catalogue) -> str:
    """Return the build note in the person's language; a compiler's message is not translated."""
    detail = build_detail()
    made = _MODULES.fullmatch(detail)
    if made is not None:
        return words.text("cli.version.modules", **made.groupdict())
    for noted, key in _REASONS.items():
        if detail.startswith(noted):
            return words.text(key) + detail.removeprefix(noted)
    return detail


def form_words(words: Catalogue) -> str:
    """Return whether the running program is compiled, with the build note."""
    form = "cli.version.compiled" if is_compiled() else "cli.version.interpreted"
    return words.text(form, detail=build_words(words))
