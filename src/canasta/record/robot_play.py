"""Joins unit actions, and other steps taken one by one, into a play."""

from collections.abc import Callable, Iterable, Sequence

from canasta.engine.actions import ALONE, DISCARD, group_of
from canasta.engine.plays import Discard, Meld, Play, Step
from canasta.engine.referee import is_legal
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State, View
from canasta.engine.stepping.step import step
from canasta.record.notation import Faces, WrittenPlay, step_of_action


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
    public = trial.public
    turn = public.turn
    steps: list[Step] = []
    while public.phase != OVER and public.turn == turn:
        chosen = decide(trial.view(public.to_act()))
        if not is_legal(trial, chosen):
            raise ValueError(f"action {chosen} is not legal")
        chosen_step = step_of_action(chosen, public.pile)
        if chosen in ALONE:
            return Play((chosen_step,))
        steps.append(chosen_step)
        if group_of(chosen) == DISCARD:
            break
        step(trial, chosen, None)
    return joined_steps(steps)


def play_of_line(state: State, line: Sequence[int]) -> Play:
    """Return ``line``, successive legal unit actions of the seat to act, as a play.

    The play is for display only: in a record, a question to the partners is a separate play. The
    last action is not carried out, because the stock of ``state`` may be unknown.
    """
    trial = state.copy()
    steps: list[Step] = []
    for place, number in enumerate(line):
        if place > 0:
            step(trial, line[place - 1], None)
        steps.append(step_of_action(number, trial.public.pile))
    return joined_steps(steps)


def joined_steps(steps: Iterable[Step]) -> Play:
    """Return successive steps, whose cards are named by kind, as one play."""
    return joined([(one, ()) for one in steps]).play


def joined(parts: Iterable[tuple[Step, Faces]], seat: int = NO_SEAT) -> WrittenPlay:
    """Return successive steps of ``seat``, each with the faces that it names, as one play.

    Cards for the same meld join the earlier step.
    """
    steps: list[Step] = []
    faces: list[Faces] = []
    for added, named in parts:
        if isinstance(added, Meld):
            _lay(added, named or (None,) * len(added.kinds), steps, faces)
        else:
            steps.append(added)
            faces.append(named)
    return WrittenPlay(Play(tuple(steps), seat), tuple(faces))


def _lay(added: Meld, named: Faces, steps: list[Step], faces: list[Faces]) -> None:
    for place, before in enumerate(steps):
        if isinstance(before, Meld) and before.rank == added.rank:
            steps[place] = Meld(added.rank, before.kinds + added.kinds)
            faces[place] += named
            return
    steps.append(added)
    faces.append(named)


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
