"""Replies to requests of pages, which a server sends over HTTP and a device passes to the page."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pydantic import BaseModel, TypeAdapter

_names: Final[TypeAdapter[list[str]]] = TypeAdapter(list[str])


@dataclass(frozen=True)
class Reply:
    """The reply to a request: JSON, unless it says otherwise."""

    content: bytes
    status: int = 200
    content_type: str = "application/json"
    disposition: str = ""
    """The header with the name of a file to save, or an empty string for a reply to the page
    itself."""
    is_constant: bool = False
    """Whether the content changes only with the program and the language."""


def message(answer: BaseModel | Iterable[str], status: int = 200) -> Reply:
    """Return a message, or a list of names, as a reply."""
    if isinstance(answer, BaseModel):
        return Reply(answer.model_dump_json().encode(), status)
    return Reply(_names.dump_json(list(answer)), status)
