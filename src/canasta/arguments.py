"""Checks the types of arguments that would otherwise fail late or not at all."""

from operator import index
from typing import SupportsIndex


def whole_number(name: str, value: object) -> int:
    """Return an integer of any type (such as NumPy's) as an int; ``name`` is the argument's name.

    Raises:
        TypeError: ``value`` is not an integer, or is a bool.
    """
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise TypeError(f"{name} must be a whole number, not {value!r}")
    try:
        return index(value)
    except TypeError:  # an array of several numbers
        raise TypeError(f"{name} must be a whole number, not {value!r}") from None


def check_type(name: str, value: object, wanted: str, *types: type) -> None:
    """Check that the argument ``name`` has one of ``types``; ``wanted`` describes them in words.

    Raises:
        TypeError: ``value`` has another type.
    """
    if not isinstance(value, types):
        raise TypeError(f"{name} must be {wanted}, not {value!r}")
