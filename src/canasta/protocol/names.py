"""The names that messages keep where the code has another word: a round was called a hand."""

from collections.abc import Mapping
from typing import Final

WIRE_NAMES: Final[Mapping[str, str]] = {
    "RoundDealt": "HandDealt",
    "RoundEnded": "HandEnded",
    "RoundScored": "HandScored",
}
"""By the name of a class of :mod:`canasta.engine.events`, its name on the wire."""


def wire_name(event: object) -> str:
    """Return the name of an event on the wire: its class's name, unless the table has another."""
    name = type(event).__name__
    return WIRE_NAMES.get(name, name)
