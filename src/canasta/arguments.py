"""Checks of what a program passes, where a wrong type would show itself late or not at all."""

from operator import index
from typing import SupportsIndex


def whole_number(name: str, value: object) -> int:
    """Return a whole number of any type, such as NumPy's; ``name`` is that of the argument.

    Raises:
        TypeError: it is none. True and False are none either.
    """
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise TypeError(f"{name} must be a whole number, not {value!r}")
    try:
        return index(value)
    except TypeError:  # an array of several numbers
        raise TypeError(f"{name} must be a whole number, not {value!r}") from None


def check_type(name: str, value: object, wanted: str, *types: type) -> None:
    """Check that an argument has one of ``types``; ``wanted`` says for people what it should be.

    Raises:
        TypeError: it has not.
    """
    if not isinstance(value, types):
        raise TypeError(f"{name} must be {wanted}, not {value!r}")
