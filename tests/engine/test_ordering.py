"""The order of a play's steps is found without a search whenever one exists."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta.build_info import is_compiled
from canasta.engine.referee import apply_play, legal_actions
from canasta.record.notation import play_text
from canasta.record.position import position_of
from tests.support.big_hands import FEW_CARDS, MOST_CARDS, laid_plays
from tests.support.legal_orders import some_order_works
from tests.support.python_calls import at_most
from tests.support.tried_plays import verdict_on

MOST_CALLS = 200_000
"""The maximum number of calls of Python functions for a play or for all legal actions; a usual play
takes a few hundred."""


@pytest.mark.both_forms
@pytest.mark.parametrize("seed", range(4))
def test_a_play_is_accepted_if_any_order_of_it_is_legal(seed: int, tmp_path: Path) -> None:
    accepted = 0
    tried = 2500 if is_compiled() else 250
    for state, play in laid_plays(f"few {seed}", FEW_CARDS, tried, tmp_path):
        works = some_order_works(state, play)
        verdict = verdict_on(state, play)
        where = play_text(play), position_of(state)
        assert bool(verdict.refusals) != works, where
        assert bool(verdict.actions) == works, where
        accepted += works
    assert 0.2 * tried < accepted < 0.8 * tried


@pytest.mark.plain_form  # calls within the compiled package cannot be counted
@pytest.mark.parametrize("seed", range(4))
def test_judging_takes_few_steps_however_big_the_hand(seed: int, tmp_path: Path) -> None:
    """The work for legal actions and for penalized attempts is bounded, too."""
    for state, play in laid_plays(f"big {seed}", MOST_CARDS, 300, tmp_path):
        with at_most(MOST_CALLS):
            legal_actions(state)
        with at_most(MOST_CALLS):
            apply_play(state.copy(), play)
