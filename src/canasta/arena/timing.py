"""Measures the time that an agent takes.

Processor time excludes the time of other programs. An agent in a separate process is measured by
elapsed time, which includes the exchange of messages.
"""

from time import perf_counter_ns, thread_time_ns
from typing import Final

from canasta.agents.agent import Agent
from canasta.engine.state.state import View


class TimedAgent(Agent):
    """Wraps an agent, counts its decisions and measures their time."""

    def __init__(self, agent: Agent) -> None:
        """Time ``agent``."""
        self._agent: Final = agent
        self._clock: Final = perf_counter_ns if agent.is_program else thread_time_ns
        self.decisions = 0
        """Number of unit actions decided, including decisions with a single choice."""
        self.nanoseconds = 0
        """Total time of the decisions, without the cost of reading the clock."""

    @property
    def failure(self) -> str:
        """The failure of the wrapped agent in this round."""
        return self._agent.failure

    def begin_round(self, view: View) -> None:
        """Pass the start of a round on, without timing it."""
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
"""The time in nanoseconds that an empty decision appears to take."""
