"""What a robot advises a person: its play, as far as the person has not prepared it yet."""

from collections import Counter
from collections.abc import Callable
from typing import Final

from canasta.agents.registry import make_agent
from canasta.engine.judging import Verdict
from canasta.engine.plays import Answer, Ask, Draw, Meld, Pass, Play, Step, Take
from canasta.engine.state import State, View
from canasta.engine.step import step
from canasta.engine.table import OVER
from canasta.record.notation import WrittenPlay
from canasta.record.robot_play import whole_play

ADVISER: Final = "steady"
"""The robot whose play is told."""


def advised(
    view: View, prepared: WrittenPlay | None, preview: Callable[[WrittenPlay], Verdict]
) -> Play | None:
    """Return what the seat of ``view``, which is to act, had best play after what is prepared.

    ``preview`` is what the referee would say to a play of that seat. A play without steps means
    that what is prepared is all there is to play; None that nothing good begins with it, so that it
    is best taken back.
    """
    known = known_state(view)
    play = _play(known)
    if prepared is None or isinstance(play.steps[0], Draw | Ask | Answer | Pass):
        return play
    rest = _without(play, prepared.play)
    if rest is None:
        verdict = preview(prepared)
        if verdict.refusals:
            return None
        for action in verdict.actions:
            step(known, action, None)
        table = known.table
        is_over = table.phase == OVER or table.turn != view.table.turn
        rest = Play(()) if is_over else _play(known)
        if rest.steps and isinstance(rest.steps[0], Ask):
            return rest
    whole = WrittenPlay(
        Play(prepared.play.steps + rest.steps), prepared.faces + ((),) * len(rest.steps)
    )
    return None if preview(whole).refusals else rest


def known_state(view: View) -> State:
    """Return the hand as the seat of ``view`` knows it: no other cards, and nothing in the stock.

    Up to its end a turn that is not drawn in moves no other card.
    """
    hands = [view.hand if seat == view.seat else 0 for seat in range(view.table.setup.players)]
    return State(view.table.copy(), hands, b"")


def _play(state: State) -> Play:
    return whole_play(state, make_agent(ADVISER, 0).decide)


def _without(play: Play, prepared: Play) -> Play | None:
    """Return the steps of ``play`` that are not prepared, or None where it lacks what is."""
    left: list[Step] = list(play.steps)
    for done in prepared.steps:
        for place, planned in enumerate(left):
            rest = _less(planned, done)
            if rest is not None:
                left[place : place + 1] = rest
                break
        else:
            return None
    return Play(tuple(left))


def _less(planned: Step, done: Step) -> list[Step] | None:
    """Return what ``planned`` adds to ``done``, or None where it does not contain it."""
    match planned, done:
        case Take(), Take() if sorted(planned.kinds) == sorted(done.kinds):
            return []
        case Meld(), Meld() if planned.rank == done.rank:
            kinds = Counter(planned.kinds)
            kinds.subtract(done.kinds)
            if min(kinds.values()) < 0:
                return None
            rest = tuple(kinds.elements())
            return [Meld(planned.rank, rest)] if rest else []
        case _:
            return None
