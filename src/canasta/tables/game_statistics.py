"""Counts the players' actions in the running game, entry by entry.

The counts follow from the entries alone, so replaying the entries gives the same counts.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from canasta.engine.events import CanastaMade, WentOut
from canasta.i18n.rules import rules_names
from canasta.tables.entry import Entry
from canasta.tables.state import Applied, TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePlayer:
    """A seat of a game, with the counts of its player."""

    seat: int
    side: int
    guest_id: str | None
    """The guest's id, or None for a robot, or for a guest whose data has been deleted."""
    points: int
    """The points of the side over all rounds."""
    best_round: int
    """The points of the side in its best round."""
    went_out: int
    """The number of rounds in which the player went out."""
    natural_canastas: int
    """The number of natural canastas that the player completed."""
    mixed_canastas: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game at a table, running or over."""

    table_id: str
    game: int
    """The number of the game at the table, from 1."""
    table_name: str
    rules: str
    """The id of the rule text."""
    has_house_rules: bool
    rules_name: Mapping[str, str]
    """The name of the rules, by language."""
    sides: int
    names: tuple[str, ...]
    """The players' names, by seat."""
    totals: tuple[int, ...]
    """The total points of each side."""
    winner: int | None
    """The winning side, or None if no side has won."""
    conceded: bool
    rounds: int
    """The number of finished rounds."""
    started_ms: int
    ended_ms: int | None
    """The time of the end, in milliseconds since 1970; None if the game is in progress or was left
    unfinished."""


class GameStatistics:
    """Counts for each seat of the running game of one table."""

    def __init__(self) -> None:
        """Start before the first game, with nothing counted."""
        self._game = 0
        self._started_ms = 0
        self._guests: tuple[str, ...] = ()
        self._names: tuple[str, ...] = ()
        self._went_out: dict[int, int] = {}
        self._canastas: dict[tuple[int, bool], int] = {}
        self._before_round: dict[tuple[int, bool], int] = {}
        """The number of canastas before the deal of the round, by seat and whether natural."""

    def follow(self, table: TableState, entry: Entry, applied: Applied) -> None:
        """Count the effects of the last entry of ``table``."""
        if table.game_number != self._game:
            self._begin(table, entry)
        self._welcome_newcomers(table)
        if entry.kind == "promise":
            self._before_round = self._canastas.copy()
        if applied.gave_up_round:
            self._canastas = self._before_round
        for event in applied.taken_back:
            if isinstance(event, CanastaMade):
                self._canastas[event.seat, event.is_natural] -= 1
        if applied.happened is None:
            return
        for event in applied.happened.events:
            match event:
                case WentOut(seat=seat):
                    self._went_out[seat] = self._went_out.get(seat, 0) + 1
                case CanastaMade(seat=seat, is_natural=is_natural):
                    key = (seat, is_natural)
                    self._canastas[key] = self._canastas.get(key, 0) + 1
                case _:
                    pass

    def game(self, table: TableState) -> Game:
        """Return the current row of the game."""
        settings = table.settings
        is_over = table.phase in ("finished", "closed")
        sheets = table.score_sheets
        return Game(
            table_id=table.id,
            game=table.game_number,
            table_name=settings.name,
            rules=settings.rules,
            has_house_rules=settings.house_rules.strip() != "",
            rules_name=rules_names(table.rules),
            sides=settings.sides,
            names=self._names,
            totals=sheets[-1].totals if sheets else _first_totals(table),
            winner=table.winner if table.winner >= 0 else None,
            conceded=table.conceded,
            rounds=len(sheets),
            started_ms=self._started_ms,
            ended_ms=table.last_ms if is_over else None,
        )

    def players(self, table: TableState) -> tuple[GamePlayer, ...]:
        """Return the current rows of the seats."""
        return tuple([self._player(table, seat) for seat in range(len(self._names))])

    @property
    def guests(self) -> tuple[str, ...]:
        """The ids of the guests, by seat, who began the game or have since taken a robot's seat."""
        return self._guests

    def _begin(self, table: TableState, entry: Entry) -> None:
        self._game = table.game_number
        self._started_ms = entry.at_ms
        self._guests = tuple([seat.actor for seat in table.seats])
        self._names = tuple([seat.name for seat in table.seats])
        self._went_out = {}
        self._canastas = {}

    def _welcome_newcomers(self, table: TableState) -> None:
        """Start counting for people who have taken a robot's seat.

        From then on, the seat counts for them if a robot had it when the game began. A seat whose
        person has left still counts for that person.
        """
        if not table.is_running:
            return
        for number, seat in enumerate(table.seats):
            if seat.is_person and not self._guests[number]:
                self._guests = _with(self._guests, number, seat.actor)
                self._names = _with(self._names, number, seat.name)
                self._went_out.pop(number, None)
                for counts in (self._canastas, self._before_round):
                    for is_natural in (True, False):
                        counts.pop((number, is_natural), None)

    def _player(self, table: TableState, seat: int) -> GamePlayer:
        side = table.side_of(seat)
        points = [sheet.scores[side].total for sheet in table.score_sheets]
        return GamePlayer(
            seat=seat,
            side=side,
            guest_id=self._guests[seat] or None,
            points=sum(points),
            best_round=max(points, default=0),
            went_out=self._went_out.get(seat, 0),
            natural_canastas=self._canastas.get((seat, True), 0),
            mixed_canastas=self._canastas.get((seat, False), 0),
        )


def _with(texts: tuple[str, ...], number: int, text: str) -> tuple[str, ...]:
    return (*texts[:number], text, *texts[number + 1 :])


def _first_totals(table: TableState) -> tuple[int, ...]:
    """Return the points with which each side began the game."""
    game = table.card_game
    return (0,) * table.settings.sides if game is None else game.header.scores
