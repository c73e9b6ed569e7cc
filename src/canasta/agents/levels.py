"""Robots for people: five levels by name, from the weakest to the strongest.

How far the agents behind them lie apart, table by table, is measured in docs/strength.md.
"""

from typing import Final

from canasta.agents.agent import Agent
from canasta.agents.baselines.partner import PartnerAgent
from canasta.agents.network.champion import CHAMPION_EFFORT, ChampionAgent
from canasta.agents.registry import make_agent
from canasta.agents.search.comparison import Effort
from canasta.agents.search.sampler import TABLE_EFFORT, SamplerAgent
from canasta.build_info import is_compiled

_ROBOTS: Final = {
    "beginner": "careless",
    "easy": "greedy",
    "medium": "casual",
    "hard": "steady",
}
"""The agent behind each level but the strongest, which is the champion."""
_STRONGEST: Final = "expert"
_PLAIN_EFFORT: Final = Effort(worlds=8, block=8)
"""What a search may spend where the engine is not compiled: some fifty times slower, it would
otherwise think for seconds, and at every table of a server in turn."""


def level_names() -> tuple[str, ...]:
    """Return the names of the levels, the weakest first."""
    return (*_ROBOTS, _STRONGEST)


def table_effort() -> Effort:
    """Return what may be spent on a hint, and on the answer to a partner."""
    return TABLE_EFFORT if is_compiled() else _PLAIN_EFFORT


def make_level(level: str, seed: int) -> Agent:
    """Return a new robot of ``level`` for one seat; ``seed`` is from 0 to 2**32 - 1.

    At every level a partner's question is answered by trial: a bad answer is no fun at any.

    Raises:
        KeyError: no level has that name.
    """
    if level == _STRONGEST:
        return ChampionAgent(seed, CHAMPION_EFFORT if is_compiled() else _PLAIN_EFFORT)
    return PartnerAgent(make_agent(_ROBOTS[level], seed), SamplerAgent(seed, table_effort()))


def make_robot(name: str, seed: int) -> Agent:
    """Return a new robot for one seat by its name in a record: that of a level or of an agent.

    ``seed`` is from 0 to 2**32 - 1.

    Raises:
        UnknownAgentError: neither a level nor an agent has that name.
    """
    return make_level(name, seed) if name in level_names() else make_agent(name, seed)
