"""A round for one person and robots, from any start: the base of every such page.

    start = dealt_round("daily", header, "hard", header.seed)   # or a Start for any CardGame
    table = RobotTable(start, words, ["draw", "discard K", "1: draw", ...])
    table.turn()                   # what the page shows
    table.robot_to_act()           # the seat of a robot to act, or NO_SEAT

Like every practice table, the table is rebuilt from its start and the plays, so nothing has to be
stored. Robots play alike (:mod:`canasta.agents.alike`): the same plays of the person lead to the
same result in every installation. :mod:`canasta.answers.robot_tables` answers requests about such a
table, with and without a server, and the page is in ``web/scripts/practice/``. There are two ways
to use a table:

- *Nothing is kept*: the page sends all plays each time (``PlayOnAsk``, ``robot_table.js``). The
  person may go back to any play and may name robots' plays, so use this only if all cards may be
  known, as after a game, or if the round ends with the person's first decision.
- *Plays are kept* by the server or the device, which alone make the robots' plays
  (:mod:`canasta.answers.kept_rounds`, ``kept_table.js``). Use this if cards must stay hidden or the
  result counts: :func:`canasta.answers.deal_rounds.start_of` makes the table of a deal from its
  name, and a round that is over is replayed and reviewed as the first game of a table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from canasta.cards.faces import Face
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.state import View
from canasta.i18n import Catalogue
from canasta.protocol.commands import AskHint
from canasta.protocol.practice import PlayedOn
from canasta.record.card_game import CardGame, Outcome
from canasta.record.header import Header
from canasta.tables.practice import PracticeTable
from canasta.tables.seats import SeatState
from canasta.tables.state import RoundSheet
from canasta.tables.table_refusals import Rejected
from canasta.tables.views.hints import HintQuestion, hint_question

_ACTOR: Final = "practice"


@dataclass(frozen=True, kw_only=True)
class Start:
    """The start of a round that one person plays against robots."""

    table: str
    """The id of the table for pages."""
    game: CardGame
    """The game with a round in play; it is copied and never changed."""
    levels: tuple[str, ...]
    """The level of the robot in each seat; empty for the person."""
    deal: bytes
    """The seed of the robots' random choices."""
    dealt: Outcome | None = None
    """The outcome of the deal, if the round has just been dealt."""
    deck: Sequence[Face] = ()
    """The deck, unless it follows from the seed of the game."""
    game_number: int = 1
    """The number of the game at the table, from 1."""
    earlier: tuple[RoundSheet, ...] = ()
    """The score sheets of the earlier rounds."""
    hints: bool = True
    """Whether the person may ask for advice."""
    points: tuple[int, ...] = ()
    """The points of each side when the round was played to its end before; empty if it was not."""
    outcomes: tuple[Outcome, ...] = ()
    """The outcomes of the deal and the plays before the start, if they are to be shown."""

    @property
    def seat(self) -> int:
        """The seat of the person."""
        return self.levels.index("")


def dealt_round(
    table: str,
    header: Header,
    deal: bytes,
    deck: Sequence[Face] | None = None,
    *,
    hints: bool = True,
) -> Start:
    """Return the first round of a game, dealt from its seed, or from ``deck`` if it has none.

    The header names the level of each robot.

    Raises:
        ValueError: the header has no seed and ``deck`` is missing, or both are given.
    """
    game = CardGame(header)
    dealt = game.deal(deck)
    levels = tuple(["" if player.is_human() else player.agent for player in header.players])
    return Start(
        table=table,
        game=game,
        levels=levels,
        deal=deal,
        dealt=dealt,
        deck=deck or (),
        hints=hints,
    )


class RobotTable(PracticeTable):
    """A round with one person and robots, after some plays."""

    def __init__(self, start: Start, words: Catalogue, plays: Sequence[str] = ()) -> None:
        """Make ``plays`` up to the first refused one; a robot's play names its seat."""
        game = start.game.copy()
        game.takes_back = not game.header.game_rules.sanctions
        seats = [
            SeatState(name=player.name, level=level, actor="" if level else _ACTOR)
            for player, level in zip(game.header.players, start.levels, strict=True)
        ]
        super().__init__(start.table, game, seats, start.seat, words)
        self.state.settings = self.state.settings.model_copy(update={"hints": start.hints})
        self.state.game_number = start.game_number
        self.state.score_sheets = list(start.earlier)
        self.start: Final = start
        self.is_refused = False
        """Whether the last play was refused."""
        for play in plays:
            if not self.play(play):
                break

    def play(self, text: str) -> bool:
        """Make a play, by default the person's; return whether it was carried out."""
        self.is_refused = not super().play(text)
        return not self.is_refused

    def robot_to_act(self) -> int:
        """Return the seat of the robot whose turn it is; NO_SEAT if it is not a robot's turn."""
        seat = self.state.to_act
        return NO_SEAT if self.is_refused or seat == self.seat else seat

    def view(self, seat: int) -> View:
        """Return the view of ``seat``."""
        return self.game.state.view(seat)

    def turn(self, robot_play: str = "") -> PlayedOn:
        """Return the table for the person; ``robot_play`` is the play that a robot just made."""
        return PlayedOn(**self.shown(), robot_play=robot_play, played_points=self.start.points)

    def hint_question(self, asked: AskHint) -> HintQuestion | Rejected:
        """Return the task of a robot for the person's hint, or the reason why there is no hint."""
        return hint_question(self.state, self.seat, asked)
