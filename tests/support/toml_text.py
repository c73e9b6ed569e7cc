"""Values as TOML, for files that tests write: rules, positions and reproductions."""

from __future__ import annotations

import json
from collections.abc import Mapping


def toml_value(value: object) -> str:
    """Return a value as TOML on one line."""
    match value:
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case str():
            return json.dumps(value, ensure_ascii=False)
        case list() | tuple():
            return "[" + ", ".join(toml_value(entry) for entry in value) + "]"
        case Mapping():
            return "{ " + ", ".join(f"{key} = {toml_value(value[key])}" for key in value) + " }"
        case _:
            raise TypeError(f"{value!r} has no TOML form")


def toml_lines(values: Mapping[str, object]) -> str:
    """Return one line of TOML for each key."""
    return "".join(f"{key} = {toml_value(value)}\n" for key, value in values.items())
