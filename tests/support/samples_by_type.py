"""Makes sample values of all types that constructors and dataclasses need."""

import inspect
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from types import ModuleType, UnionType
from typing import Final, Literal, Union, get_args, get_origin, get_type_hints

import canasta
from canasta.engine.plays import Draw, Play
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.state import State, View
from canasta.extras import MissingExtraError
from canasta.record.croupier import Croupier
from canasta.rules.ruleset import RuleSet
from tests.support.arrangements import ARRANGEMENTS, dealt

RUNS_WHEN_IMPORTED: Final = ("canasta.__main__", "canasta.store.migrations.env")
"""Modules that are programs, which start when they are imported."""
_STATE: Final = dealt(ARRANGEMENTS[0], 0)
SAMPLES: Final[dict[object, object]] = {
    str: "a word",
    int: 7,
    float: 0.5,
    bool: True,
    bytes: b"bytes",
    range: range(7),
    type: "a word",  # what is left of a `Literal` in a compiled class
    tuple: (7, 7),
    dict: {"one": "two"},
    object: ("any", "thing"),
    Path: Path("folder") / "file",
    datetime: datetime(2026, 1, 1, tzinfo=UTC),
    State: _STATE,
    View: _STATE.view(0),
    GameRules: _STATE.public.game_rules,
    Play: Play((Draw(),)),
    RuleSet: _STATE.public.game_rules.rules,
    Croupier: Croupier(_STATE.public.game_rules, (), is_whole=True),
}


def classes(packages: frozenset[str] | None = None) -> Iterator[type]:
    """Yield every class that the package defines, or only those of the inner ``packages``."""
    for module in pkgutil.walk_packages(canasta.__path__, "canasta."):
        package = module.name.split(".")[1]
        if module.name in RUNS_WHEN_IMPORTED or ".versions." in module.name:
            continue
        if packages is None or package in packages:
            for thing in getattr(_imported(module.name), "__dict__", {}).values():
                if inspect.isclass(thing) and thing.__module__ == module.name:
                    yield thing


def _imported(name: str) -> ModuleType | None:
    """Import a module; return None if a library that it needs is missing."""
    try:
        return import_module(name)
    except (MissingExtraError, ModuleNotFoundError):
        return None


def sample_of(hint: object) -> object:
    """Return a sample value of a type."""
    if hint in SAMPLES:
        return SAMPLES[hint]
    kind, options = get_origin(hint), get_args(hint)
    if inspect.isclass(hint) and is_dataclass(hint):
        hints = get_type_hints(hint)
        return hint(**{entry.name: sample_of(hints[entry.name]) for entry in fields(hint)})
    if kind is Literal:
        return options[0]
    if kind in (Union, UnionType):
        return sample_of(options[0])
    if kind is Callable:
        return repr
    if issubclass(kind or type, Mapping):
        return {"one": sample_of(options[1])}
    return ("one", "two")
