"""The public face of the engine: what is legal, why not, and carrying it out.

Asking changes nothing; a refused play or action leaves the state as it was.
"""

from mypy_extensions import i64

from canasta.engine.actions import ACTION_LIMIT, holds, numbers, public_mask
from canasta.engine.events import Event
from canasta.engine.judging.play_judge import Verdict, judge
from canasta.engine.judging.sanctions import sanction
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.plays import Play
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.public_state import ANSWERING
from canasta.engine.state.state import State, View
from canasta.engine.stepping.step import step


def legal_mask(state: State) -> int:
    """Return the legal unit actions of the seat to act, bit ``n`` for action number ``n``."""
    low, high = legal_words(state.public, state.hand_in_turn())
    return public_mask(low, high)


def legal_actions(state: State) -> list[int]:
    """Return the numbers of the legal unit actions of the seat to act."""
    low, high = legal_words(state.public, state.hand_in_turn())
    return numbers(low, high)


def legal_for(view: View) -> list[int]:
    """Return the numbers of the legal unit actions of the seat a view belongs to."""
    public = view.public
    if view.seat != public.to_act():
        return []
    low, high = legal_words(public, view.hand)
    return numbers(low, high)


def is_legal(state: State, action: i64) -> bool:
    """Tell whether a unit action is legal."""
    if not 0 <= action < ACTION_LIMIT:
        return False
    low, high = legal_words(state.public, state.hand_in_turn())
    return holds(low, high, action)


def apply(state: State, action: i64) -> list[Event]:
    """Carry out a unit action and return what happened.

    Raises:
        ValueError: the action is not legal; nothing has changed.
    """
    if not is_legal(state, action):
        raise ValueError(f"action {action} is not legal")
    events: list[Event] = []
    step(state, action, events)
    return events


def preview(view: View, play: Play) -> Verdict:
    """Return what the referee would say to a play of the seat a view belongs to."""
    public = view.public
    if public.phase == ANSWERING or view.seat == public.turn:
        return judge(public, view.hand, play)
    seat = view.seat if play.seat == NO_SEAT else play.seat
    return judge(public, 0, Play(play.steps, seat))


def apply_play(state: State, play: Play) -> tuple[Verdict, list[Event]]:
    """Carry out a play whole, or refuse it and change nothing.

    At a table with sanctions a refused attempt is carried out as the rules say: the verdict still
    holds the reasons, and the events tell what it cost.
    """
    verdict = judge(state.public, state.hand_in_turn(), play)
    events: list[Event] = []
    if not verdict.refusals:
        for action in verdict.actions:
            step(state, action, events)
    elif state.public.game_rules.sanctions:
        sanction(state, play, verdict, events)
    return verdict, events
