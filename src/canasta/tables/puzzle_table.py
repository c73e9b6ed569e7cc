"""A puzzle at a table: one person decides, and nothing is stored.

The play that completes the decision is not carried out. Otherwise the table would show what the
person cannot know: the card drawn or, after the round, the other hands.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from canasta.engine.events import Discarded, Passed
from canasta.engine.judging.refusals import Refusal
from canasta.engine.state.state import View
from canasta.engine.stepping.step import step
from canasta.i18n import Catalogue
from canasta.protocol.commands import Preview
from canasta.protocol.practice import PracticeTurn
from canasta.protocol.settings import TableSettings
from canasta.protocol.updates import Happening, LogLine, Previewed
from canasta.puzzles.puzzle import Puzzle
from canasta.record.card_game import read_play, with_seat
from canasta.record.header import Player
from canasta.record.record_reader import replay_of
from canasta.review.decisions import is_decided
from canasta.tables.robot_table import RobotTable, Start
from canasta.tables.seats import ROBOT_NAMES
from canasta.tables.state import Applied
from canasta.tables.views.news import News, happenings, log_lines
from canasta.tables.views.previews import PRICE
from canasta.tables.views.since_turn import SHOWN

_ENDS: Final = (Discarded.__name__, Passed.__name__)
"""The kinds of event that end a turn before the end of the round."""
_MOST_KEPT: Final = 64
"""The maximum number of cached puzzles, some ten kilobytes each."""


@lru_cache(_MOST_KEPT)
def start_of(puzzle: Puzzle) -> Start:
    """Return the decision of a puzzle, with robots named like those of a table."""
    replay = replay_of(puzzle.record([Player(name) for name in ROBOT_NAMES[: puzzle.players]]))
    levels = [TableSettings().stand_in] * puzzle.players
    levels[replay.end.state.public.to_act()] = ""
    return Start(
        table="puzzle",
        game=replay.end,
        levels=tuple(levels),
        deal=puzzle.seed,
        outcomes=tuple([one.outcome for one in replay.steps]),
    )


def view_at(start: Start) -> View:
    """Return the view of the person who decides."""
    return start.game.state.view(start.seat)


class PuzzleTable(RobotTable):
    """The table of a puzzle after some of the person's plays, at most up to the answer."""

    def __init__(self, start: Start, words: Catalogue, plays: Sequence[str] = ()) -> None:
        """Make ``plays`` up to the first one that is refused or completes the decision."""
        self._actions: Final[list[int]] = []
        self.line: tuple[int, ...] = ()
        """The unit actions of the whole answer to the puzzle; empty before the answer."""
        super().__init__(start, words, plays)

    def play(self, text: str) -> bool:
        """Make a play unless it completes the decision; return whether it was carried out.

        A refused play never costs points.
        """
        if self.line:
            return False
        read = read_play(text)
        if isinstance(read, Refusal):
            return self.refuse((read,))
        verdict = self.game.preview(with_seat(read, self.seat), self.seat)
        if verdict.refusals:
            return self.refuse(verdict.refusals)
        trial = self.game.state.copy()
        for number in verdict.actions:
            self._actions.append(number)
            step(trial, number, None)
            if is_decided(self.start.game.state.public, trial.public):
                self.line = tuple(self._actions)
                return False
        return super().play(text)

    def puzzle_turn(self) -> PracticeTurn:
        """Return the table for the person, with the story of the round before their first play."""
        shown = self.shown()
        if self.line:
            shown["happenings"] = shown["log"] = ()
        elif not self.happened:
            shown["log"] = self._story()
        return PracticeTurn(**shown, since_turn=self._since_turn())

    def preview(self, asked: Preview) -> Previewed:
        """Return the referee's verdict on a play, without advice on the discard."""
        judged = super().preview(asked)
        reasons = tuple([reason for reason in judged.reasons if reason.code != PRICE])
        return judged.model_copy(update={"reasons": reasons, "gives_away": 0})

    def _story(self) -> tuple[LogLine, ...]:
        narrator = self.narrator
        return tuple(
            [
                line
                for outcome in self.start.outcomes
                for line in log_lines(News(0, Applied(outcome), narrator.names, ()), narrator)
            ]
        )

    def _since_turn(self) -> tuple[Happening, ...]:
        """Return the others' plays after the person's last turn."""
        since: list[Happening] = []
        for outcome in self.start.outcomes:
            for happening in happenings(outcome):
                if happening.seat != self.seat:
                    since.append(happening)
                elif happening.kind in _ENDS:
                    since.clear()
        return tuple([happening for happening in since if happening.kind in SHOWN])
