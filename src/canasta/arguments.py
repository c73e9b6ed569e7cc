"""Checks the types of arguments that would otherwise fail late or not at all."""

from operator import index
from typing import SupportsIndex


def whole_number(name: str, value: object) -> int:
    """Return a whole number of any type, such as NumPy's; ``name`` is that of the argument.

    Raises:
        TypeError: it is not a whole number; True and False are not whole numbers either.
    """
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise TypeError(f"{name} must be a whole number, not {value!r}")
    try:
        return index(value)
    except TypeError:  # an array of several numbers
        raise TypeError(f"{name} must be a whole number, not {value!r}") from None


def check_type(name: str, value: object, wanted: str, *types: type) -> None:
    """Check that an argument has one of ``types``; ``wanted`` names the expected type for people.

    Raises:
        TypeError: it has another type.
    """
    if not isinstance(value, types):
        raise TypeError(f"{name} must be {wanted}, not {value!r}")
