"""Playing on from a decision of a recorded game: one person, and robots on all other seats.

All hands and the stock are those of the game. Robots are those of the game, and of a
usual level on the seats of people.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from canasta.agents.levels import level_names
from canasta.engine.random import mixed
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.state import View
from canasta.i18n import Catalogue, Narrator
from canasta.protocol.commands import AskHint, Preview
from canasta.protocol.practice import PlayedOn
from canasta.protocol.settings import TableSettings
from canasta.protocol.updates import Previewed
from canasta.record.card_game import CardGame
from canasta.record.header import Player
from canasta.record.record_reader import replay_of
from canasta.tables.game_records import PlayedGame
from canasta.tables.practice import PracticeTable
from canasta.tables.seats import SeatState
from canasta.tables.state import RoundSheet
from canasta.tables.table_refusals import Rejected
from canasta.tables.views.hints import HintQuestion, hint_question

_ACTOR: Final = "practice"
_USUAL_LEVEL: Final = TableSettings().stand_in


@dataclass(frozen=True)
class Decision:
    """A decision in the record of a game."""

    table: str
    """The id of its table."""
    game_number: int
    """The number of the game at the table, from 1."""
    number: int
    """The number of the play in the game, from 1."""
    game: CardGame
    """The game before the play; it is copied, never changed."""
    earlier: tuple[RoundSheet, ...]
    """How the rounds before ended."""
    points: tuple[int, ...]
    """The points of each side in the round as it was played; empty if it was cut short."""


def find_decision(table: str, played: PlayedGame, hand: int, step: int) -> Decision | None:
    """Return the decision at a play of the round ``hand``; None if there is no such play.

    ``step`` is the number of the play in the round, from 1.
    """
    replay = replay_of(played.text())
    number = replay.find_play(hand, step)
    if number is None:
        return None
    return Decision(
        table,
        played.number,
        number,
        replay.game_before(number),
        tuple([sheet for sheet in played.sheets if sheet.number < hand]),
        next(
            (
                tuple([score.total for score in sheet.scores])
                for sheet in played.sheets
                if sheet.number == hand
            ),
            (),
        ),
    )


class PlayingOn:
    """A round that continues from a decision, after the plays of one person and of the robots."""

    def __init__(self, start: Decision, words: Catalogue, plays: Sequence[str] = ()) -> None:
        """Make ``plays`` up to the first that is refused; robots' plays name their seat."""
        game = start.game.copy()
        public = game.state.public
        game.takes_back = not public.game_rules.sanctions
        seat = int(public.to_act())
        seats = [
            SeatState(actor=_ACTOR, name=player.name)
            if number == seat
            else SeatState(name=player.name, level=_level(player))
            for number, player in enumerate(game.header.players)
        ]
        self._start: Final = start
        table = self._table = PracticeTable(start.table, game, seats, seat, words)
        table.state.game_number = start.game_number
        table.state.score_sheets = list(start.earlier)
        self.turns = 0
        """The number of turns that have ended since."""
        self._is_refused = False
        for play in plays:
            if not self.play(play):
                break

    def play(self, text: str) -> bool:
        """Make a play, the person's where it names no seat; return whether it was carried out."""
        public = self._table.game.state.public
        turn = public.turn
        self._is_refused = not self._table.play(text)
        self.turns += self._table.game.state.public.turn != turn
        return not self._is_refused

    @property
    def narrator(self) -> Narrator:
        """Who speaks to the person."""
        return self._table.narrator

    def robot_to_act(self) -> int:
        """Return the seat of the robot that is to act, or NO_SEAT."""
        seat = self._table.state.to_act
        return NO_SEAT if self._is_refused or seat == self._table.seat else seat

    def view(self, seat: int) -> View:
        """Return what ``seat`` sees."""
        return self._table.game.state.view(seat)

    def level(self, seat: int) -> str:
        """Return the level of the robot on ``seat``."""
        return self._table.state.seats[seat].level

    def seed(self) -> int:
        """Return the seed of the robots for this turn, from 0 to 2**32 - 1.

        It follows from the decision and the number of the turn: robots answer the same plays alike.
        """
        return mixed(self._start.number, self.turns)

    def shown(self, robot_play: str = "") -> PlayedOn:
        """Return the table for the person; ``robot_play`` is what a robot has just played."""
        return PlayedOn(
            **self._table.shown(), robot_play=robot_play, played_points=self._start.points
        )

    def preview(self, asked: Preview) -> Previewed:
        """Return the verdict of the referee on a play, without making it."""
        return self._table.preview(asked)

    def hint_question(self, asked: AskHint) -> HintQuestion | Rejected:
        """Return what a robot is asked for the person, or why there is no advice."""
        return hint_question(self._table.state, self._table.seat, asked)


def _level(player: Player) -> str:
    return player.agent if player.agent in level_names() else _USUAL_LEVEL
