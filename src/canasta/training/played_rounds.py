"""Rounds that robots play among themselves, for a network: the lines chosen, with their outcomes.

The robots play their best, but sometimes choose a random line, so the network also sees the
outcomes of unusual lines. The lines played are labelled as in Deep Monte Carlo (Zha and others,
DouZero, arXiv 2106.06135): by real outcomes, not by estimates of a network.
"""

from dataclasses import dataclass
from typing import Final

from canasta.agents.agent import Agent
from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.network.learned import LearnedAgent, after
from canasta.agents.network.network import Network
from canasta.agents.search.candidate_lines import candidate_lines, with_discards
from canasta.agents.search.turn_plans import turn_by
from canasta.agents.worlds.known_state import known_state
from canasta.agents.worlds.rollouts import margin
from canasta.engine.random import below, following, mixed
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import ANSWERING, OVER, PLAYING
from canasta.engine.state.state import State, View
from canasta.engine.stepping.deal import deal, quick_shuffle, sorted_deck
from canasta.engine.stepping.step import step
from canasta.training.line_samples import LineSamples, Trying


@dataclass(frozen=True)
class Playing:
    """The settings of the rounds."""

    exploring: int = 120
    """The probability of a random line, in thousandths."""
    from_nothing: int = 600
    """The probability that a round begins with scores of 0, in thousandths; otherwise the scores
    are random, below the target."""
    trying: Trying | None = None
    """The settings for trying several lines of a position, or None if lines are not tried."""


@dataclass(frozen=True)
class Example:
    """A line and its outcome."""

    row: bytes
    """The features of the line."""
    points: float
    """The lead of the side over the mean of the other sides at the end of the round, in points."""
    is_first: bool
    """Whether the line is the first of its position; if not, it shares the previous line's
    position."""


class PlayedRounds:
    """Plays rounds by the rules of one table."""

    def __init__(self, game_rules: GameRules, playing: Playing, network: Network | None) -> None:
        """Let robots play by ``network``, or by the hand-written principles if it is None."""
        self._game_rules: Final = game_rules
        self._deck: Final = sorted_deck(game_rules)
        self._playing: Final = playing
        self._policy: Final[Agent] = SteadyAgent()
        self._learned: Final = LearnedAgent(network) if network else None
        self._tried: Final = LineSamples(playing.trying, network) if playing.trying else None
        self._random = 0

    def play(self, seed: int) -> list[Example]:
        """Return the examples of the round determined by ``seed`` (0 to 2**32 - 1)."""
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
        """Return the lines of a position with their outcomes, or nothing for most positions."""
        if self._tried is None or not self._happens(self._tried.trying.often):
            return []
        self._random = following(self._random)
        return [
            Example(line.row, line.points, is_first=place == 0)
            for place, line in enumerate(self._tried.outcomes(state, self._random))
        ]

    def _choice(self, view: View) -> tuple[list[int], list[int]]:
        """Return the line to play, and the line that the hand-written principles choose."""
        if view.public.phase != ANSWERING and self._happens(self._playing.exploring):
            lines = candidate_lines(view, self._policy)
            return self._any(with_discards(view, self._any(lines))), lines[0]
        if self._learned is not None:
            lines = candidate_lines(view, self._policy)
            return self._learned.best_of(view, lines), lines[0]
        if view.public.phase == PLAYING:
            usual = turn_by(self._policy, known_state(view))
        else:
            usual = [self._policy.decide(view)]
        return usual, usual

    def _any(self, lines: list[list[int]]) -> list[int]:
        return lines[self._below(len(lines))] if len(lines) > 1 else lines[0]

    def _happens(self, thousandths: int) -> bool:
        return self._below(1000) < thousandths

    def _below(self, limit: int) -> int:
        self._random = following(self._random)
        return below(self._random, limit)
