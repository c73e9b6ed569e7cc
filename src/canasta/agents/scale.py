"""A scale of strength: four agents, and mixtures of neighbours between them."""

from typing import Final

from canasta.agents.agent import Agent
from canasta.agents.level_positions import position_of, positions_of
from canasta.agents.mixed_agents import GuardedAgent, LapsingAgent
from canasta.agents.network.network_file import shipped_network
from canasta.agents.registry import make_agent
from canasta.agents.search.comparison import Effort
from canasta.engine.state.state import View

_SCALE: Final = ("greedy", "steady", "learned", "champion")
"""The agents at the positions 0, 1000, 2000 and 3000."""
_STEP: Final = 1000
CHAMPION: Final = _STEP * (len(_SCALE) - 1)
"""The highest position, at which champion plays."""
_WITHOUT_SEARCH: Final = 1000
"""The highest position whose agents do not search."""


def agent_at(position: int, seed: int, effort: Effort | None = None) -> Agent:
    """Return a new agent at ``position``, from 0 (greedy) to 3000 (champion), for one seat.

    The last three digits are the turns of a thousand that the stronger neighbour plays; the weaker
    neighbour plays the others. Above 0, steady keeps greedy from the mistakes that
    :class:`canasta.agents.mixed_agents.GuardedAgent` names. ``seed`` is from 0 to 2**32 - 1, and
    ``effort`` limits searches.
    """
    lower, share = divmod(position, _STEP)
    weaker = make_agent(_SCALE[lower], seed, effort)
    if share == 0:
        return weaker
    stronger = make_agent(_SCALE[lower + 1], seed, effort)
    if lower == 0:
        weaker = GuardedAgent(weaker, stronger)
    return LapsingAgent(stronger, weaker, _STEP - share, seed)


def is_pure(position: int) -> bool:
    """Return whether a single agent that plays without chance is at ``position``."""
    return position % _STEP == 0 and position < CHAMPION


def may_search(level: str) -> bool:
    """Return whether a middle level compares its options one by one at any seating.

    :func:`canasta.agents.registry.searches` says what this means.
    """
    return max(positions_of(level)) > _WITHOUT_SEARCH


class ScaledAgent(Agent):
    """Plays at the position of a level, which depends on the seating."""

    def __init__(self, level: str, seed: int, effort: Effort | None = None) -> None:
        """Play at a middle level; ``seed`` and ``effort`` are as for :func:`agent_at`.

        Raises:
            NetworkError: the level uses the network that comes with the program, and the network is
                damaged.
        """
        if may_search(level):
            shipped_network()
        self._level: Final = level
        self._seed: Final = seed
        self._effort: Final = effort
        self._position = -1
        """The position of ``_playing``."""
        self._playing: Agent | None = None

    def __reduce__(self) -> tuple[object, ...]:
        memory = {"_position": self._position, "_playing": self._playing}
        return type(self), (self._level, self._seed, self._effort), (None, memory)

    def begin_round(self, view: View) -> None:
        """Pass the start of a round on to the agent that plays."""
        self._at_seating(view).begin_round(view)

    def decide(self, view: View) -> int:
        """Return the decision of the agent for the seating of ``view``."""
        return self._at_seating(view).decide(view)

    def _at_seating(self, view: View) -> Agent:
        position = position_of(self._level, view.public.game_rules)
        if self._playing is None or position != self._position:
            self._playing = agent_at(position, self._seed, self._effort)
            self._position = position
        return self._playing
