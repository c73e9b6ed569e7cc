"""The forms in which entries are stored, and how each is read and written.

The program has one form of an entry in memory. Each stored form has a number, and a pair of
functions that convert it to the form in memory and back. Servers of two versions can share a
database while one replaces the other: every server reads the form of its own version and the one
before, and writes the newest that all of them read (:func:`canasta.store.nodes.settle_form`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

FIRST_FORM: Final = 1

Conversion = Callable[[str, str], str]
"""From the kind of an entry and its body to the body in the other form, both as JSON."""


@dataclass(frozen=True)
class EntryForm:
    """A form in which entries are stored."""

    read: Conversion
    """To the form in memory."""
    write: Conversion
    """From the form in memory."""


def _unchanged(_kind: str, body: str) -> str:
    return body


FORMS: Final[dict[int, EntryForm]] = {FIRST_FORM: EntryForm(_unchanged, _unchanged)}
"""The forms of this version of the program, by number."""


def newest_form() -> int:
    """Return the number of the newest form."""
    return max(FORMS)


def form(number: int) -> EntryForm:
    """Return a form.

    Raises:
        ValueError: this version of the program does not know it.
    """
    if number not in FORMS:
        raise ValueError(f"entries of form {number} are not known")
    return FORMS[number]
