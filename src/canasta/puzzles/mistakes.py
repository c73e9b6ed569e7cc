"""A guest's own mistakes as puzzles: the decisions that a review rated as costly."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from canasta.i18n.rules import rules_names
from canasta.puzzles.puzzle import Line
from canasta.review.game_review import GameReview

LISTED_MS: Final = 7 * 86_400_000
"""The time after the review for which a mistake is offered as a puzzle, in milliseconds."""


@dataclass(frozen=True)
class Mistake:
    """A costly decision in a game at a table, or in a round alone with robots."""

    table: str
    """The id of the table, or of the round."""
    game: int
    """The number of the game at the table, from 1."""
    round_number: int
    """The number of the round in the game, from 1."""
    step: int
    """The number of the play in the round, from 1."""
    lines: tuple[Line, ...]
    """The better line and the line played, with the figures of the review."""
    at_ms: int
    """The time of the review, in milliseconds since 1970."""
    rules_name: Mapping[str, str] = field(default_factory=dict)
    """The name of the rules, by language; empty if it is no longer known."""

    @property
    def name(self) -> str:
        """The name of the mistake as a puzzle."""
        return f"{self.table}.{self.game}.{self.round_number}.{self.step}"


def mistakes_of(review: GameReview, seat: int, table: str, game: int, at_ms: int) -> list[Mistake]:
    """Return the mistakes of a seat in a game at a table, in order."""
    rules_name = rules_names(review.game.header.game_rules.rules)
    return [
        Mistake(
            table,
            game,
            one.round_number,
            one.step,
            (Line(one.actions[0], 0, 0), Line(one.actions[1], one.behind, one.error)),
            at_ms,
            rules_name,
        )
        for one in review.mistakes
        if one.seat == seat
    ]
