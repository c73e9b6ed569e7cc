"""Sentences on judged moves: what counts as a reason for a play."""

import pytest

from canasta.agents.hints.principles import DRAWBACK, PRINCIPLES, Principle, principle
from canasta.i18n import Narrator, load
from canasta.review.move_sentences import reason_of_robot
from canasta.rules.loader import load_rules

NAMES = ("Ann", "Bob", "Cleo", "Dan")
NONE = "No single principle supports this move."


def narrator() -> Narrator:
    return Narrator(load("en"), load_rules("classic"), NAMES, 2, 0)


def example(code: str) -> Principle:
    """Return a principle with 1 in place of every number."""
    return principle(code, **{name: 1 for name, _ in PRINCIPLES[code]})


def test_a_warning_is_no_reason_for_a_play() -> None:
    assert reason_of_robot(narrator(), 1, (example(DRAWBACK),)) == NONE
    with_reason = reason_of_robot(narrator(), 1, (example(DRAWBACK), example("out")))
    assert with_reason == reason_of_robot(narrator(), 1, (example("out"),))


@pytest.mark.parametrize("code", sorted({*PRINCIPLES} - {DRAWBACK}))
def test_every_other_principle_is_a_reason(code: str) -> None:
    said = reason_of_robot(narrator(), 1, (example(code),))
    assert said.startswith("A hint would explain Bob’s move like this: “")


def test_a_play_without_a_principle_has_no_reason() -> None:
    assert reason_of_robot(narrator(), 1, ()) == NONE
