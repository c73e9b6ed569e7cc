"""Robots for people: five levels by name, from the weakest to the strongest.

The levels between the weakest and the strongest are mixtures of agents that depend on the seating
(:mod:`canasta.agents.scale`), so that the levels are about equally far apart everywhere.
docs/study/strength.md lists the measured differences.
"""

from typing import Final

from canasta.agents.agent import Agent
from canasta.agents.level_positions import MIDDLE, position_of
from canasta.agents.mixed_agents import PartnerAgent
from canasta.agents.network.champion import CHAMPION_EFFORT, ChampionAgent
from canasta.agents.registry import agent_names, make_agent, searches
from canasta.agents.scale import ScaledAgent, is_pure, may_search
from canasta.agents.search.comparison import Effort
from canasta.agents.search.sampler import TABLE_EFFORT, SamplerAgent
from canasta.agents.unknown_agent import UnknownAgentError
from canasta.build_info import is_compiled
from canasta.engine.state.game_rules import GameRules

USUAL_LEVEL: Final = "medium"
"""The level of a robot for which nobody has chosen one."""
_STRONGEST: Final = "expert"
_AGENTS: Final = {"beginner": "careless", _STRONGEST: "champion"}
"""The agents behind the weakest and the strongest level."""
_LIKE: Final = {
    "careless": "beginner",
    "greedy": "easy",
    "casual": "medium",
    "steady": "medium",
    "learned-1": "hard",
    "learned": "hard",
    "champion-1": _STRONGEST,
    "champion": _STRONGEST,
}
"""For each agent, the level that plays most like it."""
PLAIN_EFFORT: Final = Effort(worlds=8, block=8, trials=12 * 8)
"""Effort of a search if the engine is not compiled and therefore about a hundred times slower. The
champion then holds no final.

With the usual effort a robot would think for seconds, while the other tables of a server wait.
docs/study/strength.md lists the loss of strength (``benchmarks/plain_levels.py``)."""
_COMPILED_EFFORT: Final = Effort(
    TABLE_EFFORT.worlds, TABLE_EFFORT.block, trials=24 * TABLE_EFFORT.worlds
)
"""Effort of a hint or of an answer to a partner, if the engine is compiled. A hand of forty cards
may have sixty lines. If there are more than 24 lines (12 without compilation), each line is tried
in fewer worlds."""


def level_names() -> tuple[str, ...]:
    """Return the names of the levels, the weakest first."""
    weakest, strongest = _AGENTS
    return (weakest, *MIDDLE, strongest)


def level_like(name: str) -> str:
    """Return the level for a player that a record calls ``name``.

    This is the level of that name, or the level that plays most like that agent, or the usual one.
    """
    return name if name in level_names() else _LIKE.get(name, USUAL_LEVEL)


def is_certain(level: str, game_rules: GameRules) -> bool:
    """Return whether ``level`` plays without chance, except when it answers a question."""
    return level in MIDDLE and is_pure(position_of(level, game_rules))


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
    playing_effort = effort or (CHAMPION_EFFORT if is_compiled() else PLAIN_EFFORT)
    if level == _STRONGEST:
        return ChampionAgent(seed, playing_effort)
    playing: Agent
    if level in MIDDLE:
        playing = ScaledAgent(level, seed, playing_effort)
    else:
        playing = make_agent(_AGENTS[level], seed)
    return PartnerAgent(playing, SamplerAgent(seed, effort or table_effort()))


def make_robot(name: str, seed: int) -> Agent:
    """Return a new robot for one seat; records store ``name``, a level or an agent.

    ``seed`` is from 0 to 2**32 - 1.

    Raises:
        UnknownAgentError: neither a level nor an agent has that name.
        NetworkError: the network that comes with the program is damaged.
    """
    if name in level_names():
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
    return may_search(name) if name in MIDDLE else searches(_AGENTS.get(name, name))
