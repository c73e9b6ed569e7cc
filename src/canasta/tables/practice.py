"""A table where one person plays and nothing is stored or counted.

Every request repeats all plays from the beginning, so the server stores nothing about the person.
The lesson (:mod:`canasta.tables.lesson`) begins at prepared positions. Elsewhere robots play in the
other seats (:mod:`canasta.tables.robot_table`).
"""

from collections.abc import Sequence
from typing import Final, Literal, TypedDict

from canasta.engine.events import RoundScored
from canasta.engine.judging.refusals import Refusal
from canasta.engine.state.game_rules import NO_SIDE
from canasta.i18n import Catalogue, Narrator
from canasta.protocol.commands import Preview
from canasta.protocol.names import wire_name
from canasta.protocol.settings import TableSettings
from canasta.protocol.table_view import OwnView, PublicTable
from canasta.protocol.updates import Happening, LogLine, Previewed, Reason, You
from canasta.record.card_game import CardGame, Outcome, read_play, with_seat
from canasta.record.rules_text import nearest_text
from canasta.tables.commands.rounds import round_sheet
from canasta.tables.seats import SeatState
from canasta.tables.state import Applied, TableState
from canasta.tables.views.news import News, happenings, log_lines
from canasta.tables.views.own_part import own_view
from canasta.tables.views.previews import previewed
from canasta.tables.views.public_part import public_table
from canasta.tables.views.shown_reasons import reasons


class ShownTable(TypedDict):
    """The fields of :class:`canasta.protocol.practice.PracticeTurn`."""

    you: You
    seq: int
    table: PublicTable
    own: OwnView
    happenings: tuple[Happening, ...]
    log: tuple[LogLine, ...]
    reasons: tuple[Reason, ...]


class PracticeTable:
    """A round in progress that one person plays."""

    def __init__(
        self, table_id: str, game: CardGame, seats: Sequence[SeatState], seat: int, words: Catalogue
    ) -> None:
        """Let the person in ``seat`` play ``game``, which the table may change from now on."""
        game_rules = game.header.game_rules
        table = self.state = TableState(table_id)
        table.settings = TableSettings(
            rules=nearest_text(game_rules.rules).id,
            players=game_rules.players,
            sides=game_rules.sides,
            sanctions=game_rules.sanctions,
            robot_pace="at_once",  # so that the page does not offer to hurry robots
            taking_back=game.takes_back,
        )
        table.rules = game_rules.rules
        table.seats = list(seats)
        table.card_game = game
        table.phase = "playing"
        table.game_number = 1
        self.game: Final = game
        self.seat: Final = seat
        names = tuple([one.name for one in seats])
        self.narrator: Final = Narrator(words, game_rules.rules, names, int(game_rules.sides), seat)
        self.happened: Final[list[Outcome]] = []
        """The outcomes of the plays."""
        self._refusals: tuple[Refusal, ...] = ()

    def play(self, text: str) -> bool:
        """Make a play, by default the person's; return whether it was carried out.

        After a refusal, the page shows its reasons with the table. At a table with sanctions, a
        refused play may still be carried out at the cost of points.
        """
        read = read_play(text)
        if isinstance(read, Refusal):
            return self.refuse((read,))
        outcome = self.game.play(with_seat(read, self.seat))
        if not outcome.is_accepted and not outcome.events:
            return self.refuse(outcome.verdict.refusals)
        self._refusals = ()
        table = self.state
        table.seq += 1
        self.happened.append(outcome)
        table.last_cards = table.last_cards.after(outcome)
        if outcome.score() is not None:
            table.score_sheets.append(round_sheet(self.game))
            table.winner = self.game.game.winner
            table.phase = "scoring" if table.winner == NO_SIDE else "finished"
        return True

    def refuse(self, refusals: tuple[Refusal, ...]) -> Literal[False]:
        """Show the reasons for refusing the last play, and return False."""
        self._refusals = refusals
        return False

    def shown(self) -> ShownTable:
        """Return the person's page, with the events of the last play."""
        last = None if self._refusals or not self.happened else self.happened[-1]
        return ShownTable(
            you=You(name=self.narrator.names[self.seat], seat=self.seat, is_host=False),
            seq=self.state.seq,
            table=public_table(self.state),
            own=own_view(self.state, self.seat, self.narrator),
            happenings=happenings(last, self.seat) if last else (),
            log=self._lines(last) if last else (),
            reasons=reasons(self._refusals, self.narrator),
        )

    def _lines(self, outcome: Outcome) -> tuple[LogLine, ...]:
        """Return an outcome in sentences, except for the score, which the score sheet shows."""
        news = News(self.state.seq, Applied(outcome), self.narrator.names, ())
        return tuple(
            [
                line
                for line in log_lines(news, self.narrator)
                if line.kind != wire_name(RoundScored.__name__)
            ]
        )

    def preview(self, asked: Preview) -> Previewed:
        """Return the referee's verdict on a play without making the play."""
        return previewed(self.state, self.seat, asked, self.narrator)
