"""How long an agent thinks, in processor time, so that other programs do not count."""

from time import thread_time_ns
from typing import Final

from canasta.agents.agent import Agent
from canasta.engine.state.state import View


class TimedAgent(Agent):
    """Decides as another agent does, and counts the decisions asked for and the time they took."""

    def __init__(self, agent: Agent) -> None:
        """Time ``agent``."""
        self._agent: Final = agent
        self.decisions = 0
        """Unit actions asked for, those without a choice included."""
        self.nanoseconds = 0
        """Processor time for them, what the clock itself takes left out."""

    def begin_hand(self, view: View) -> None:
        """Pass the news on; it takes no part in the time."""
        self._agent.begin_hand(view)

    def decide(self, view: View) -> int:
        """Return the agent's decision."""
        began = thread_time_ns()
        chosen = self._agent.decide(view)
        taken = thread_time_ns() - began
        self.decisions += 1
        self.nanoseconds += max(taken - CLOCK_COST, 0)
        return chosen


def _clock_cost() -> int:
    """Return what reading the clock twice takes here, in nanoseconds: the median of many tries."""
    tries = []
    for _ in range(1001):
        began = thread_time_ns()
        tries.append(thread_time_ns() - began)
    return sorted(tries)[500]


CLOCK_COST: Final = _clock_cost()
"""Nanoseconds that an empty decision would seem to take."""
