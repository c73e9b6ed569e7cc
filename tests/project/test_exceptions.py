"""Every exception of the package can be copied and sent to another process, with all it says.

The classes are found by importing every module of the package, not listed.
"""

import copy
import inspect
import pickle
import pkgutil
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType, UnionType
from typing import Final, Literal, Union, get_args, get_origin, get_type_hints

import pytest

import canasta
from canasta.agents.unknown_agent import UnknownAgentError
from canasta.cards.text import TextError
from canasta.engine.judging.refusals import refusal
from canasta.errors import CanastaError
from canasta.extras import MissingExtraError
from canasta.library.reasons import Company, Reason, RefusedError
from canasta.record.errors import RecordError
from canasta.rules import OFFICIAL_TEXTS, load_rules
from canasta.training.array_file import ArraysFileError

pytestmark = pytest.mark.both_forms

RUNS_WHEN_IMPORTED: Final = ("canasta.__main__", "canasta.store.migrations.env")
"""Modules that are programs."""
SAMPLES: Final[dict[type, object]] = {
    str: "a word",
    int: 7,
    Path: Path("folder") / "file",
    object: ("any", "thing"),
    bool: True,
}
"""An argument for each type that a constructor asks for."""
REASON: Final = Reason(
    refusal("turn.draw_first"), Company(load_rules(OFFICIAL_TEXTS[0]), ("Ann", "Ben"), 2), 0
)
ARGUMENTS: Final[dict[type[BaseException], tuple[object, ...]]] = {
    ArraysFileError: (Path("robot.npz"),),
    RecordError: ("record.bad_line", "draw", "7"),
    RefusedError: ("draw", (REASON,)),
    TextError: ("4x", 1, "card"),
    UnknownAgentError: ("stedy", ("steady", "greedy")),
}
"""Arguments of constructors of which the types tell nothing, or which are compiled."""


def exception_classes() -> Iterator[type[BaseException]]:
    """Every exception class that a module of the package defines."""
    for module in pkgutil.walk_packages(canasta.__path__, "canasta."):
        if module.name not in RUNS_WHEN_IMPORTED and ".versions." not in module.name:
            for thing in getattr(imported(module.name), "__dict__", {}).values():
                is_exception = inspect.isclass(thing) and issubclass(thing, BaseException)
                if is_exception and thing.__module__ == module.name:
                    yield thing


def imported(name: str) -> ModuleType | None:
    """A module, or None where a library that it needs is not installed."""
    try:
        return import_module(name)
    except (MissingExtraError, ModuleNotFoundError):
        return None


CLASSES: Final = sorted(exception_classes(), key=lambda kind: (kind.__module__, kind.__name__))


def sample(kind: type[BaseException]) -> BaseException:
    """An exception of a class, with an argument for each parameter of its constructor."""
    if kind in ARGUMENTS:
        return kind(*ARGUMENTS[kind])
    maker = next(base for base in kind.__mro__ if "__init__" in vars(base))
    if maker.__module__ == "builtins":
        return kind("a word", 7)
    hints = get_type_hints(kind.__init__)
    arguments: list[object] = []
    named: dict[str, object] = {}
    for name, parameter in list(inspect.signature(kind.__init__).parameters.items())[1:]:
        value = value_of(hints[name])
        match parameter.kind:
            case inspect.Parameter.VAR_POSITIONAL:
                arguments += [value, value]
            case inspect.Parameter.KEYWORD_ONLY:
                named[name] = value
            case inspect.Parameter.VAR_KEYWORD:
                named["one"] = value
            case _:
                arguments.append(value)
    return kind(*arguments, **named)


def value_of(hint: object) -> object:
    """An argument of a type."""
    if isinstance(hint, type) and hint in SAMPLES:
        return SAMPLES[hint]
    if get_origin(hint) is Literal:
        return get_args(hint)[0]
    options = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        return value_of(options[0])
    return {"one": "two"} if issubclass(get_origin(hint) or type, Mapping) else ("one", "two")


def told(error: BaseException) -> tuple[object, ...]:
    """Everything that an exception says."""
    return type(error), str(error), repr(error), repr(error.args), repr(sorted(vars(error).items()))


def test_the_walk_finds_exceptions_of_every_layer() -> None:
    layers = {kind.__module__.split(".")[1] for kind in CLASSES}
    assert len(CLASSES) > 80
    assert layers >= {"agents", "arena", "cards", "cli", "extras", "library", "programs", "store"}


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_an_exception_survives_copying_and_pickling(kind: type[BaseException]) -> None:
    error = sample(kind)
    error.add_note("added on the way")
    assert told(copy.copy(error)) == told(error)
    assert told(copy.deepcopy(error)) == told(error)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(error, protocol))  # noqa: S301  (our own bytes)
        assert told(again) == told(error)


def test_an_exception_of_a_class_in_several_trees_keeps_its_builtin_base() -> None:
    assert issubclass(RefusedError, CanastaError)
    assert issubclass(RefusedError, ValueError)
