"""Numbered rounds that follow from a seed alone, so anyone can repeat them."""

from collections.abc import Iterator
from dataclasses import dataclass

from canasta.agents.registry import make_agent
from canasta.arena.rounds import RoundResult, play_round
from canasta.arena.work import HERE, Work
from canasta.engine.random import mixed
from canasta.engine.state.game_rules import GameRules
from canasta.engine.stepping.deal import deal, quick_shuffle, sorted_deck
from canasta.rules.ruleset import RuleSet


@dataclass(frozen=True)
class Simulation:
    """Rounds played by the same rules and by the same agents in the same seats, from scores of 0.

    Round ``n`` depends only on these settings and ``n``. Its stream is ``mixed(seed, n)``
    (:func:`canasta.engine.random.mixed`). The shuffle uses ``mixed(stream, 0)``, and the agent in
    seat ``s`` uses the seed ``mixed(stream, 1 + s)``. The last seat deals round 0, and the deal
    passes on with each round.
    """

    rules: RuleSet
    players: int
    sides: int
    agents: tuple[str, ...]
    """Names of agents by seat, for :func:`canasta.agents.registry.make_agent`."""
    seed: int
    """The seed, from 0 to 2**32 - 1."""

    def __reduce__(self) -> tuple[object, ...]:
        return Simulation, (self.rules, self.players, self.sides, self.agents, self.seed)

    def results(self, deals: int, work: Work = HERE) -> Iterator[RoundResult]:
        """Yield the results of rounds 0 to ``deals`` - 1, in this order.

        Only a few rounds are in memory at a time.

        Raises:
            ValueError: the rules do not allow this number of players or sides, or the number of
                agents differs from the number of seats.
            UnknownAgentError: no agent has one of the names.
            WorkError: ``work`` cannot play the rounds; raised with the first missing result.
        """
        return work.results(_Rounds(self).play, range(deals))


class _Rounds:
    """Plays the rounds of a simulation."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self._game_rules = GameRules(simulation.rules, simulation.players, simulation.sides)
        self._deck = sorted_deck(self._game_rules)
        if len(simulation.agents) != simulation.players:
            raise ValueError(f"{len(simulation.agents)} agents for {simulation.players} players")
        for name in simulation.agents:
            make_agent(name, 0)

    def __reduce__(self) -> tuple[object, ...]:
        return _Rounds, (self._simulation,)

    def play(self, number: int) -> RoundResult:
        """Deal and play round ``number``, and return its result."""
        game_rules = self._game_rules
        stream = mixed(self._simulation.seed, number)
        dealer = (number + game_rules.players - 1) % game_rules.players
        deck = quick_shuffle(self._deck, mixed(stream, 0))
        agents = [
            make_agent(name, mixed(stream, 1 + seat))
            for seat, name in enumerate(self._simulation.agents)
        ]
        return play_round(deal(game_rules, [0] * game_rules.sides, dealer, deck, None), agents)
