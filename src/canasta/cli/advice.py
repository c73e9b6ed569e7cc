"""What ``hint`` proposes: a robot's play, as far as the person has not prepared it yet."""

from collections import Counter

from canasta.agents.registry import make_agent
from canasta.cli.staging import Staging
from canasta.engine.plays import Answer, Ask, Draw, Meld, Pass, Play, Step, Take
from canasta.engine.state import State
from canasta.engine.step import step
from canasta.engine.table import OVER
from canasta.record.notation import WrittenPlay
from canasta.record.recorded_game import RecordedGame
from canasta.record.robot_play import whole_play

ADVISER = "steady"
"""The robot whose play is told."""


def advised(game: RecordedGame, seat: int, staging: Staging) -> Play | None:
    """Return what is still to be played after what is prepared; it sees no more than the person.

    A play without steps means that what is prepared is all there is to play; None that nothing good
    begins with it, so that it is best taken back.
    """
    play = _play(game.state)
    if not staging or isinstance(play.steps[0], Draw | Ask | Answer | Pass):
        return play
    prepared = staging.written().play
    rest = _without(play, prepared)
    if rest is None:
        verdict = game.preview(staging.written(), seat)
        if verdict.refusals:
            return None
        trial = game.state.copy()
        for action in verdict.actions:
            step(trial, action, None)
        table = trial.table
        is_over = table.phase == OVER or table.turn != game.state.table.turn
        rest = Play(()) if is_over else _play(trial)
        if rest.steps and isinstance(rest.steps[0], Ask):
            return rest
    more = WrittenPlay(rest, ((),) * len(rest.steps))
    return None if game.preview(staging.written(more), seat).refusals else rest


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
