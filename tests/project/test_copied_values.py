"""Every value of engine, records and library can be copied and pickled.

The test finds the classes by importing every module.
"""

import copy
import pickle
import re
from dataclasses import fields, is_dataclass
from typing import Final

import pytest

from tests.support.samples_by_type import classes, sample_of

pytestmark = pytest.mark.both_forms

PACKAGES: Final = frozenset(
    {
        "agents",
        "cards",
        "engine",
        "envs",
        "fair",
        "library",
        "record",
        "review",
        "rules",
        "scorekeeping",
    }
)
CLASSES: Final = [
    kind for kind in classes(PACKAGES) if is_dataclass(kind) and kind.__name__[0] != "_"
]


def is_alike(value: object, again: object) -> bool:
    """Return whether two values are equal or, if they do not compare, print the same."""
    shown = [re.sub(" at 0x[0-9a-f]+", "", repr(either)) for either in (value, again)]
    return value == again or shown[0] == shown[1]


def test_the_walk_finds_values_of_every_layer() -> None:
    assert {kind.__module__.split(".")[1] for kind in CLASSES} >= {"engine", "record", "review"}


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_a_value_survives_copying_and_pickling(kind: type) -> None:
    assert is_dataclass(kind)
    value = sample_of(kind)
    copies = [copy.copy(value), copy.deepcopy(value)]
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        copies += [pickle.loads(pickle.dumps(value, protocol))]  # noqa: S301  (our own bytes)
    for again in copies:
        assert type(again) is kind
        for entry in fields(kind):
            assert is_alike(getattr(value, entry.name), getattr(again, entry.name))
