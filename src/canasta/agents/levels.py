"""Robots for people: five levels by name, from the weakest to the strongest.

docs/study/strength.md has measurements of how far the agents behind them lie apart.
"""

from typing import Final

from canasta.agents.agent import Agent
from canasta.agents.mixed_agents import PartnerAgent
from canasta.agents.network.champion import CHAMPION_EFFORT, ChampionAgent
from canasta.agents.registry import agent_names, make_agent, searches
from canasta.agents.search.comparison import Effort
from canasta.agents.search.sampler import TABLE_EFFORT, SamplerAgent
from canasta.agents.unknown_agent import UnknownAgentError
from canasta.build_info import is_compiled

_STRONGEST: Final = "expert"
_AGENTS: Final = {
    "beginner": "careless",
    "easy": "greedy",
    "medium": "casual",
    "hard": "steady",
    _STRONGEST: "champion",
}
"""The agent behind each level, the weakest first."""
PLAIN_EFFORT: Final = Effort(worlds=8, block=8, trials=12 * 8)
"""Effort of a search where the engine is not compiled and about a hundred times slower.

With the usual effort a robot would think for seconds, and at every table of a server in turn.
docs/study/strength.md says what that costs (``benchmarks/plain_levels.py``)."""
_COMPILED_EFFORT: Final = Effort(
    TABLE_EFFORT.worlds, TABLE_EFFORT.block, trials=24 * TABLE_EFFORT.worlds
)
"""Effort of a hint where it is compiled. A hand of forty cards may have sixty lines: where there
are more than twenty-four, they are tried in fewer worlds each, and so are more than twelve where
the engine is not compiled."""


def level_names() -> tuple[str, ...]:
    """Return the names of the levels, the weakest first."""
    return tuple(_AGENTS)


def table_effort() -> Effort:
    """Return the effort for a hint, and for the answer to a partner."""
    return _COMPILED_EFFORT if is_compiled() else PLAIN_EFFORT


def make_level(level: str, seed: int, effort: Effort | None = None) -> Agent:
    """Return a new robot of ``level`` for one seat; ``seed`` is from 0 to 2**32 - 1.

    ``effort`` is that of its searches; None takes what the form of the program can afford. At every
    level a search answers the partner's question: a bad answer is no fun at any.

    Raises:
        KeyError: no level has that name.
        NetworkError: the network that comes with the program is damaged.
    """
    if level == _STRONGEST:
        usual = CHAMPION_EFFORT if is_compiled() else PLAIN_EFFORT
        return ChampionAgent(seed, effort or usual)
    partner = SamplerAgent(seed, effort or table_effort())
    return PartnerAgent(make_agent(_AGENTS[level], seed), partner)


def make_robot(name: str, seed: int) -> Agent:
    """Return a new robot for one seat by its name in a record: the name of a level or an agent.

    ``seed`` is from 0 to 2**32 - 1.

    Raises:
        UnknownAgentError: neither a level nor an agent has that name.
        NetworkError: as :func:`make_level`.
    """
    if name in _AGENTS:
        return make_level(name, seed)
    if name not in agent_names():
        raise UnknownAgentError(name, (*level_names(), *agent_names()))
    return make_agent(name, seed)


def robot_searches(name: str) -> bool:
    """Return whether a robot, named as in a record, searches.

    :func:`canasta.agents.registry.searches` says what that means.

    The answers to a partner's question, which every level finds by a search, are left aside.

    Raises:
        UnknownAgentError: neither a level nor an agent has that name.
    """
    return searches(_AGENTS.get(name, name))
