"""Finds whole legal plays by trying unit actions in sequence."""

from collections import deque
from collections.abc import Callable

from canasta.engine.actions import (
    ADD_JOKER,
    ALONE,
    BLACK_THREES_3,
    BLACK_THREES_4,
    DISCARD,
    SPECIAL,
    START_NATURALS,
    action,
    group_of,
)
from canasta.engine.plays import Play
from canasta.engine.referee import legal_actions
from canasta.engine.state.public_state import OVER, PLAYING
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step
from canasta.library.transcript import is_settled
from canasta.record.notation import step_of_action
from canasta.record.robot_play import play_of_line

_BLACK_THREES = (action(SPECIAL, BLACK_THREES_3), action(SPECIAL, BLACK_THREES_4))


def legal_plays(state: State, limit: int) -> list[Play]:
    """Return at most ``limit`` plays from ``state``, each of them as long as possible.

    Drawing, passing, asking and answering are separate plays. A play that takes the pile or melds
    continues to the end of the turn. Plays with fewer unit actions come first; the same cards laid
    in another order are one play.
    """
    alone = [Play((step_of_action(one),)) for one in legal_actions(state) if one in ALONE]
    lines = _lines(
        state,
        limit - len(alone),
        lambda number: number not in ALONE,
        lambda _, number: group_of(number) == DISCARD,
    )
    return [*alone, *[play_of_line(state, line) for line in lines]][:limit]


def legal_melds(state: State, limit: int) -> list[Play]:
    """Return at most ``limit`` complete plays that only meld.

    Each is as small as possible: cards for one meld or, before the side has opened, for the melds
    of an opening. Plays with fewer unit actions come first.
    """
    if state.public.phase != PLAYING:
        return []
    lines = _lines(state, limit, _lays_meld, lambda after, _: is_settled(after.public))
    return [play_of_line(state, line) for line in lines]


def _lays_meld(number: int) -> bool:
    return START_NATURALS <= group_of(number) <= ADD_JOKER or number in _BLACK_THREES


def _lines(
    state: State, limit: int, may: Callable[[int], bool], is_end: Callable[[State, int], bool]
) -> list[tuple[int, ...]]:
    """Return lines of the unit actions that ``may`` allows, shortest first.

    A line ends with the turn, or when ``is_end`` is true for the state and the last action.
    """
    lines: list[tuple[int, ...]] = []
    seen: set[tuple[int, ...]] = set()
    turn = state.public.turn
    waiting: deque[tuple[State, tuple[int, ...]]] = deque([(state, ())])
    while waiting and len(lines) < limit:
        before, line = waiting.popleft()
        for number in filter(may, legal_actions(before)):
            after = before.copy()
            step(after, number, None)
            if group_of(number) != DISCARD:  # a discard already distinguishes lines
                if (key := _key(after)) in seen:
                    continue
                seen.add(key)
            longer = (*line, number)
            public = after.public
            if public.phase == OVER or public.turn != turn or is_end(after, number):
                lines.append(longer)
            else:
                waiting.append((after, longer))
    return lines[: max(limit, 0)]


def _key(state: State) -> tuple[int, ...]:
    """Return a key for the state within one turn, the same for any order of the melds."""
    public = state.public
    melded = public.sides[public.side]
    hand = state.hand_in_turn()
    pile = len(public.pile)
    return (hand, melded.naturals, melded.twos, melded.jokers, pile, public.held, public.key_rank)
