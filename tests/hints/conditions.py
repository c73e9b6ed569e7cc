"""Building blocks of the checks of reasons."""

from collections.abc import Callable

from canasta.cards.kinds import FOUR, TWO
from canasta.cards.lanes import count
from tests.hints.scene import Scene

Parameters = dict[str, int]
Check = Callable[[Scene, Parameters], str]
"""A function that returns how the table contradicts a reason, or an empty string."""


def unmet(*conditions: tuple[bool, str]) -> str:
    """Return the names of the conditions that do not hold."""
    return ", ".join([name for holds, name in conditions if not holds])


def pairs_kept(scene: Scene, given: Parameters) -> str:
    """Check the number of pairs kept in hand."""
    kept = sum(count(scene.hand_after, rank) >= 2 for rank in range(FOUR, TWO))
    return unmet((kept == given["count"] > 1, f"{kept} pairs"))
