"""Duplicate matches of two agents: the same deals, played once in every line-up.

Deal ``n`` of a match depends only on the rules, the number of seats and sides, the seed and ``n``.
The cards, the dealer and the random numbers of each seat do not depend on the agents. So the luck
of the cards cancels within a deal, two matches with the same seed have the same cards, and swapping
the agents mirrors every result.
"""

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Final, Literal

from canasta.agents.agent import Agent
from canasta.agents.registry import make_agent
from canasta.arena.lineups import lineups
from canasta.arena.rounds import play_round
from canasta.arena.timing import TimedAgent
from canasta.engine.game import Game
from canasta.engine.random import mixed
from canasta.engine.state.game_rules import NO_SIDE, GameRules
from canasta.engine.stepping.deal import deal, quick_shuffle, sorted_deck
from canasta.rules.ruleset import RuleSet

AgentMaker = Callable[[str, int], Agent]
"""Returns a new agent for a name and a seed, like :func:`canasta.agents.registry.make_agent`.

To work in other processes, the maker must be a module-level function or an object that pickles."""
Entrant = str | Agent
"""The name of an agent, or an agent object."""
Kind = Literal["deal", "game"]
"""The unit that every line-up plays: one round, or a game to the target."""

GAME_LIMIT: Final = 200
"""Number of rounds after which a game ends without a winner."""
_GAMES: Final = 1
_DEALS: Final = 0


@dataclass(frozen=True)
class Match:
    """Two agents, with all settings that their results depend on apart from the program."""

    rules: RuleSet
    players: int
    sides: int
    agents: tuple[Entrant, Entrant]
    """Names for :attr:`make`, or agent objects, which are copied for each seat and round."""
    seed: int
    """The seed, from 0 to 2**32 - 1."""
    make: AgentMaker = make_agent
    """Makes an agent for a name and a seed."""

    @property
    def names(self) -> tuple[str, str]:
        """The names of the agents; an agent without a name gets the name of its class."""
        first, second = [
            agent if isinstance(agent, str) else type(agent).__name__ for agent in self.agents
        ]
        return first, second

    def agent(self, number: int, seed: int) -> Agent:
        """Return a new copy of the first agent (0) or the second (1), for one seat and one round.

        Raises:
            UnknownAgentError: no agent has its name.
        """
        entrant = self.agents[number]
        return self.make(entrant, seed) if isinstance(entrant, str) else deepcopy(entrant)


@dataclass(frozen=True)
class Duplicate:
    """The results of one deal, or of one game, in every line-up."""

    scores: tuple[tuple[int, ...], ...]
    """For each line-up, the points of each side (in a game, the final scores)."""
    decisions: tuple[int, int] = (0, 0)
    """Number of unit actions that each agent decided."""
    nanoseconds: tuple[int, int] = (0, 0)
    """Processor time of each agent for its decisions, in nanoseconds; elapsed time for a
    program."""
    failures: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """For each agent, the failures of its seats (:attr:`canasta.agents.agent.Agent.failure`)."""


class Duplicates:
    """Plays the deals and games of a match."""

    def __init__(self, match: Match) -> None:
        """Prepare ``match``.

        Raises:
            ValueError: the rules do not allow this number of players or sides.
            UnknownAgentError: no agent has one of the names.
        """
        self._match: Final = match
        self._game_rules: Final = GameRules(match.rules, match.players, match.sides)
        self._deck: Final = sorted_deck(self._game_rules)
        self._lineups: Final = lineups(match.sides)
        for number in range(len(match.agents)):
            match.agent(number, 0)

    def __reduce__(self) -> tuple[object, ...]:
        return Duplicates, (self._match,)

    def play_deal(self, number: int) -> Duplicate:
        """Play deal ``number`` (0 to 2**32 - 1) with the scores at 0, in every line-up."""
        game_rules = self._game_rules
        players = self._match.players
        stream = mixed(mixed(self._match.seed, _DEALS), number)
        deck = quick_shuffle(self._deck, mixed(stream, 0))
        dealer = (number + players - 1) % players
        account = _Account()
        scores = []
        for lineup in self._lineups:
            state = deal(game_rules, [0] * self._match.sides, dealer, deck, None)
            agents = self._seat(lineup, stream)
            scores.append(play_round(state, agents).scores)
            account.add(agents, lineup)
        return account.result(scores)

    def play_game(self, number: int) -> Duplicate:
        """Play game ``number`` (0 to 2**32 - 1) to the target of the rules, in every line-up.

        Each round has the same deck in every line-up. The game ends undecided after
        :data:`GAME_LIMIT` rounds, because weak agents may never reach the target.
        """
        stream = mixed(mixed(self._match.seed, _GAMES), number)
        account = _Account()
        scores = []
        for lineup in self._lineups:
            game = Game(self._game_rules)
            while game.winner == NO_SIDE and len(game.past) < GAME_LIMIT:
                round_stream = mixed(stream, len(game.past))
                game.deal(quick_shuffle(self._deck, mixed(round_stream, 0)))
                if game.round is None:
                    raise AssertionError("a round was dealt")
                agents = self._seat(lineup, round_stream)
                play_round(game.round, agents)
                game.settle()
                account.add(agents, lineup)
            scores.append(tuple(game.totals))
        return account.result(scores)

    def _seat(self, lineup: tuple[int, ...], stream: int) -> list[TimedAgent]:
        """Return a new agent for each seat."""
        return [
            TimedAgent(self._match.agent(lineup[seat % len(lineup)], mixed(stream, 1 + seat)))
            for seat in range(self._match.players)
        ]


class _Account:
    """Adds up the decisions, the time and the failures of the agents."""

    def __init__(self) -> None:
        self._decisions = [0, 0]
        self._nanoseconds = [0, 0]
        self._failures: list[list[str]] = [[], []]

    def add(self, agents: Sequence[TimedAgent], lineup: tuple[int, ...]) -> None:
        """Add the figures of a round."""
        for seat, agent in enumerate(agents):
            number = lineup[seat % len(lineup)]
            self._decisions[number] += agent.decisions
            self._nanoseconds[number] += agent.nanoseconds
            if agent.failure:
                self._failures[number].append(agent.failure)

    def result(self, scores: Sequence[tuple[int, ...]]) -> Duplicate:
        """Return the result of a duplicate."""
        first, second = self._decisions
        first_time, second_time = self._nanoseconds
        failures = (tuple(self._failures[0]), tuple(self._failures[1]))
        return Duplicate(tuple(scores), (first, second), (first_time, second_time), failures)
