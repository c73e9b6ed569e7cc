"""A tournament: each pair of agents plays one match, and all matches use the same deals."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from canasta.agents.registry import make_agent
from canasta.arena.duplicate import AgentMaker, Match
from canasta.rules.ruleset import RuleSet


@dataclass(frozen=True)
class Tournament:
    """All settings that the results depend on, apart from the program."""

    rules: RuleSet
    players: int
    sides: int
    agents: tuple[str, ...]
    """Names of two or more agents."""
    seed: int
    """The seed, from 0 to 2**32 - 1."""
    make: AgentMaker = make_agent
    """Makes an agent for a name and a seed."""

    @cached_property
    def pairings(self) -> list[tuple[int, int]]:
        """The agents of each match, by index; the matches of the first agent come first."""
        return list(combinations(range(len(self.agents)), 2))

    @cached_property
    def matches(self) -> list[Match]:
        """The matches, in the order of :attr:`pairings`."""
        return [
            Match(
                self.rules,
                self.players,
                self.sides,
                (self.agents[first], self.agents[second]),
                self.seed,
                self.make,
            )
            for first, second in self.pairings
        ]
