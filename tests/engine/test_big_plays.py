"""Judging a play with a big hand takes a bounded number of steps, whatever the house rules."""

import random
from pathlib import Path

import pytest

from canasta.engine.judging import ordering
from canasta.engine.judging.play_judge import judge
from canasta.engine.state.state import State
from canasta.engine.stepping.ending import Log
from canasta.engine.stepping.step import step
from tests.support.big_hands import big_play, big_position
from tests.support.lockstep import Lockstep, UnfitPositionError
from tests.support.rulebooks import random_house_rules, text_books

pytestmark = pytest.mark.plain_form  # the compiled form lets nobody count its steps

PLAYS = 150
ORDERS = 5
"""Orders tried at most: ranks ascending, two made for the play, and two that tell causes apart."""


def test_no_play_is_searched_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each order that is tried steps through the play once, so the work grows with its cards."""
    taken = 0

    def counted(state: State, action: int, log: Log) -> None:
        nonlocal taken
        taken += 1
        step(state, action, log)

    monkeypatch.setattr(ordering, "step", counted)
    judged, refused, most = 0, 0, 0
    books = text_books()
    for seed in range(PLAYS):
        chooser = random.Random(seed)
        house = random_house_rules(chooser, tmp_path)
        book = house if chooser.random() < 0.5 else chooser.choice(books)
        try:
            start = Lockstep.from_position(book, big_position(chooser, book))
        except UnfitPositionError:
            continue
        public = start.state.public
        hand = start.state.hand_in_turn()
        play = big_play(chooser, start.state)
        taken = 0
        verdict = judge(public, hand, play)
        cards = sum(len(getattr(part, "kinds", "1")) for part in play.steps)
        assert taken <= 2 * ORDERS * (cards + 1), (seed, taken)
        judged, refused, most = judged + 1, refused + bool(verdict.refusals), max(most, cards)
    assert judged > PLAYS // 2
    assert refused > 20
    assert most > 30
