"""A play is judged once, and its ruling applies only to its own state and moment."""

import copy
import pickle

import pytest

from canasta.engine.events import Event, Opened
from canasta.engine.judging.play_judge import judge
from canasta.engine.plays import Discard, Draw, Play
from canasta.engine.referee import apply_play, carry_out, decide, legal_actions
from canasta.engine.stepping.step import step
from canasta.record.notation import parse_play
from canasta.record.position import load_position
from tests.support.arrangements import ARRANGEMENTS, dealt

pytestmark = pytest.mark.both_forms

DRAW = Play((Draw(),))


def test_deciding_changes_nothing() -> None:
    state = dealt(ARRANGEMENTS[0], 0)
    before = state.copy()
    decision = decide(state, DRAW)
    assert decision.verdict == judge(state.public, state.hand_in_turn(), DRAW)
    assert decision.play == DRAW
    assert (decision.is_accepted, decision.has_effect) == (True, True)
    assert state.public.stock_size == before.public.stock_size
    assert state.hand_counts == before.hand_counts


def test_the_decision_is_what_is_carried_out() -> None:
    state, other = dealt(ARRANGEMENTS[0], 0), dealt(ARRANGEMENTS[0], 0)
    events: list[Event] = []
    decision = decide(state, DRAW)
    for action in decision.verdict.actions:
        step(other, action, events)
    assert carry_out(state, decision) == events
    assert state.hand_counts == other.hand_counts


def test_a_decision_is_carried_out_once() -> None:
    state = dealt(ARRANGEMENTS[0], 0)
    decision = decide(state, DRAW)
    carry_out(state, decision)
    with pytest.raises(ValueError, match="another state or another moment"):
        carry_out(state, decision)


def test_a_decision_belongs_to_its_moment() -> None:
    state = dealt(ARRANGEMENTS[0], 0)
    decision = decide(state, DRAW)
    step(state, legal_actions(state)[0], None)
    size = state.public.stock_size
    with pytest.raises(ValueError, match="another state or another moment"):
        carry_out(state, decision)
    assert state.public.stock_size == size


def test_a_decision_is_not_carried_out_in_another_state() -> None:
    state = dealt(ARRANGEMENTS[0], 0)
    for other in (state.copy(), dealt(ARRANGEMENTS[0], 0), dealt(ARRANGEMENTS[0], 1)):
        decision = decide(other, DRAW)
        with pytest.raises(ValueError, match="another state or another moment"):
            carry_out(state, decision)


def test_a_decision_goes_with_its_state_to_another_process() -> None:
    state = dealt(ARRANGEMENTS[0], 0)
    decision = decide(state, DRAW)
    copies = [
        copy.deepcopy((state, decision)),
        pickle.loads(pickle.dumps((state, decision))),  # noqa: S301  (our own bytes)
    ]
    events = carry_out(state, decision)
    assert not copy.copy(decision).belongs_to(state)
    for there, again in copies:
        assert (again.play, again.verdict) == (decision.play, decision.verdict)
        assert carry_out(there, again) == events
        assert not again.belongs_to(there)


def test_a_refused_play_has_no_effect_without_sanctions() -> None:
    state = dealt(ARRANGEMENTS[0], 0)
    decision = decide(state, Play((Discard(3),)))
    assert (decision.is_accepted, decision.has_effect) == (False, False)
    assert carry_out(state, decision) == []
    assert decision.belongs_to(state)
    assert apply_play(state, Play((Discard(3),))) == (decision.verdict, [])


@pytest.mark.parametrize(
    ("hands", "play", "points"),
    [
        ("KKKQQQ456", "meld K:KKK ; meld Q:QQQ ; discard 4", 60),
        ("KKKQQQAAA456", "meld K:KKK ; meld Q:QQQ ; meld A:AAA ; discard 4", 120),
        ("KK25QQQ46J", "take KK ; meld K:2 ; meld 5:555 ; meld Q:QQQ ; discard 4", 95),
    ],
)
def test_an_opening_counts_all_that_the_play_lays(hands: str, play: str, points: int) -> None:
    """The order of the melds does not matter, and cards of the pile count."""
    takes = play.startswith("take")
    turn = {"phase": "draw"} if takes else {"phase": "play", "drawn": "stock"}
    position = {"hands": [hands, "456", "456", "456"], "pile": "55K", "stock": "789", **turn}
    state = load_position(position)
    verdict, events = apply_play(state, parse_play(play))
    assert verdict.refusals == ()
    assert [event.points for event in events if isinstance(event, Opened)] == [points]
