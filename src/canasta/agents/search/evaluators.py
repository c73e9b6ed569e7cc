"""Evaluators: estimates of the positions after candidate lines."""

from abc import ABC, abstractmethod
from typing import Final

from canasta.agents.agent import Agent
from canasta.agents.threads import let_others_run
from canasta.agents.worlds.rollouts import outcome, play_out
from canasta.engine.state.state import State


class Evaluator(ABC):
    """Estimates the values of positions for a side."""

    @abstractmethod
    def values(self, trials: list[State], seat: int) -> list[int]:
        """Return the value of each of ``trials`` for the side of ``seat``, in points.

        The call may change the trials.
        """


class FullRollout(Evaluator):
    """Plays each round to its end; the outcome is the value."""

    def __init__(self, policy: Agent) -> None:
        """Let ``policy`` play for every seat, each by its own view."""
        self._policy: Final = policy

    def values(self, trials: list[State], seat: int) -> list[int]:
        """Return the outcome of each round."""
        found: list[int] = []
        for trial in trials:
            play_out(trial, self._policy)
            found.append(outcome(trial, seat))
            let_others_run()
        return found
