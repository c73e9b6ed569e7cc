"""The address of a page's request, and the headers of the reply, as over HTTP."""

import json
from urllib.parse import parse_qs, unquote

from canasta.answers.problems import ProblemError, problem_of
from canasta.answers.replies import Reply, message
from canasta.i18n import LANGUAGES, Language, load


def headers_of(reply: Reply) -> str:
    """Return the headers of a reply, as a JSON object."""
    headers = {"Content-Type": reply.content_type, "Cache-Control": "no-store"}
    if reply.disposition:
        headers["Content-Disposition"] = reply.disposition
    return json.dumps(headers)


def refusal(problem: ProblemError, language: Language) -> Reply:
    """Return a problem as a reply in a language."""
    return message(problem_of(problem, load(language)), problem.status)


def taken_apart(address: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """Return the parts of an address's path, and its query with the last value of each key."""
    path, _, query = address.partition("#")[0].partition("?")
    parts = tuple([unquote(part) for part in path.removeprefix("/").split("/")])
    return parts, {
        key: values[-1] for key, values in parse_qs(query, keep_blank_values=True).items()
    }


def known_language(name: str, otherwise: Language) -> Language:
    """Return the language called ``name``, or ``otherwise`` if there is no such language."""
    return name if name in LANGUAGES else otherwise
