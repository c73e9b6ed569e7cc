"""Reads dataclasses from JSON, strictly: what has another form is refused, whoever wrote it."""

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from types import NoneType, UnionType
from typing import TypeVar, Union, cast, get_args, get_origin, get_type_hints

from canasta.errors import CanastaError

T = TypeVar("T")
MOST_ITEMS = 300
"""The most items of a list or an object."""
LARGEST = 10**15
"""The largest number, either way: times in milliseconds are below it."""


class UnreadableError(CanastaError, ValueError):
    """Something has not the form it should have."""


def read_plain(kind: type[T], value: object) -> T:
    """Return ``value``, as ``json.loads`` gives it, as an instance of ``kind``.

    ``kind`` is a dataclass of numbers, texts, tuples, mappings and such dataclasses. Keys that it
    does not know are ignored; those that have a default may be missing.

    Raises:
        UnreadableError: ``value`` has another form.
    """
    return cast("T", _read(kind, value))


def _read(kind: object, value: object) -> object:
    origin = get_origin(kind)
    if is_dataclass(kind) and isinstance(kind, type):
        return _dataclass(kind, value)
    if origin in (Union, UnionType):
        return _optional(get_args(kind), value)
    if origin is tuple:
        return _tuple(get_args(kind), value)
    if origin is Mapping:
        return _mapping(get_args(kind), value)
    if isinstance(value, bool):
        is_fit = kind is bool
    elif isinstance(value, int):
        is_fit = kind is int and abs(value) <= LARGEST
    else:
        is_fit = kind is str and isinstance(value, str)
    if is_fit:
        return value
    raise UnreadableError(f"{kind}: {str(value)[:60]}")


def _dataclass(kind: type, value: object) -> object:
    if not isinstance(value, dict):
        raise UnreadableError(f"{kind.__name__}: no object")
    hints = get_type_hints(kind)
    given: dict[str, object] = {}
    for entry in fields(kind):
        if entry.name in value:
            given[entry.name] = _read(hints[entry.name], value[entry.name])
        elif entry.default is MISSING and entry.default_factory is MISSING:
            raise UnreadableError(f"{kind.__name__}: no {entry.name}")
    return kind(**given)


def _optional(kinds: tuple[object, ...], value: object) -> object:
    if value is None and NoneType in kinds:
        return None
    (kind,) = [one for one in kinds if one is not NoneType]
    return _read(kind, value)


def _tuple(kinds: tuple[object, ...], value: object) -> tuple[object, ...]:
    if not isinstance(value, list) or len(value) > MOST_ITEMS:
        raise UnreadableError("no list, or too long")
    if kinds[-1] is Ellipsis:
        return tuple([_read(kinds[0], one) for one in value])
    if len(value) != len(kinds):
        raise UnreadableError(f"{len(value)} items, not {len(kinds)}")
    return tuple([_read(kind, one) for kind, one in zip(kinds, value, strict=True)])


def _mapping(kinds: tuple[object, ...], value: object) -> dict[object, object]:
    if not isinstance(value, dict) or len(value) > MOST_ITEMS:
        raise UnreadableError("no object, or too large")
    name, item = kinds
    return {
        _whole(key) if name is int else key: _read(item, one)  # keys of JSON are texts
        for key, one in value.items()
    }


def _whole(text: str) -> int:
    if not text.isascii() or not text.removeprefix("-").isdigit() or len(text) > 9:
        raise UnreadableError(f"no number: {text[:20]}")
    return int(text)
