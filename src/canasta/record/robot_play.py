"""Joins the unit actions that a robot chooses one by one into a play."""

from collections.abc import Callable, Sequence

from canasta.cards.kinds import RED_THREE
from canasta.engine.actions import ALONE, DISCARD, group_of
from canasta.engine.plays import Discard, Meld, Play, Step
from canasta.engine.referee import is_legal
from canasta.engine.state.public_state import OVER, PublicState
from canasta.engine.state.state import State, View
from canasta.engine.stepping.step import step
from canasta.record.notation import play_of_action


def whole_play(state: State, decide: Callable[[View], int]) -> Play:
    """Return the next play of the seat to act, as ``decide`` chooses its unit actions.

    The take, the melds and the discard are one play. They are tried on a copy of ``state``, because
    a play that falls short of its opening is refused even if each action is legal. A robot may ask
    its partners between two melds. The question is then a separate play, and the robot decides the
    melds again after the answer.

    Raises:
        ValueError: an action chosen is not legal.
    """
    trial = state.copy()
    turn = trial.public.turn
    steps: list[Step] = []
    while trial.public.phase != OVER and trial.public.turn == turn:
        public = trial.public
        chosen = decide(trial.view(public.to_act()))
        if not is_legal(trial, chosen):
            raise ValueError(f"action {chosen} is not legal")
        if chosen in ALONE:
            return play_of_action(chosen)
        append_step(steps, _step_of(public, chosen))
        if group_of(chosen) == DISCARD:
            break
        step(trial, chosen, None)
    return Play(tuple(steps))


def play_of_line(state: State, line: Sequence[int]) -> Play:
    """Return ``line``, successive legal unit actions of the seat to act, as a play.

    The play is for display only: in a record, a question to the partners is a separate play.
    """
    trial = state.copy()
    steps: list[Step] = []
    for place, number in enumerate(line):
        if place > 0:
            step(trial, line[place - 1], None)
        append_step(steps, _step_of(trial.public, number))
    return Play(tuple(steps))


def in_order(play: Play) -> Play:
    """Return ``play``, for display, with its melds by rank and the cards of each meld by kind.

    Two plays of the same cards are therefore shown in the same words.
    """
    melds = [step for step in play.steps if isinstance(step, Meld)]
    cards = [Meld(meld.rank, tuple(sorted(meld.kinds)), meld.side) for meld in melds]
    laid = sorted(cards, key=lambda meld: meld.rank)
    first = [step for step in play.steps if not isinstance(step, Meld | Discard)]
    last = [step for step in play.steps if isinstance(step, Discard)]
    return Play((*first, *laid, *last), play.seat)


def _step_of(public: PublicState, number: int) -> Step:
    top = public.pile[-1] if public.pile else RED_THREE
    return play_of_action(number, top).steps[0]


def append_step(steps: list[Step], added: Step) -> int:
    """Append a step to the steps of a play, and return its place.

    Cards for the same meld join the earlier step, whose place is returned.
    """
    if isinstance(added, Meld):
        for place, before in enumerate(steps):
            if isinstance(before, Meld) and before.rank == added.rank:
                steps[place] = Meld(added.rank, before.kinds + added.kinds)
                return place
    steps.append(added)
    return len(steps) - 1
