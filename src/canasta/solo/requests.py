"""A page's request, as over HTTP, and its response."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

from pydantic import BaseModel, TypeAdapter

from canasta.answers.bodies import number_in, read_json, short_text
from canasta.answers.problems import ProblemError, problem_of
from canasta.i18n import LANGUAGES, Catalogue, Language, load
from canasta.solo.device import UNREAD

ModelT = TypeVar("ModelT", bound=BaseModel)
JSON = "application/json"
_names: TypeAdapter[list[str]] = TypeAdapter(list[str])


@dataclass(frozen=True)
class Response:
    """The response to a request."""

    body: str
    status: int = 200
    content_type: str = JSON
    disposition: str = ""
    """The header with the name of a file to save; empty for a response to the page itself."""

    def headers(self) -> str:
        """Return the headers, as a JSON object."""
        headers = {"Content-Type": self.content_type, "Cache-Control": "no-store"}
        if self.disposition:
            headers["Content-Disposition"] = self.disposition
        return json.dumps(headers)


Reply = Callable[[Response], None]


@dataclass(frozen=True)
class Request:
    """A request of a page."""

    path: tuple[str, ...]
    """The variable parts of the path."""
    query: dict[str, str]
    body: str
    language: Language
    reply: Reply
    """The function to call once with the response."""

    @property
    def words(self) -> Catalogue:
        """The catalogue in the language of the request."""
        return load(self.language)

    def at(self, path: tuple[str, ...]) -> "Request":
        """Return the request with the variable parts of its path."""
        return replace(self, path=path)

    def read(self, model: type[ModelT]) -> ModelT:
        """Return the body as a model; raises as :func:`canasta.answers.bodies.read_json` does."""
        return read_json(self.body, model)

    def text(self, place: int, name: str, *, most: int = 40) -> str:
        """Return a part of the path; raises as :func:`canasta.answers.bodies.short_text` does."""
        return short_text(name, self.path[place], most=most)

    def number(self, name: str, *, most: int) -> int:
        """Return a number from the query string; 1 if it is missing.

        Raises:
            ProblemError: 422, the value is not a number from 1 to ``most``.
        """
        return number_in(name, self.query.get(name, "1"), most=most)

    def refuse(self, problem: ProblemError) -> None:
        """Reply with a problem."""
        text = problem_of(problem, self.words).model_dump_json()
        self.reply(Response(text, problem.status))

    def fail(self) -> None:
        """Reply that the program has a defect."""
        self.refuse(ProblemError(500, "defect"))

    def unread(self) -> None:
        """Reply that the device could not read."""
        self.refuse(ProblemError(503, UNREAD.removeprefix("server."), key=UNREAD))

    def answer(self, answer: BaseModel | Iterable[str], status: int = 200) -> None:
        """Reply with a message, or with a list of names."""
        text = (
            answer.model_dump_json()
            if isinstance(answer, BaseModel)
            else _names.dump_json(list(answer)).decode()
        )
        self.reply(Response(text, status))


def taken_apart(address: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """Return the parts of an address's path, and its query with the last value of each key."""
    split = urlsplit(address)
    path = tuple([unquote(part) for part in split.path.removeprefix("/").split("/")])
    return path, {
        key: values[-1] for key, values in parse_qs(split.query, keep_blank_values=True).items()
    }


def known_language(name: str, otherwise: Language) -> Language:
    """Return the language called ``name``, or ``otherwise`` if there is no such language."""
    return name if name in LANGUAGES else otherwise
