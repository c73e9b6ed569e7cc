"""Reads TOML written by people; every error is a :class:`ValueError`."""

import tomllib
from typing import Final

_MOST_DIGITS: Final = 4300
"""The maximum number of digits that Python converts between numbers and text. Python reads longer
hexadecimal numbers, but showing them in a message then fails."""
_TOO_LARGE: Final = 10**_MOST_DIGITS
_MOST_DOTS: Final = 400
"""The maximum number of dots in a line; the time to parse a key such as ``a.b.c`` grows with their
square."""
TOO_LARGE: Final = f"a number of more than {_MOST_DIGITS} digits"
"""The error message for a number with too many digits."""


def parse_toml(text: str) -> dict[str, object]:
    """Return the content of ``text``, which is not trusted.

    Raises:
        ValueError: the text is not TOML, is nested too deeply, or has a number with too many digits
            or a line with too many dots.
    """
    if any(line.count(".") > _MOST_DOTS for line in text.split("\n")):
        raise ValueError(f"a line of more than {_MOST_DOTS} dots")
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:  # the only remaining cause is a decimal number with too many digits
        raise ValueError(TOO_LARGE) from None
    _check_numbers(data)
    return data


def _check_numbers(data: dict[str, object]) -> None:
    left: list[object] = [data]
    while left:
        match left.pop():
            case int() as number if abs(number) >= _TOO_LARGE:
                raise ValueError(TOO_LARGE)
            case dict() as table:
                left.extend(table.values())
            case list() as array:
                left.extend(array)
            case _:
                pass
