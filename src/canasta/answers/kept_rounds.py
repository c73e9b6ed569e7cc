"""Stored rounds of one person with robots.

A stored round consists of its plays so far. Each step rebuilds the table, makes one more play, and
returns the round for storage. The table is shown only after the round is stored. So the server or a
worker may stop at any moment: every play that was shown is stored, and the robots find the same
plays again.
"""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from canasta.answers.problems import ProblemError, bad_field
from canasta.answers.robot_tables import after_robot
from canasta.daily.field import points_ahead
from canasta.engine.plays import Play
from canasta.engine.state.game_rules import NO_SEAT
from canasta.i18n import Catalogue, load
from canasta.i18n.languages import DEFAULT_LANGUAGE
from canasta.protocol.daily import KeptAsk
from canasta.record.card_game import read_play, with_seat
from canasta.record.notation import WrittenPlay
from canasta.scorekeeping.played_rounds import round_entry
from canasta.tables.game_records import PlayedGame, PlayedRound
from canasta.tables.robot_table import RobotTable, Start

PREFIX: Final = "round."
"""The prefix of the ids of stored rounds, which ids of other tables do not have."""


def is_round(table: str) -> bool:
    """Return whether ``table`` is the id of a stored round."""
    return table.startswith(PREFIX)


@dataclass(frozen=True, slots=True)
class KeptRound:
    """A stored round of one person with robots."""

    id: str
    """The id: :data:`PREFIX` and random characters. It is a part of the addresses of the replay."""
    deal: str
    """The name of the deal."""
    plays: tuple[str, ...]
    """The plays in notation; robots' plays include the seat."""
    started_ms: int
    """The time of the start, in milliseconds since 1970."""
    ended_ms: int | None = None
    """The time of the end, in milliseconds since 1970, or None while the round is in play."""
    ahead: int | None = None
    """The person's lead over the mean of the other sides, in points, or None during the round."""

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return self.ended_ms is not None


class OwnedRound(NamedTuple):
    """A round and the guest who owns it."""

    guest_id: str
    nickname: str
    round: KeptRound


class KeptTable:
    """The table of a stored round."""

    def __init__(self, start: Start, kept: KeptRound, words: Catalogue) -> None:
        """Rebuild the table from the stored plays; raises as :func:`rebuilt` does."""
        self.table = rebuilt(start, kept, words)
        self.round = kept
        """The round for storage."""
        self._words = words

    def take(self, asked: KeptAsk, now_ms: int) -> None:
        """Carry out a request of the person, unless the page has not yet seen all plays.

        A refused play is noted at the table. :meth:`take_robot` makes robots' plays.

        Raises:
            ProblemError: 422 if a play is missing or names a seat.
        """
        if asked.at != len(self.round.plays) or self.round.is_over:
            return
        match asked.act:
            case "play":
                if asked.play is None or _names_seat(asked.play):
                    raise bad_field("play")
                if self.table.play(asked.play):
                    self._add(asked.play, now_ms)
            case "take_back":
                if self.table.shown()["own"].can_take_back:
                    self.round = replace(self.round, plays=self.round.plays[:-1])
                    self.table = RobotTable(self.table.start, self._words, self.round.plays)
            case "show" | "robot" | "restart":
                pass

    def take_robot(self, found: Play, now_ms: int) -> None:
        """Make the play ``found`` for the robot that is to act."""
        self._add(after_robot(self.table, found).robot_play, now_ms)

    def _add(self, play: str, now_ms: int) -> None:
        self.round = ended(replace(self.round, plays=(*self.round.plays, play)), self.table, now_ms)


def rebuilt(start: Start, kept: KeptRound, words: Catalogue) -> RobotTable:
    """Return the table of a stored round after its plays.

    Raises:
        ProblemError: 404, the rules of this program refuse a play of the round.
    """
    table = RobotTable(start, words, kept.plays)
    if len(table.happened) < len(kept.plays):
        raise ProblemError(404, "other_rules")
    return table


def ended(kept: KeptRound, table: RobotTable, now_ms: int) -> KeptRound:
    """Return a round with its result if it is over at its table, and otherwise unchanged."""
    if table.state.phase == "playing":
        return kept
    points = [score.total for score in table.state.score_sheets[-1].scores]
    ahead = points_ahead(points, int(table.game.header.game_rules.side_of(table.seat)))
    return replace(kept, ended_ms=now_ms, ahead=ahead)


def _names_seat(play: str) -> bool:
    read = read_play(play)
    return isinstance(read, WrittenPlay) and read.play.seat != NO_SEAT


def played_game(start: Start, kept: KeptRound, person: str) -> PlayedGame:
    """Return a stored round as a game with a single round, for replays and reviews.

    ``person`` is the guest's id. The game has no rounds while the round is in play.

    Raises:
        ProblemError: 404, as for :func:`rebuilt`.
        ValueError: the round is marked as over, but its plays do not end it.
    """
    header = start.game.header
    people = tuple(["" if level else person for level in start.levels])
    game = PlayedGame(start.game_number, header, people, kept.started_ms)
    if kept.ended_ms is None:
        return game
    table = rebuilt(start, kept, load(DEFAULT_LANGUAGE))
    if table.state.phase == "playing":
        raise ValueError(f"the plays of {kept.id} do not end it")
    game.rounds.append(
        PlayedRound(
            number=start.game.round_number,
            proof_if_any=None,
            deck=start.deck,
            plays=[_line(start, play) for play in kept.plays],
            score=table.happened[-1].score(),
            counted=round_entry(table.game.state),
            players=header.players,
        )
    )
    game.ended_ms = kept.ended_ms
    game.winner = table.state.winner
    game.sheets = table.state.score_sheets
    return game


def _line(start: Start, play: str) -> str:
    """Return a play that was carried out as a line of a record."""
    read = read_play(play)
    return with_seat(read, start.seat).text() if isinstance(read, WrittenPlay) else play
