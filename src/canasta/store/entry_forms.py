"""The formats in which entries are stored, and the conversions between them.

In memory, an entry always has the same format. Each stored format has a number and a pair of
functions that convert it to the format in memory and back. Servers of two versions can share a
database while one replaces the other: every server reads the formats of its own and of the previous
version. It writes the newest format that all servers read
(:func:`canasta.store.nodes.settle_form`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

FIRST_FORM: Final = 1

Conversion = Callable[[str, str], str]
"""A function that converts the kind and the body of an entry to the body in another format, both
JSON."""


@dataclass(frozen=True)
class EntryForm:
    """A format in which entries are stored."""

    read: Conversion
    """The function that converts to the format in memory."""
    write: Conversion
    """The function that converts from the format in memory."""


def _unchanged(_kind: str, body: str) -> str:
    return body


FORMS: Final[dict[int, EntryForm]] = {FIRST_FORM: EntryForm(_unchanged, _unchanged)}
"""The formats that this version of the program knows, by number."""


def newest_form() -> int:
    """Return the number of the newest format."""
    return max(FORMS)


def form(number: int) -> EntryForm:
    """Return the format with this number.

    Raises:
        ValueError: this version of the program does not know the format.
    """
    if number not in FORMS:
        raise ValueError(f"entries of form {number} are not known")
    return FORMS[number]
