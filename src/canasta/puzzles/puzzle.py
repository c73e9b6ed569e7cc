"""A puzzle: a decision in a round, with the cost of each line.

A puzzle holds the round up to the decision as a record does: the seed of the deal, and the plays.
The deciding seat therefore has the same view as in that round, and the round can be continued.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from canasta.agents.worlds.known_state import known_state
from canasta.engine.plays import Play
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import DRAWING
from canasta.engine.state.state import State, View
from canasta.record.header import Header, Player
from canasta.record.record_lines import RoundLine, record_text
from canasta.record.record_reader import replay_of
from canasta.record.robot_play import in_order, play_of_line
from canasta.rules.loader import load_rules

Theme = Literal["pile", "open", "out", "freeze", "pair", "discard", "meld"]
"""The subject of the decision: taking the pile, opening, going out, freezing the pile, keeping a
pair, choosing a safe discard, or choosing the cards to lay."""
THEMES: Final[tuple[Theme, ...]] = ("pile", "open", "out", "freeze", "pair", "discard", "meld")


@dataclass(frozen=True)
class Line:
    """A line at the decision of a puzzle, and the points by which it falls behind the best line."""

    actions: tuple[int, ...]
    """The unit actions of the seat: one action before the draw, otherwise all actions to the end of
    the turn."""
    behind: int
    """The points by which the line is expected to fall behind the best line, whose value is 0."""
    error: int
    """The standard error of ``behind``, in points."""


@dataclass(frozen=True)
class Puzzle:
    """A decision with one best line."""

    id: str
    """The id: the rule text and the number within that text, such as ``classic-17``."""
    text: str
    """The id of the rule text."""
    players: int
    sides: int
    scores: tuple[int, ...]
    """The points of each side before the round."""
    seed: bytes
    """The seed of the deal."""
    plays: tuple[str, ...]
    """The plays before the decision, in the notation of a record."""
    lines: tuple[Line, ...]
    """At least two lines: the best line, then the others by ``behind``."""
    theme: Theme
    solved_by: tuple[str, ...]
    """The levels of robots that find the best line, the weakest first."""

    @property
    def number(self) -> int:
        """The number of the puzzle within its text."""
        return int(self.id.rpartition("-")[2])

    @property
    def game_rules(self) -> GameRules:
        """The rules and the seating.

        Raises:
            RuleError: there is no such text.
        """
        return GameRules(load_rules(self.text), self.players, self.sides)

    def record(self, players: Sequence[Player] | None = None) -> str:
        """Return the record of the round up to the decision, played by ``players``."""
        sitting = players or [Player(str(seat + 1)) for seat in range(self.players)]
        header = Header(self.game_rules, tuple(sitting), self.seed, scores=self.scores)
        return header.text() + record_text(RoundLine(1), self.plays, None)

    @cached_property
    def _round(self) -> State:
        return replay_of(self.record()).end.state

    @property
    def state(self) -> State:
        """An independent copy of the round at the decision, including hidden cards.

        Raises:
            RecordError: a play before the decision is not legal.
        """
        return self._round.copy()

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return int(self._round.public.to_act())

    @property
    def view(self) -> View:
        """The view of the seat that decides."""
        return self.state.view(self.seat)

    @property
    def best(self) -> Line:
        """The best line."""
        return self.lines[0]


def line_key(view: View, actions: tuple[int, ...]) -> Play:
    """Return the key of a line: its first action before the draw, otherwise its cards.

    Different unit actions can lay the same cards.
    """
    parts = actions[:1] if view.public.phase == DRAWING else actions
    return in_order(play_of_line(known_state(view), parts))
