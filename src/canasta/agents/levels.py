"""Robots for people: five levels by name, from the weakest to the strongest.

docs/study/strength.md lists measured differences in strength between the agents behind the levels.
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

USUAL_LEVEL: Final = "medium"
"""The level of a robot for which nobody has chosen one."""
_STRONGEST: Final = "expert"
_AGENTS: Final = {
    "beginner": "careless",
    "easy": "greedy",
    "medium": "casual",
    "hard": "steady",
    _STRONGEST: "champion",
}
"""The agent behind each level, the weakest first."""
CERTAIN: Final = frozenset({"easy", "hard"})
"""Levels that play without chance, except when they answer a partner's question."""
PLAIN_EFFORT: Final = Effort(worlds=8, block=8, trials=12 * 8)
"""Effort of a search if the engine is not compiled, and so about a hundred times slower.

With the usual effort a robot would think for seconds, while the other tables of a server wait.
docs/study/strength.md lists the loss of strength (``benchmarks/plain_levels.py``)."""
_COMPILED_EFFORT: Final = Effort(
    TABLE_EFFORT.worlds, TABLE_EFFORT.block, trials=24 * TABLE_EFFORT.worlds
)
"""Effort of a hint if the engine is compiled. A hand of forty cards may have sixty lines. If there
are more than 24 lines (12 without compilation), each line is tried in fewer worlds."""


def level_names() -> tuple[str, ...]:
    """Return the names of the levels, the weakest first."""
    return tuple(_AGENTS)


def level_like(name: str) -> str:
    """Return the level for a player that a record calls ``name``.

    This is the level of that name, or the level that plays as that agent, or the usual level.
    """
    by_agent = {agent: level for level, agent in _AGENTS.items()}
    return name if name in _AGENTS else by_agent.get(name, USUAL_LEVEL)


def table_effort() -> Effort:
    """Return the effort for hints and for answers to a partner's question."""
    return _COMPILED_EFFORT if is_compiled() else PLAIN_EFFORT


def make_level(level: str, seed: int, effort: Effort | None = None) -> Agent:
    """Return a new robot of ``level`` for one seat; ``seed`` is from 0 to 2**32 - 1.

    ``effort`` limits its searches. By default the effort depends on whether the engine is compiled.
    At every level a search answers the partner's question, because bad answers spoil the game even
    with a weak robot.

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
    """Return a new robot for one seat; records store ``name``, a level or an agent.

    ``seed`` is from 0 to 2**32 - 1.

    Raises:
        UnknownAgentError: neither a level nor an agent has that name.
        NetworkError: the network that comes with the program is damaged.
    """
    if name in _AGENTS:
        return make_level(name, seed)
    if name not in agent_names():
        raise UnknownAgentError(name, (*level_names(), *agent_names()))
    return make_agent(name, seed)


def robot_searches(name: str) -> bool:
    """Return whether the robot called ``name`` (a level or an agent) searches.

    :func:`canasta.agents.registry.searches` defines searching. Answers to a partner's question,
    which every level finds by a search, do not count.

    Raises:
        UnknownAgentError: neither a level nor an agent has that name.
    """
    return searches(_AGENTS.get(name, name))
