"""Duplicate matches of two agents: the same deals, played once in every lineup.

Deal ``n`` of a match depends on the rules, the seats, the seed and ``n`` alone, not on the agents:
the same cards, the same dealer, the same random numbers for whoever sits on a seat. So luck of the
deal cancels within a deal, two matches with one seed are about the same cards, and swapping the
agents mirrors every result.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from canasta.agents.agent import Agent
from canasta.agents.registry import make_agent
from canasta.arena.hands import play_hand
from canasta.arena.lineups import lineups
from canasta.arena.timing import TimedAgent
from canasta.engine.game import Game
from canasta.engine.random import mixed
from canasta.engine.state.game_rules import NO_SIDE, GameRules
from canasta.engine.stepping.deal import deal, quick_shuffle, sorted_deck
from canasta.rules.ruleset import RuleSet

Kind = Literal["deal", "game"]
"""What is played twice or more: one hand, or hands up to the target."""

GAME_LIMIT: Final = 200
"""Hands after which a game that nobody has won goes to the side that leads."""
_GAMES: Final = 1
_DEALS: Final = 0


@dataclass(frozen=True)
class Match:
    """Two agents who meet under some rules; everything their results depend on but the program."""

    rules: RuleSet
    players: int
    sides: int
    agents: tuple[str, str]
    """Names, as :func:`canasta.agents.registry.make_agent` knows them, or whatever makes them."""
    seed: int
    """From 0 to 2**32 - 1."""


@dataclass(frozen=True)
class Duplicate:
    """What came of one deal, or of one game, in every lineup."""

    scores: tuple[tuple[int, ...], ...]
    """Points of each side, lineup by lineup; of a game, the final scores."""
    decisions: tuple[int, int] = (0, 0)
    """Unit actions each agent was asked for."""
    nanoseconds: tuple[int, int] = (0, 0)
    """Processor time each agent took for them."""


class Duplicates:
    """The deals and games of a match, ready to be played in this process."""

    def __init__(self, match: Match, make: Callable[[str, int], Agent] = make_agent) -> None:
        """Prepare ``match``; ``make`` returns a new agent by its name and a seed.

        Raises:
            ValueError: the rules do not seat so many players in so many sides.
            UnknownAgentError: no agent has one of the names.
        """
        self._match: Final = match
        self._make: Final = make
        self._game_rules: Final = GameRules(match.rules, match.players, match.sides)
        self._deck: Final = sorted_deck(self._game_rules)
        self._lineups: Final = lineups(match.sides)
        for name in match.agents:
            make(name, 0)

    def play_deal(self, number: int) -> Duplicate:
        """Play deal ``number`` (0 to 2**32 - 1) with the scores at 0, in every lineup."""
        game_rules = self._game_rules
        players = self._match.players
        stream = mixed(mixed(self._match.seed, _DEALS), number)
        deck = quick_shuffle(self._deck, mixed(stream, 0))
        dealer = (number + players - 1) % players
        clock = _Clock()
        scores = []
        for lineup in self._lineups:
            state = deal(game_rules, [0] * self._match.sides, dealer, deck, None)
            agents = self._seat(lineup, stream)
            scores.append(play_hand(state, agents).scores)
            clock.read(agents, lineup)
        return clock.result(scores)

    def play_game(self, number: int) -> Duplicate:
        """Play game ``number`` (0 to 2**32 - 1) to the target of the rules, in every lineup.

        Hand for hand the decks are the same in each lineup. The game ends undecided after
        :data:`GAME_LIMIT` hands, because weak agents need never reach the target.
        """
        stream = mixed(mixed(self._match.seed, _GAMES), number)
        clock = _Clock()
        scores = []
        for lineup in self._lineups:
            game = Game(self._game_rules)
            while game.winner == NO_SIDE and len(game.past) < GAME_LIMIT:
                hand_stream = mixed(stream, len(game.past))
                game.deal(quick_shuffle(self._deck, mixed(hand_stream, 0)))
                if game.round is None:
                    raise AssertionError("a hand was dealt")
                agents = self._seat(lineup, hand_stream)
                play_hand(game.round, agents)
                game.settle()
                clock.read(agents, lineup)
            scores.append(tuple(game.totals))
        return clock.result(scores)

    def _seat(self, lineup: tuple[int, ...], stream: int) -> list[TimedAgent]:
        """Return a new agent for each seat."""
        names = self._match.agents
        return [
            TimedAgent(self._make(names[lineup[seat % len(lineup)]], mixed(stream, 1 + seat)))
            for seat in range(self._match.players)
        ]


class _Clock:
    """Adds up what the agents' decisions took."""

    def __init__(self) -> None:
        self._decisions = [0, 0]
        self._nanoseconds = [0, 0]

    def read(self, agents: Sequence[TimedAgent], lineup: tuple[int, ...]) -> None:
        """Add the times of a hand."""
        for seat, agent in enumerate(agents):
            self._decisions[lineup[seat % len(lineup)]] += agent.decisions
            self._nanoseconds[lineup[seat % len(lineup)]] += agent.nanoseconds

    def result(self, scores: Sequence[tuple[int, ...]]) -> Duplicate:
        """Return the result of a duplicate."""
        first, second = self._decisions
        first_time, second_time = self._nanoseconds
        return Duplicate(tuple(scores), (first, second), (first_time, second_time))
