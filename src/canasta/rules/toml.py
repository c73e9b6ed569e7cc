"""Reads TOML written by people; every fault is a :class:`ValueError`."""

import tomllib
from typing import Final

_MOST_DIGITS: Final = 4300
"""Decimal digits of the longest number that Python reads and writes. It reads longer ones where
they are hexadecimal, and fails later, when a message is to show them."""
_TOO_LARGE: Final = 10**_MOST_DIGITS
_MOST_DOTS: Final = 400
"""Dots a line may hold: the time to parse a key such as ``a.b.c`` grows with their square."""
TOO_LARGE: Final = f"a number of more than {_MOST_DIGITS} digits"
"""The fault of such a number."""


def parse_toml(text: str) -> dict[str, object]:
    """Return the content of ``text``, which is not trusted.

    Raises:
        ValueError: it is not TOML, nested without end, or holds a number with too many digits or a
            line with too many dots.
    """
    if any(line.count(".") > _MOST_DOTS for line in text.split("\n")):
        raise ValueError(f"a line of more than {_MOST_DOTS} dots")
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:  # the only other one: a decimal number with too many digits
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
