"""Plays are accepted if and only if some order of their unit actions is legal to the oracle."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta.build_info import is_compiled
from canasta.engine.events import Discarded, Event, Melded, TookPile
from canasta.engine.plays import Discard, Meld, Take
from canasta.engine.referee import apply_play
from canasta.record.notation import action_text, play_text
from tests.oracle import TEXTS
from tests.support.lockstep_starts import try_play
from tests.support.rulebooks import random_house_rules, text_books
from tests.support.tried_plays import books_of, tried_plays, verdict_on

pytestmark = pytest.mark.both_forms


@pytest.mark.parametrize("text", sorted(TEXTS))
def test_a_play_is_accepted_if_and_only_if_some_order_is_legal(text: str) -> None:
    accepted, tried = 0, 5000 if is_compiled() else 500
    for lockstep, play in tried_plays(random.Random(text), books_of(text), tried):
        try_play(lockstep, play)
        accepted += not verdict_on(lockstep.state, play).refusals
    assert 0.2 * tried < accepted < 0.8 * tried


@pytest.mark.parametrize("seed", range(4))
def test_acceptance_agrees_with_the_oracle_under_house_rules(seed: int, tmp_path: Path) -> None:
    chooser = random.Random(seed)
    for _ in range(20 if is_compiled() else 3):
        books = [random_house_rules(chooser, tmp_path)]
        for lockstep, play in tried_plays(chooser, books, 80):
            try_play(lockstep, play)


def test_an_accepted_play_moves_the_cards_it_names() -> None:
    for lockstep, play in tried_plays(random.Random(1), text_books(), 1500):
        verdict = verdict_on(lockstep.state, play)
        if isinstance(play.steps[0], Take | Meld | Discard) and not verdict.refusals:
            state = lockstep.state.copy()
            oracle = lockstep.oracle.copy()
            pile = state.public.pile
            for number in verdict.actions:
                oracle.apply(action_text(number, pile))
            _, events = apply_play(state, play)
            named = Counter(kind for step in play.steps for kind in _kinds(step))
            assert Counter(_moved(events)) == named, play_text(play)


def _kinds(step: object) -> tuple[int, ...]:
    match step:
        case Take() | Meld():
            return step.kinds
        case Discard():
            return (step.kind,)
        case _:
            return ()


def _moved(events: list[Event]) -> Iterator[int]:
    """Yield the cards that events show leaving a hand."""
    for event in events:
        match event:
            case TookPile():
                yield from event.used
            case Melded():
                yield from event.kinds
            case Discarded():
                yield event.kind
            case _:
                pass
