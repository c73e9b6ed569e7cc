"""Whole plays that are legal, found by trying unit actions one after the other."""

from collections import deque

from canasta.cards.kinds import RED_THREE
from canasta.engine.actions import ASK, DISCARD, DRAW, NO, PASS, YES, group_of
from canasta.engine.plays import Play
from canasta.engine.referee import legal_actions
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step
from canasta.record.notation import play_of_action
from canasta.record.robot_play import play_of_line

_ALONE = (DRAW, PASS, ASK, YES, NO)


def legal_plays(state: State, limit: int) -> list[Play]:
    """Return plays that carry on from ``state`` as far as one play can, at most ``limit`` of them.

    Drawing, passing, asking and answering are plays of their own. A play that takes the pile or
    melds goes to the end of the turn. Plays with fewer unit actions come first; the same cards
    laid in another order make one play.
    """
    plays: list[Play] = []
    seen: set[tuple[int, ...]] = set()
    turn = state.public.turn
    waiting: deque[tuple[State, tuple[int, ...]]] = deque([(state, ())])
    while waiting and len(plays) < limit:
        before, line = waiting.popleft()
        for action in legal_actions(before):
            if action in _ALONE:
                if not line:
                    plays.append(play_of_action(action, RED_THREE))
                continue
            after = before.copy()
            step(after, action, None)
            longer = (*line, action)
            if (
                group_of(action) == DISCARD
                or after.public.phase == OVER
                or after.public.turn != turn
            ):
                plays.append(play_of_line(state, longer))
            elif (key := _key(after)) not in seen:
                seen.add(key)
                waiting.append((after, longer))
    return plays[:limit]


def _key(state: State) -> tuple[int, ...]:
    """Return what tells two states of one turn apart, whatever the order of the melds."""
    public = state.public
    melded = public.sides[public.side]
    hand = state.hand_in_turn()
    pile = len(public.pile)
    return (hand, melded.naturals, melded.twos, melded.jokers, pile, public.held, public.key_rank)
