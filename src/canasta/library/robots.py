"""Robots by name."""

from canasta.agents.agent import Agent
from canasta.agents.levels import level_names, make_robot
from canasta.agents.registry import agent_names
from canasta.engine.random import SEEDS


def robot(name: str = "steady", seed: int = 0) -> Agent:
    """Return a new robot for one seat.

    Names are those of the levels (``beginner`` … ``expert``) and of the agents that
    ``docs/strength.md`` compares; :func:`robot_names` lists them. ``seed``, from 0 to 2**32 - 1,
    makes the robots that use chance repeatable.

    Raises:
        UnknownAgentError: there is no robot of that name.
        ValueError: the seed is out of range.
        MissingExtraError: the robot has learned and needs ``pip install canasta[robots]``.
    """
    if not 0 <= seed < SEEDS:
        raise ValueError(f"seed {seed} is not from 0 to {SEEDS - 1}")
    return make_robot(name, seed)


def robot_names() -> tuple[str, ...]:
    """Return the names of all robots: the levels, the weakest first, then the agents."""
    return (*level_names(), *agent_names())
