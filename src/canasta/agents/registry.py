"""Agents by name."""

from canasta.agents.agent import Agent
from canasta.agents.baselines.greedy import GreedyAgent
from canasta.agents.baselines.lapsing import LapsingAgent
from canasta.agents.baselines.tree_search import TreeSearchAgent
from canasta.agents.baselines.uniform import UniformAgent
from canasta.agents.baselines.webstyle import WebstyleAgent
from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.network.champion import ChampionAgent
from canasta.agents.network.learned import LearnedAgent
from canasta.agents.search.inference import InferenceAgent
from canasta.agents.search.sampler import SamplerAgent
from canasta.engine.random import mixed


class UnknownAgentError(ValueError):
    """No agent has the name; the message says which names there are."""

    def __init__(self, name: str) -> None:
        """Keep the name nobody has."""
        super().__init__(f"no agent is called {name!r}; there are: {', '.join(agent_names())}")
        self.name = name


def agent_names() -> list[str]:
    """Return the names of all agents, the fixed opponents first."""
    return [
        "random",
        "greedy",
        "webstyle",
        "tree",
        "careless",
        "casual",
        "steady",
        "sampler",
        "reader",
        "learned",
        "champion",
    ]


def make_agent(name: str, seed: int) -> Agent:
    """Return a new agent called ``name`` for one seat; ``seed`` is from 0 to 2**32 - 1.

    Raises:
        UnknownAgentError: no agent has that name.
    """
    match name:
        case "random":
            return UniformAgent(seed)
        case "greedy":
            return GreedyAgent()
        case "webstyle":
            return WebstyleAgent(seed)
        case "tree":
            return TreeSearchAgent(seed)
        case "careless":
            return LapsingAgent(GreedyAgent(), UniformAgent(mixed(seed, 1)), 250, seed)
        case "casual":
            return LapsingAgent(SteadyAgent(), GreedyAgent(), 400, seed)
        case "steady":
            return SteadyAgent()
        case "sampler":
            return SamplerAgent(seed)
        case "reader":
            return InferenceAgent(seed)
        case "learned":
            return LearnedAgent()
        case "champion":
            return ChampionAgent(seed)
        case _:
            raise UnknownAgentError(name)
