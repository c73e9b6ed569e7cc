"""Robots by name, imported when the first one is needed."""

from canasta.agents.agent import Agent
from canasta.arguments import check_type, whole_number
from canasta.engine.random import SEEDS


def robot(name: str = "steady", seed: int = 0) -> Agent:
    """Return a new robot for one seat.

    ``name`` is a level (``beginner`` … ``expert``) or an agent compared in
    ``docs/study/strength.md``; :func:`robot_names` lists them. ``seed``, from 0 to 2**32 - 1, makes
    a robot's random choices repeatable.

    Raises:
        UnknownAgentError: there is no robot with that name.
        ValueError: the seed is out of range.
    """
    check_type("a robot", name, "a name", str)
    seed = whole_number("a seed", seed)
    if not 0 <= seed < SEEDS:
        raise ValueError(f"seed {seed} is not from 0 to {SEEDS - 1}")
    from canasta.agents.levels import make_robot  # noqa: PLC0415  (imports every robot)

    return make_robot(name, seed)


def robot_names() -> tuple[str, ...]:
    """Return the names of all robots: first the levels, weakest first, then the agents."""
    from canasta.agents.levels import level_names  # noqa: PLC0415  (imports every robot)
    from canasta.agents.registry import agent_names  # noqa: PLC0415

    return (*level_names(), *agent_names())
