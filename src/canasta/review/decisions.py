"""The decisions of a recorded game: the view of the seat, and the line that it played.

A turn has at least two decisions: drawing or taking, then all melds and the discard together. A
question to a partner ends a decision, and its answer is a separate decision.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from canasta.engine.actions import ASK
from canasta.engine.referee import legal_for
from canasta.engine.state.public_state import DRAWING, NOT_ASKED, PLAYING, PublicState
from canasta.engine.state.state import State, View
from canasta.engine.stepping.step import step
from canasta.record.record_reader import GameReplay


@dataclass(frozen=True)
class Decision:
    """A seat's choice, and the line that it played."""

    round_number: int
    """The number of the round in the game, from 1."""
    step: int
    """The number, within the round, of the play that began the line; the deal is 0."""
    view: View
    """The view of the seat at the decision."""
    line: tuple[int, ...]
    """The unit actions played."""

    @property
    def place(self) -> tuple[int, int]:
        """The number of the round, and the number of the play within it."""
        return self.round_number, self.step


@dataclass(frozen=True)
class TurnStart:
    """The beginning of a turn."""

    round_number: int
    """The number of the round in the game, from 1."""
    step: int
    """The number, within the round, of the deal or play before the turn."""
    state: State
    """The state at the beginning of the turn, including hidden cards."""


@dataclass(frozen=True)
class RoundEnd:
    """The end of a round."""

    round_number: int
    """The number of the round in the game, from 1."""
    step: int
    """The number, within the round, of the deal or play that ended the round."""
    totals: tuple[int, ...]
    """The score of each side in the game."""


Passage = Decision | TurnStart | RoundEnd
"""A moment of the game that a review considers."""


def passages(game: GameReplay) -> Iterator[Passage]:
    """Yield turns, decisions between several lines, and round ends, in the order of ``game``.

    A turn that the record leaves unfinished has no decision. At a table with sanctions, a decision
    begins after a refused attempt, and does not include its cost.
    """
    begun: _Begun | None = None
    for moment in game:
        state, outcome = moment.before, moment.made.outcome
        round_number, step_number = moment.made.round_number, moment.made.step
        if state is None:
            begun = None
        else:
            if state.public.phase == DRAWING and state.public.asked == NOT_ASKED:
                yield TurnStart(round_number, step_number - 1, state.copy())
            if not outcome.is_accepted:
                begun = None
            for action in outcome.verdict.actions:
                begun = begun or _Begun(step_number, state)
                begun.line.append(action)
                step(state, action, None)
                if begun.is_whole(state):
                    if begun.was_free():
                        yield Decision(round_number, begun.step, begun.view, tuple(begun.line))
                    begun = None
        score = outcome.score()
        if score is not None:
            yield RoundEnd(round_number, step_number, score.totals)


def is_decided(before: PublicState, after: PublicState) -> bool:
    """Return whether the decision at ``before`` has been completed by the state ``after``."""
    return before.phase != PLAYING or after.phase != PLAYING or after.turn != before.turn


class _Begun:
    """A decision whose line is being carried out."""

    def __init__(self, number: int, state: State) -> None:
        before = state.copy()
        self.step = number
        self.view = before.view(before.public.to_act())
        self.line: list[int] = []

    def is_whole(self, state: State) -> bool:
        """Return whether the line is complete when the round is at ``state``."""
        return is_decided(self.view.public, state.public)

    def was_free(self) -> bool:
        """Return whether there was another line; a question before the draw does not count.

        In a longer line, only the first action can have been forced, as after a take with a single
        key card.
        """
        choices = legal_for(self.view)
        if self.view.public.phase == DRAWING and self.line != [ASK]:
            choices = [number for number in choices if number != ASK]
        return len(choices) > 1 or len(self.line) > 1
