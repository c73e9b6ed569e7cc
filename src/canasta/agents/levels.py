"""Robots for people: five levels by name, from the weakest to the strongest.

How far they lie apart is measured in docs/strength.md.
"""

from typing import Final

from canasta.agents.agent import Agent
from canasta.agents.registry import make_agent

_ROBOTS: Final = {
    "beginner": "careless",
    "easy": "greedy",
    "medium": "casual",
    "hard": "steady",
    "expert": "sampler",
}
"""The agent behind each level."""


def level_names() -> tuple[str, ...]:
    """Return the names of the levels, the weakest first."""
    return tuple(_ROBOTS)


def make_level(level: str, seed: int) -> Agent:
    """Return a new robot of ``level`` for one seat; ``seed`` is from 0 to 2**32 - 1.

    Raises:
        KeyError: no level has that name.
    """
    return make_agent(_ROBOTS[level], seed)
