"""Judging a play: a refused one changes nothing, and hidden cards do not matter."""

from __future__ import annotations

import random

import pytest

from canasta.engine.judging.meld_refusals import step_refusals
from canasta.engine.plays import Meld, Play
from canasta.engine.referee import apply_play, preview
from tests.support.arrangements import fingerprint
from tests.support.rulebooks import text_books
from tests.support.same_view import reshuffled
from tests.support.tried_plays import tried_plays, verdict_on

pytestmark = pytest.mark.both_forms

SHAPES = ("meld.too_few_cards", "meld.too_few_naturals", "meld.too_many_wilds")
"""Reasons against a meld as it would lie."""


def test_a_refused_play_changes_nothing() -> None:
    for lockstep, play in tried_plays(random.Random(2), text_books(), 1500):
        before = fingerprint(lockstep.state)
        if verdict_on(lockstep.state, play).refusals:
            verdict, events = apply_play(lockstep.state, play)
            assert verdict.refusals
            assert not verdict.actions
            assert not events
        assert fingerprint(lockstep.state) == before


def test_no_reason_depends_on_a_hidden_card() -> None:
    chooser = random.Random(3)
    for lockstep, play in tried_plays(chooser, text_books(), 1500):
        state = lockstep.state
        verdict = verdict_on(state, play)
        other = reshuffled(state, state.public.turn, chooser)
        assert apply_play(other.copy(), play)[0] == verdict
        assert apply_play(state.copy(), play)[0] == verdict
        assert preview(other.view(state.public.turn), play) == verdict


def test_only_melds_that_may_lie_count_towards_the_opening() -> None:
    """Without the melds that are refused, a play is worth as much."""
    compared = 0
    for lockstep, play in tried_plays(random.Random(4), text_books(), 2500):
        state = lockstep.state
        verdict = verdict_on(state, play)
        refused = {reason["kind"] for reason in verdict.refusals if reason.code in SHAPES}
        melds = [step for step in play.steps if isinstance(step, Meld)]
        are_sound = not any(step_refusals(state.public, step) for step in melds)
        if not (refused and verdict.required and are_sound):
            continue
        laid = {step for step in melds if step.rank not in refused}
        rest = tuple([step for step in play.steps if step in laid or not isinstance(step, Meld)])
        compared += 1
        if rest:
            assert verdict_on(state, Play(rest, play.seat)).points == verdict.points, play
        else:
            assert verdict.points == state.public.opening_points, play
    assert compared > 20
