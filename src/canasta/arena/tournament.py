"""A tournament: every agent meets every other on the same deals; two agents make one match."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from canasta.arena.duplicate import Match
from canasta.rules.ruleset import RuleSet


@dataclass(frozen=True)
class Tournament:
    """Who meets whom, on which deals; everything the results depend on but the program."""

    rules: RuleSet
    players: int
    sides: int
    agents: tuple[str, ...]
    """Names of two or more agents."""
    seed: int
    """From 0 to 2**32 - 1."""

    @cached_property
    def pairings(self) -> list[tuple[int, int]]:
        """The agents of each match, by number: the first agent's matches come first."""
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
            )
            for first, second in self.pairings
        ]
