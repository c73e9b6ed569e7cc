"""Every reason for a refusal is true of the oracle's table."""

from __future__ import annotations

import random

import pytest

from canasta.build_info import is_compiled
from canasta.cards.kinds import KIND_COUNT
from canasta.engine.judging.refusals import REFUSALS, Refusal
from canasta.record.notation import play_text
from tests.oracle import TEXTS
from tests.support.lockstep import Lockstep
from tests.support.refusal_truths import is_true
from tests.support.tried_plays import books_of, tried_plays, verdict_on

pytestmark = pytest.mark.both_forms

TRIED = 5000 if is_compiled() else 500


@pytest.mark.parametrize("text", sorted(TEXTS))
def test_every_reason_is_true_and_has_the_parameters_it_declares(text: str) -> None:
    for lockstep, play in tried_plays(random.Random(text), books_of(text), TRIED):
        verdict = verdict_on(lockstep.state, play)
        for reason in verdict.refusals:
            _check_parameters(lockstep, reason)
            assert is_true(lockstep.oracle, play, reason), (
                play_text(play),
                reason,
                lockstep.position,
            )
        assert len(set(verdict.refusals)) == len(verdict.refusals)
        codes = {reason.code for reason in verdict.refusals}
        if "out.keep_one" in codes:
            assert codes & {"out.needs_canastas", "out.ask_first", "out.partner_said_no"}


def _check_parameters(lockstep: Lockstep, reason: Refusal) -> None:
    game_rules = lockstep.state.public.game_rules
    below = {"kind": KIND_COUNT, "seat": game_rules.players, "side": game_rules.sides}
    declared = REFUSALS[reason.code].parameters
    assert [name for name, _ in reason.parameters] == [name for name, _ in declared]
    for name, type_of in declared:
        value = reason[name]
        if type_of in ("text", "face"):
            assert isinstance(value, str)
            continue
        assert type(value) is int
        assert 0 <= value < below.get(type_of, 10_000)
        assert type_of != "points" or value % 5 == 0
