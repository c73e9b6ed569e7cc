"""A listed play provokes each refusal code, and dead ends are explained."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from canasta.cards.kinds import kind_of
from canasta.cards.text import TextError
from canasta.engine.judging.refusals import REFUSALS, Refusal, refusal
from canasta.engine.state.state import State
from canasta.record.notation import parse_play
from canasta.record.position import load_position
from canasta.rules.ruleset import RULE_FIELDS
from tests.support.tried_plays import verdict_on

pytestmark = pytest.mark.both_forms

DATA: Final = Path(__file__).parents[1] / "data"
Case = Mapping[str, object]


def _cases(file: str, name: str) -> list[Case]:
    cases: list[Case] = tomllib.loads((DATA / file).read_text(encoding="utf-8"))[name]
    return cases


EVERY_CODE: Final = _cases("refusals.toml", "refusal")
DEAD_ENDS: Final = _cases("dead_ends.toml", "dead_end")


def test_every_code_has_a_listed_play() -> None:
    # Faces are handled beside the engine: see test_croupier.
    codes = [code for code in REFUSALS if code != "cards.no_such_face"]
    assert [case["code"] for case in EVERY_CODE] == codes
    assert all(kind.rule in {"", *RULE_FIELDS} for kind in REFUSALS.values())


@pytest.mark.parametrize("case", EVERY_CODE, ids=lambda case: str(case["code"]))
def test_every_code_is_provoked(case: Case) -> None:
    state = _loaded(case)
    assert _expected(case) in _refusals(state, str(case["play"]))


@pytest.mark.parametrize("case", DEAD_ENDS, ids=lambda case: str(case["play"]))
def test_a_dead_end_is_explained(case: Case) -> None:
    codes = [reason.code for reason in _refusals(_loaded(case), str(case["play"]))]
    assert codes == case["codes"], case["why"]


def _loaded(case: Case) -> State:
    position = case["position"]
    assert isinstance(position, dict)
    return load_position(position, DATA)


def _expected(case: Case) -> Refusal:
    given = case.get("parameters", {})
    assert isinstance(given, dict)
    values = {
        name: kind_of(value) if name in ("kind", "card") else value for name, value in given.items()
    }
    return refusal(str(case["code"]), **values)


def _refusals(state: State, text: str) -> tuple[Refusal, ...]:
    try:
        play = parse_play(text)
    except TextError as error:
        return (refusal("text.syntax", position=error.position, expected=error.expected),)
    return verdict_on(state, play).refusals


def test_refusals_take_only_the_parameters_they_declare() -> None:
    with pytest.raises(ValueError, match="takes"):
        refusal("open.too_low", points=45)
    with pytest.raises(KeyError):
        refusal("no.such_code")
