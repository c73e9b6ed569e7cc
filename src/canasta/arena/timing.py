"""The time that an agent takes, as processor time, so that other programs do not count.

An agent in a separate process is measured by elapsed time, which includes the answers.
"""

from time import perf_counter_ns, thread_time_ns
from typing import Final

from canasta.agents.agent import Agent
from canasta.engine.state.state import View


class TimedAgent(Agent):
    """Decides like another agent, and measures the number of decisions and their time."""

    def __init__(self, agent: Agent) -> None:
        """Time ``agent``."""
        self._agent: Final = agent
        self._clock: Final = perf_counter_ns if agent.is_program else thread_time_ns
        self.decisions = 0
        """Number of unit actions decided, including those without a choice."""
        self.nanoseconds = 0
        """Time for them, without the cost of the clock."""

    @property
    def failure(self) -> str:
        """The failure that kept the agent from deciding in this round."""
        return self._agent.failure

    def begin_round(self, view: View) -> None:
        """Pass the start of a round on; it is not timed."""
        self._agent.begin_round(view)

    def decide(self, view: View) -> int:
        """Return the agent's decision."""
        began = self._clock()
        chosen = self._agent.decide(view)
        taken = self._clock() - began
        self.decisions += 1
        self.nanoseconds += max(taken - CLOCK_COST, 0)
        return chosen


def _clock_cost() -> int:
    """Return the cost of reading the clock twice, in nanoseconds: the median of many tries."""
    tries = []
    for _ in range(1001):
        began = thread_time_ns()
        tries.append(thread_time_ns() - began)
    return sorted(tries)[500]


CLOCK_COST: Final = _clock_cost()
"""Nanoseconds that an empty decision appears to take."""
