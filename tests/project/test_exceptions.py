"""Every exception of the package can be copied and pickled with all its values.

The test finds the classes by importing every module.
"""

import copy
import inspect
import pickle
from pathlib import Path
from typing import Final, get_type_hints

import pytest

from canasta.agents.unknown_agent import UnknownAgentError
from canasta.cards.text import TextError
from canasta.engine.judging.refusals import refusal
from canasta.errors import CanastaError
from canasta.library.reasons import Company, Reason, RefusedError
from canasta.record.errors import RecordError
from canasta.rules import OFFICIAL_TEXTS, load_rules
from canasta.training.array_file import ArraysFileError
from tests.support.samples_by_type import classes, sample_of

pytestmark = pytest.mark.both_forms

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
"""The arguments of constructors whose types are too vague, or which are compiled."""


CLASSES: Final = sorted(
    [kind for kind in classes() if issubclass(kind, BaseException)],
    key=lambda kind: (kind.__module__, kind.__name__),
)


def sample(kind: type[BaseException]) -> BaseException:
    """Return an exception with an argument for each parameter of its constructor."""
    if kind in ARGUMENTS:
        return kind(*ARGUMENTS[kind])
    maker = next(base for base in kind.__mro__ if "__init__" in vars(base))
    if maker.__module__ == "builtins":
        return kind("a word", 7)
    hints = get_type_hints(kind.__init__)
    arguments: list[object] = []
    named: dict[str, object] = {}
    for name, parameter in list(inspect.signature(kind.__init__).parameters.items())[1:]:
        value = sample_of(hints[name])
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


def told(error: BaseException) -> tuple[object, ...]:
    """Return all values of an exception."""
    return type(error), str(error), repr(error), repr(error.args), repr(sorted(vars(error).items()))


def test_the_walk_finds_exceptions_of_every_layer() -> None:
    layers = {kind.__module__.split(".")[1] for kind in CLASSES}
    assert len(CLASSES) > 50
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
