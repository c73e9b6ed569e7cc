"""A refused play changes nothing, and hidden cards do not affect a verdict."""

from __future__ import annotations

import random

import pytest

from canasta.engine.referee import apply_play, preview
from tests.support.arrangements import fingerprint
from tests.support.rulebooks import text_books
from tests.support.same_view import reshuffled
from tests.support.tried_plays import tried_plays, verdict_on

pytestmark = pytest.mark.both_forms


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
