"""Rounds that robots play among themselves, by number: positions of decisions, with all cards."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from canasta.agents.agent import Agent
from canasta.agents.registry import make_agent
from canasta.agents.search.comparison import Effort
from canasta.engine.random import below, following, mixed
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import DRAWING, OVER, PLAYING
from canasta.engine.state.state import State
from canasta.engine.stepping.deal import deal, quick_shuffle, sorted_deck
from canasta.engine.stepping.step import step
from canasta.rules.ruleset import RuleSet


@dataclass(frozen=True)
class SelfPlay:
    """Rounds played by robots that change seats from round to round."""

    rules: RuleSet
    players: int
    sides: int
    agents: tuple[str, ...]
    """The names of the agents, for :func:`canasta.agents.registry.make_agent`."""
    seed: int
    """The seed, from 0 to 2**32 - 1."""
    worlds: int = 8
    """The number of worlds that sampler, reader, champion-1 and champion draw for a comparison:
    fewer than at a table, for speed. Champion holds no final. Other agents search as at a table."""


class Rounds:
    """Plays the rounds of a self-play.

    Round ``n`` depends only on the self-play and ``n``. Each seat gets a random agent, and each
    side a random score in hundreds below the target of the game.
    """

    def __init__(self, play: SelfPlay) -> None:
        """Prepare ``play``.

        Raises:
            ValueError: the rules do not allow this number of players or sides.
            UnknownAgentError: no agent has one of the names.
        """
        self._play: Final = play
        self._game_rules: Final = GameRules(play.rules, play.players, play.sides)
        self._deck: Final = sorted_deck(self._game_rules)
        for name in play.agents:
            make_agent(name, 0)

    def positions(self, number: int) -> Iterator[State]:
        """Play round ``number`` (0 to 2**32 - 1); yield its state at each turn's start and draw.

        At these moments a robot plans the whole turn. The state yielded is the round itself: it is
        valid until the next one is requested, and must not be changed.
        """
        stream = mixed(self._play.seed, number)
        state = self._dealt(number, stream)
        agents = [self._agent(stream, seat) for seat in range(self._play.players)]
        for seat, agent in enumerate(agents):
            agent.begin_round(state.view(seat))
        public = state.public
        thinking = OVER
        while public.phase != OVER:
            if public.phase in (DRAWING, PLAYING) and public.phase != thinking:
                thinking = public.phase
                yield state
            seat = public.to_act()
            step(state, agents[seat].decide(state.view(seat)), None)

    def _dealt(self, number: int, stream: int) -> State:
        players = self._play.players
        random = mixed(stream, 1 + players)
        scores = []
        for _ in range(self._play.sides):
            random = following(random)
            scores.append(100 * below(random, max(self._play.rules.target // 100, 1)))
        deck = quick_shuffle(self._deck, mixed(stream, 0))
        return deal(self._game_rules, scores, (number + players - 1) % players, deck, None)

    def _agent(self, stream: int, seat: int) -> Agent:
        seed = mixed(stream, 1 + seat)
        names = self._play.agents
        name = names[below(mixed(seed, 0), len(names))]
        effort = Effort(self._play.worlds, min(self._play.worlds, 8))
        return make_agent(name, seed, effort)
