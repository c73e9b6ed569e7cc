"""Evaluators: what the positions that candidate lines lead to are worth."""

from abc import ABC, abstractmethod
from typing import Final

from canasta.agents.agent import Agent
from canasta.agents.threads import let_others_run
from canasta.agents.worlds.rollouts import outcome, play_out
from canasta.engine.state.state import State


class Evaluator(ABC):
    """Tells what positions are worth."""

    @abstractmethod
    def values(self, trials: list[State], seat: int) -> list[int]:
        """Return what each of ``trials`` is worth to the side of ``seat``, in points.

        Trials are changed.
        """


class FullRollout(Evaluator):
    """What hands come to when they are played to their end."""

    def __init__(self, policy: Agent) -> None:
        """Let ``policy`` play for every seat, each by its own view."""
        self._policy: Final = policy

    def values(self, trials: list[State], seat: int) -> list[int]:
        """Return what each hand comes to."""
        found: list[int] = []
        for trial in trials:
            play_out(trial, self._policy)
            found.append(outcome(trial, seat))
            let_others_run()
        return found
