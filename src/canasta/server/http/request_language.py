"""The language of a response: from the address, a cookie or ``Accept-Language``."""

from typing import Final

from starlette.requests import HTTPConnection

from canasta.i18n import LANGUAGES, Catalogue, Language, load
from canasta.i18n.languages import DEFAULT_LANGUAGE

LANGUAGE_COOKIE: Final = "language"
"""The name of the cookie that pages set when a person chooses a language. It is unsigned, because
scripts read it too."""


def language_of(connection: HTTPConnection) -> Language:
    """Return the language of the response: ``?lang=``, cookie, ``Accept-Language``, or default."""
    for wanted in (
        connection.query_params.get("lang", ""),
        connection.cookies.get(LANGUAGE_COOKIE, ""),
    ):
        if (known := _known(wanted)) is not None:
            return known
    return _accepted(connection.headers.get("accept-language", ""))


def words_of(connection: HTTPConnection) -> Catalogue:
    """Return the catalogue in the language of a request."""
    return load(language_of(connection))


def _accepted(header: str) -> Language:
    """Return the language with the greatest weight in ``fr-CH, fr;q=0.9, en;q=0.8``."""
    weighed: list[tuple[float, Language]] = []
    for entry in header.split(",")[:20]:
        name, _, parameters = entry.strip().partition(";")
        known = _known(name.partition("-")[0].strip().lower())
        if known is not None:
            weighed.append((_weight(parameters), known))
    best = max(weighed, key=lambda pair: pair[0], default=(0.0, DEFAULT_LANGUAGE))
    return best[1] if best[0] > 0 else DEFAULT_LANGUAGE


def _weight(parameters: str) -> float:
    name, _, value = parameters.replace(" ", "").partition("=")
    try:
        return float(value) if name == "q" else 1.0
    except ValueError:
        return 0.0


def _known(name: str) -> Language | None:
    return name if name in LANGUAGES else None
