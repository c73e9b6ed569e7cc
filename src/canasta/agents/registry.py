"""Agents by name."""

from canasta.agents.agent import Agent
from canasta.agents.champion import ChampionAgent
from canasta.agents.greedy import GreedyAgent
from canasta.agents.lapsing import LapsingAgent
from canasta.agents.learned import LearnedAgent
from canasta.agents.reader import ReaderAgent
from canasta.agents.sampler import SamplerAgent
from canasta.agents.steady import SteadyAgent
from canasta.agents.tree_search import TreeSearchAgent
from canasta.agents.uniform import UniformAgent
from canasta.agents.webstyle import WebstyleAgent
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
            return ReaderAgent(seed)
        case "learned":
            return LearnedAgent()
        case "champion":
            return ChampionAgent(seed)
        case _:
            raise UnknownAgentError(name)
