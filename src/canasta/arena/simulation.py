"""Rounds by number: each is dealt and played from a seed alone, so anyone can repeat it."""

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Final

from canasta.agents.registry import make_agent
from canasta.agents.threads import use_one_matrix_thread
from canasta.arena.rounds import RoundResult, play_round
from canasta.engine.random import mixed
from canasta.engine.state.game_rules import GameRules
from canasta.engine.stepping.deal import deal, quick_shuffle, sorted_deck
from canasta.rules.ruleset import RuleSet

_BATCH: Final = 100
"""Rounds that a process gets at a time."""
_WAITING: Final = 3
"""Batches in progress at the same time, per process."""


@dataclass(frozen=True)
class Simulation:
    """Rounds played by the same rules and by the same agents in the same seats, from scores of 0.

    Round ``n`` depends on these settings and ``n`` alone: its stream is ``mixed(seed, n)``; the
    shuffle uses ``mixed(stream, 0)``, and the agent on seat ``s`` the seed ``mixed(stream, 1 + s)``
    (:func:`canasta.engine.random.mixed`). The last seat deals round 0, then the deal passes on.
    """

    rules: RuleSet
    players: int
    sides: int
    agents: tuple[str, ...]
    """Names of agents by seat, for :func:`canasta.agents.registry.make_agent`."""
    seed: int
    """From 0 to 2**32 - 1."""

    def __reduce__(self) -> tuple[object, ...]:
        return Simulation, (self.rules, self.players, self.sides, self.agents, self.seed)

    def results(self, deals: int, jobs: int = 1) -> Iterator[RoundResult]:
        """Yield the results of rounds 0 to ``deals`` - 1, in this order, using ``jobs`` processes.

        Only a few rounds are in memory at a time, however many are played.

        Raises:
            ValueError: the rules do not seat so many players in so many sides, or there is not one
                agent for each seat.
            UnknownAgentError: no agent has one of the names.
        """
        rounds = _Rounds(self)
        if jobs == 1 or deals <= _BATCH:
            return map(rounds.play, range(deals))
        return self._parallel(deals, jobs)

    def _parallel(self, deals: int, jobs: int) -> Iterator[RoundResult]:
        batches = (range(first, min(first + _BATCH, deals)) for first in range(0, deals, _BATCH))
        # Spawn new processes: forking one that runs threads, like a progress bar, is not safe.
        with ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (self,)) as pool:
            waiting: deque[Future[list[RoundResult]]] = deque()
            try:
                for batch in islice(batches, jobs * _WAITING):
                    waiting.append(pool.submit(_play_batch, batch))
                while waiting:
                    yield from waiting.popleft().result()
                    for batch in islice(batches, 1):
                        waiting.append(pool.submit(_play_batch, batch))
            finally:
                pool.shutdown(wait=True, cancel_futures=True)


class _Rounds:
    """The rounds of a simulation, ready to be played in this process."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self._game_rules = GameRules(simulation.rules, simulation.players, simulation.sides)
        self._deck = sorted_deck(self._game_rules)
        if len(simulation.agents) != simulation.players:
            raise ValueError(f"{len(simulation.agents)} agents for {simulation.players} players")
        for name in simulation.agents:
            make_agent(name, 0)

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


_rounds: list[_Rounds] = []
"""In a process of the pool: the rounds that it plays, set once."""


def _begin(simulation: Simulation) -> None:
    """Prepare a process of the pool; the process that started it handles Ctrl-C."""
    signal(SIGINT, SIG_IGN)
    use_one_matrix_thread()
    _rounds.append(_Rounds(simulation))


def _play_batch(numbers: range) -> list[RoundResult]:
    return [_rounds[0].play(number) for number in numbers]
