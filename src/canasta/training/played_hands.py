"""Hands that robots play among themselves: each way to go on they chose, with what it came to.

The robots play as well as they can, but now and then choose a way by chance, so that a network sees
what ways are worth that nobody would choose. That is the method of Deep Monte Carlo (Zha and
others, DouZero, arXiv 2106.06135): values are means of what hands came to, with no network's
opinion of itself in between.
"""

from dataclasses import dataclass
from typing import Final

from canasta.agents.agent import Agent
from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.network.learned import LearnedAgent, after
from canasta.agents.network.network import Network
from canasta.agents.search.candidate_lines import ways_on, with_discards
from canasta.agents.search.turn_plans import turn_by
from canasta.agents.worlds.knowledge import known_state
from canasta.agents.worlds.rollouts import margin
from canasta.engine.random import below, following, mixed
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import ANSWERING, OVER, PLAYING
from canasta.engine.state.state import State, View
from canasta.engine.stepping.deal import deal, quick_shuffle, sorted_deck
from canasta.engine.stepping.step import step
from canasta.training.tried_ways import LineSamples, Trying


@dataclass(frozen=True)
class Playing:
    """How hands are played."""

    exploring: int = 120
    """How often, in thousandths, a way is chosen by chance."""
    from_nothing: int = 600
    """How often, in thousandths, a hand begins at no points; else at points below the target."""
    trying: Trying | None = None
    """How ways are tried besides; None if they are not."""


@dataclass(frozen=True)
class Example:
    """A way to go on that was chosen."""

    row: bytes
    """What a network reads of it."""
    points: float
    """By how much the side came to be ahead of the mean of the others at the end of the hand."""
    is_first: bool
    """Whether a position begins with it; else it is a way from the same position as the last."""


class PlayedHands:
    """Plays hands under some rules."""

    def __init__(self, game_rules: GameRules, playing: Playing, network: Network | None) -> None:
        """Let robots play by ``network``, or by the hand-written principles where there is none."""
        self._game_rules: Final = game_rules
        self._deck: Final = sorted_deck(game_rules)
        self._playing: Final = playing
        self._policy: Final[Agent] = SteadyAgent()
        self._learned: Final = LearnedAgent(network) if network else None
        self._tried: Final = LineSamples(playing.trying, network) if playing.trying else None
        self._random = 0

    def play(self, seed: int) -> list[Example]:
        """Return what came of the hand that belongs to ``seed`` (0 to 2**32 - 1)."""
        self._random = mixed(seed, 1)
        game_rules = self._game_rules
        scores = [0] * game_rules.sides
        if not self._happens(self._playing.from_nothing):
            scores = [self._below(game_rules.target // 50) * 50 for _ in scores]
        deck = quick_shuffle(self._deck, mixed(seed, 2))
        state = deal(game_rules, scores, self._below(game_rules.players), deck, None)
        public = state.public
        rows: list[tuple[int, bytes]] = []
        examples: list[Example] = []
        while public.phase != OVER:
            seat = public.to_act()
            view = state.view(seat)
            chosen, usual = self._choice(view)
            if public.phase != ANSWERING:
                rows.append((seat, after(view, chosen, usual)))
                examples += self._compared(state)
            for number in chosen:
                step(state, number, None)
        played = [Example(row, margin(state, seat), is_first=True) for seat, row in rows]
        return played + examples

    def _compared(self, state: State) -> list[Example]:
        """Return the ways of a position tried out, now and then."""
        if self._tried is None or not self._happens(self._tried.trying.often):
            return []
        self._random = following(self._random)
        return [
            Example(way.row, way.points, is_first=place == 0)
            for place, way in enumerate(self._tried.outcomes(state, self._random))
        ]

    def _choice(self, view: View) -> tuple[list[int], list[int]]:
        """Return a way to go on, and that of the hand-written principles."""
        if view.public.phase != ANSWERING and self._happens(self._playing.exploring):
            ways = ways_on(view, self._policy)
            return self._any(with_discards(view, self._any(ways))), ways[0]
        if self._learned is not None:
            ways = ways_on(view, self._policy)
            return self._learned.best_of(view, ways), ways[0]
        if view.public.phase == PLAYING:
            usual = turn_by(self._policy, known_state(view))
        else:
            usual = [self._policy.decide(view)]
        return usual, usual

    def _any(self, ways: list[list[int]]) -> list[int]:
        return ways[self._below(len(ways))] if len(ways) > 1 else ways[0]

    def _happens(self, thousandths: int) -> bool:
        return self._below(1000) < thousandths

    def _below(self, limit: int) -> int:
        self._random = following(self._random)
        return below(self._random, limit)
