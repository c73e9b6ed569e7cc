"""The table of robots by name, with a factory for each."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from canasta.agents.agent import Agent
from canasta.agents.baselines.greedy import GreedyAgent
from canasta.agents.baselines.tree_search import TreeSearchAgent
from canasta.agents.baselines.uniform import UniformAgent
from canasta.agents.baselines.webstyle import WebstyleAgent
from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.heuristic.weights import RENEWED
from canasta.agents.mixed_agents import GuardedAgent, LapsingAgent
from canasta.agents.network.champion import ChampionAgent
from canasta.agents.network.learned import LearnedAgent
from canasta.agents.network.network_file import former_network
from canasta.agents.search.comparison import Effort
from canasta.agents.search.inference import InferenceAgent
from canasta.agents.search.sampler import SamplerAgent
from canasta.agents.unknown_agent import UnknownAgentError
from canasta.engine.random import mixed

_FIRST_EFFORT: Final = Effort(worlds=32, block=16)
"""Effort of a decision of champion-1."""


class _Entry:
    """The factories of an agent, with and without an effort, and whether the agent searches."""

    def __init__(
        self,
        make: Callable[[int], Agent],
        with_effort: Callable[[int, Effort], Agent] | None = None,
        *,
        searches: bool = False,
    ) -> None:
        self.make: Final = make
        self.with_effort: Final = with_effort
        self.searches: Final = searches or with_effort is not None


def _careless(seed: int) -> Agent:
    return LapsingAgent(GreedyAgent(), UniformAgent(mixed(seed, 1)), 250, seed)


def _casual(seed: int) -> Agent:
    lapse = GuardedAgent(GreedyAgent(), SteadyAgent(RENEWED))
    return LapsingAgent(SteadyAgent(RENEWED), lapse, 400, seed)


def _first_learned(_: int) -> Agent:
    return LearnedAgent(former_network())


def _first_champion(seed: int, effort: Effort = _FIRST_EFFORT) -> Agent:
    return ChampionAgent(seed, replace(effort, finals=0), former_network())


_AGENTS: Final = {
    "random": _Entry(UniformAgent),
    "greedy": _Entry(lambda _: GreedyAgent()),
    "webstyle": _Entry(WebstyleAgent, searches=True),
    "tree": _Entry(TreeSearchAgent, searches=True),
    "careless": _Entry(_careless),
    "casual": _Entry(_casual),
    "steady-1": _Entry(lambda _: SteadyAgent()),
    "steady": _Entry(lambda _: SteadyAgent(RENEWED)),
    "sampler": _Entry(SamplerAgent, SamplerAgent),
    "reader": _Entry(InferenceAgent, InferenceAgent),
    "learned-1": _Entry(_first_learned, searches=True),
    "learned": _Entry(lambda _: LearnedAgent(), searches=True),
    "champion-1": _Entry(_first_champion, _first_champion),
    "champion": _Entry(ChampionAgent, ChampionAgent),
}


def agent_names() -> list[str]:
    """Return the names of all agents, the baselines first."""
    return list(_AGENTS)


def make_agent(name: str, seed: int, effort: Effort | None = None) -> Agent:
    """Return a new agent called ``name`` for one seat; ``seed`` is from 0 to 2**32 - 1.

    ``effort`` applies only to agents that compare lines in sampled worlds; by default they use the
    effort of a table.

    Raises:
        UnknownAgentError: no agent has that name.
        NetworkError: the agent's network, which comes with the program, is damaged
            (:mod:`canasta.agents.network.network`).
    """
    entry = _entry(name)
    if effort is None or entry.with_effort is None:
        return entry.make(seed)
    return entry.with_effort(seed, effort)


def searches(name: str) -> bool:
    """Return whether the agent called ``name`` compares its options one by one.

    The thinking time of such an agent reveals the number of options in its hand.

    Raises:
        UnknownAgentError: no agent has that name.
    """
    return _entry(name).searches


def _entry(name: str) -> _Entry:
    entry = _AGENTS.get(name)
    if entry is None:
        raise UnknownAgentError(name, _AGENTS)
    return entry
