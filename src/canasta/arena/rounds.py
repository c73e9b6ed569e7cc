"""Plays one round to its end with agents that see only their views."""

from collections.abc import Sequence
from dataclasses import dataclass

from mypy_extensions import i64

from canasta.agents.agent import Agent
from canasta.engine.actions import ACTION_LIMIT, ASK, ASK_BIT, holds
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.scoring import score_round
from canasta.engine.state.public_state import DRAWING, OVER
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step
from canasta.errors import CanastaError


@dataclass(frozen=True)
class RoundResult:
    """The result of a round."""

    ending: int
    """The final value of :attr:`canasta.engine.state.public_state.PublicState.ending`."""
    turns: int
    """The number of turns; each turn begins with a draw, a take or a pass."""
    decisions: int
    """Number of unit actions for which there was an alternative.

    The question to the partner counts as an alternative only under rules where nobody goes out
    without asking.
    """
    scores: tuple[int, ...]
    """Points of each side."""

    def __reduce__(self) -> tuple[object, ...]:
        return RoundResult, (self.ending, self.turns, self.decisions, self.scores)


class IllegalActionError(CanastaError):
    """An agent chose an action that is not legal; the round cannot continue."""


def play_round(state: State, agents: Sequence[Agent]) -> RoundResult:
    """Play ``state`` to the end of the round, one agent per seat, and return the result.

    Raises:
        IllegalActionError: an agent chose an action that is not legal.
    """
    public = state.public
    turns: i64 = 0
    decisions: i64 = 0
    for seat, agent in enumerate(agents):
        agent.begin_round(state.view(seat))
    while public.phase != OVER:
        seat = public.to_act()
        chosen: i64 = agents[seat].decide(state.view(seat))
        low, high = legal_words(public, state.hand_in_turn())
        if not 0 <= chosen < ACTION_LIMIT or not holds(low, high, chosen):
            raise IllegalActionError(f"seat {seat} chose {chosen}, which is not legal")
        if not public.game_rules.must_ask:
            low &= ~ASK_BIT
        if (low != 0 and high != 0) or low & (low - 1) != 0 or high & (high - 1) != 0:
            decisions += 1
        if public.phase == DRAWING and chosen != ASK:
            turns += 1
        step(state, chosen, None)
    scores = tuple([score.total for score in score_round(state)])
    return RoundResult(public.ending, turns, decisions, scores)
