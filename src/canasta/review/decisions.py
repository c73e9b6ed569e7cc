"""The decisions of a recorded game: what each seat saw, and what it did.

A turn holds two decisions or more: how to draw or take, and then all that is laid and discarded,
as a whole. The question to a partner ends such a whole, and its answer is a decision of its own.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from canasta.engine.actions import ASK
from canasta.engine.referee import legal_for
from canasta.engine.state.public_state import DRAWING, NOT_ASKED, PLAYING
from canasta.engine.state.state import State, View
from canasta.engine.stepping.step import step
from canasta.record.record_reader import GameReplay


@dataclass(frozen=True)
class Decision:
    """A choice that a seat had, and how it went on."""

    hand: int
    """The number of the hand in the game, from 1."""
    step: int
    """The play with which the seat went on: its number in the hand, where the deal is 0."""
    view: View
    """What the seat saw."""
    way: tuple[int, ...]
    """What it did, as unit actions."""


@dataclass(frozen=True)
class TurnStart:
    """The beginning of a turn."""

    hand: int
    """The number of the hand in the game, from 1."""
    step: int
    """The deal or play before it, by its number in the hand."""
    state: State
    """All the cards."""


@dataclass(frozen=True)
class HandEnd:
    """The end of a hand."""

    hand: int
    """The number of the hand in the game, from 1."""
    step: int
    """The deal or play that ended it, by its number in the hand."""
    totals: tuple[int, ...]
    """The points of each side in the game."""


Passage = Decision | TurnStart | HandEnd
"""What a review stops at."""


def passages(game: GameReplay) -> Iterator[Passage]:
    """Yield turns, decisions between several ways, and ends of hands, as they come in ``game``.

    A turn that the record leaves unfinished has no decision. At a table with sanctions an attempt
    costs what it costs: the decision begins after it.
    """
    hand = number = 0
    begun: _Begun | None = None
    for moment in game:
        number += 1
        state = moment.before
        if state is None:
            hand, number, begun = hand + 1, 0, None
        else:
            if state.public.phase == DRAWING and state.public.asked == NOT_ASKED:
                yield TurnStart(hand, number - 1, state.copy())
            if not moment.outcome.is_accepted:
                begun = None
            for action in moment.outcome.verdict.actions:
                begun = begun or _Begun(number, state)
                begun.way.append(action)
                step(state, action, None)
                if begun.is_whole(state):
                    if begun.was_free():
                        yield Decision(hand, begun.step, begun.view, tuple(begun.way))
                    begun = None
        score = moment.outcome.score()
        if score is not None:
            yield HandEnd(hand, number, score.totals)


class _Begun:
    """A decision that is being carried out."""

    def __init__(self, number: int, state: State) -> None:
        before = state.copy()
        self.step = number
        self.view = before.view(before.public.to_act())
        self.way: list[int] = []

    def is_whole(self, state: State) -> bool:
        """Tell whether nothing is left of it to carry out, with the hand at ``state``."""
        before, after = self.view.public, state.public
        return before.phase != PLAYING or after.phase != PLAYING or after.turn != before.turn

    def was_free(self) -> bool:
        """Tell whether there was another way; to ask before drawing is none, it can wait.

        Of a longer way only the first action can have been forced, as where a single key card has
        taken the pile.
        """
        choices = legal_for(self.view)
        if self.view.public.phase == DRAWING and self.way != [ASK]:
            choices = [number for number in choices if number != ASK]
        return len(choices) > 1 or len(self.way) > 1
