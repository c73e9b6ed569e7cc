"""The state of a table: plain data that only the modules of this package change."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from canasta.cards.faces import Face
from canasta.engine.events import Ending, Event
from canasta.engine.scoring import MeldCards, SideScore
from canasta.engine.state.game_rules import NO_SEAT, NO_SIDE
from canasta.fair.deal import DealContext
from canasta.protocol.settings import RobotPace, TableSettings
from canasta.protocol.table_view import Phase
from canasta.record.card_game import CardGame, Outcome
from canasta.rules.ruleset import RuleSet
from canasta.tables.entry import Body, Entry
from canasta.tables.last_cards import LastCards
from canasta.tables.seats import SeatState, next_seat_of, seat_of

NoteKind = Literal[
    "opened",
    "sat",
    "sits_next",
    "program",
    "took_over",
    "left",
    "accepted",
    "settings_changed",
    "robot_sat",
    "robot_stands_in",
    "came_back",
    "removed",
    "new_host",
    "started",
    "lots_drawn",
    "deal_void",
    "restored",
    "restored_round",
    "time_up",
    "took_back",
    "ready",
    "pace_set",
    "paused",
    "resumed",
    "gave_up",
    "conceded",
    "wants_rematch",
    "closed",
]
"""The kinds of events at a table outside the game."""


@dataclass(frozen=True)
class Note:
    """An event at the table outside the game, for the log."""

    kind: NoteKind
    seat: int = NO_SEAT
    """The seat concerned, or -1; always -1 for ``conceded``."""
    name: str = ""
    """The name of the person or robot in the seat, which may be free afterwards."""
    robot_of: str = ""
    """For ``program``, the name of the program's owner."""
    side: int = NO_SIDE
    """For ``conceded``, the side that has won, or -1."""
    pace: RobotPace | None = None
    """For ``pace_set``, the new pace."""
    lots: tuple[tuple[Face, ...], ...] = ()
    """For ``lots_drawn``, the cards that each seat drew; the last card of each seat decided."""


@dataclass(frozen=True)
class Applied:
    """The visible changes made by an entry."""

    happened: Outcome | None = None
    """The outcome of a deal or a play. At a table with sanctions, it may be a refused play whose
    events show what the play cost."""
    notes: tuple[Note, ...] = ()
    taken_back: tuple[Event, ...] = ()
    """The events of a play that was taken back."""

    @property
    def gave_up_round(self) -> bool:
        """Whether the round in play was given up after a restoration of the database."""
        return any(note.kind == "restored_round" for note in self.notes)


@dataclass(frozen=True)
class RoundSheet:
    """The result of a round."""

    number: int
    """The number of the round in the game, from 1."""
    ending: Ending
    out_seat: int
    """The seat that went out, or -1."""
    scores: tuple[SideScore, ...]
    """The scores by side."""
    totals: tuple[int, ...]
    """The totals of the game after the round, by side."""
    hands: tuple[tuple[Face, ...], ...]
    """The cards left in each hand."""
    melds: tuple[tuple[MeldCards, ...], ...]
    """The melds of each side, with the values of their cards."""


@dataclass(frozen=True, slots=True)
class Restoration:
    """A restoration of the database from a backup; plays made after the backup are lost."""

    at_ms: int
    """The time when the table continued, in milliseconds since 1970."""
    game: int
    round_number: int
    """The number, in ``game``, of the first round that may have been dealt before."""


@dataclass(slots=True)
class DealProgress:
    """The progress of the fair deal of a round; each attempt has its own object."""

    context: DealContext
    """The context of the deal; ``context.seats`` are the seats whose seeds are awaited."""
    context_text: str
    server_commit: bytes
    server_seed: bytes
    """The server's seed, secret until the round has ended or the attempt is void."""
    since_ms: int
    """The time when the stage began, with the server's commitment or with the last commitment of a
    seat, in milliseconds since 1970."""
    commits: dict[int, bytes]
    """The commitments received, by seat."""
    seeds: dict[int, bytes]
    """The seeds revealed to the server, by seat; secret until the round has ended."""
    silent: tuple[int, ...]
    """The seats that were silent too long and are left out of the next attempts to deal this
    round."""
    is_void: bool = False
    is_dealt: bool = False

    @property
    def round_number(self) -> int:
        """The number of the round to be dealt, from 1."""
        return self.context.hand

    @property
    def attempt(self) -> int:
        """The number of the attempt, from 1."""
        return self.context.attempt

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats whose seeds are awaited."""
        return self.context.seats

    @property
    def all_promised(self) -> bool:
        """Whether all commitments have arrived, so that the seeds may be revealed."""
        return len(self.commits) == len(self.seats)

    @property
    def all_revealed(self) -> bool:
        """Whether all seeds have arrived, so that the round can be dealt."""
        return len(self.seeds) == len(self.seats)

    def missing(self) -> tuple[int, ...]:
        """Return the seats that are still silent at this stage."""
        given = self.seeds if self.all_promised else self.commits
        return tuple([seat for seat in self.seats if seat not in given])


class TableState:
    """The state of a table after all entries so far."""

    def __init__(self, table_id: str) -> None:  # noqa: PLR0915 - with its text, a field is two
        """Begin with a table that has not been opened yet and has no players."""
        self.id: Final = table_id
        self.seq = 0
        """The ``seq`` of the last entry."""
        self.last_ms = 0
        """The time of the last entry, in milliseconds since 1970."""
        self.settings = TableSettings()
        self.settings_seq = 0
        """The ``seq`` of the last change of the settings."""
        self.rules = RuleSet()
        """The rule text with the house rules and the length of the settings."""
        self.rules_hash = ""
        """The content hash of the rules, or an empty string before the first game."""
        self.host = ""
        """The guest id of the host, or an empty string if no person has a seat."""
        self.seats: list[SeatState] = []
        self.phase: Phase = "gathering"
        self.paused = False
        """Whether the host has paused the game."""
        self.asleep = False
        """Whether the clock is stopped because nobody is connected."""
        self.game_number = 0
        """The number of the game at this table, from 1, or 0 before the first game."""
        self.lots: tuple[tuple[Face, ...], ...] = ()
        """The cards that each seat drew for its place in this game; empty if seats were chosen."""
        self.card_game: CardGame | None = None
        """The game in play or just finished."""
        self.game_seq = 0
        """The ``seq`` of the last entry that changed the game in play."""
        self.game_ms = 0
        """The time of the last entry that changed the game in play, in milliseconds since 1970."""
        self.last_cards = LastCards()
        """The last discard, and the cards drawn in the current turn."""
        self.earlier_cards: list[LastCards] = []
        """The value of :attr:`last_cards` before each play that may still be taken back."""
        self.score_sheets: list[RoundSheet] = []
        """The finished rounds of this game."""
        self.deal: DealProgress | None = None
        """The deal of the round in play or, between rounds, of the last round."""
        self.seats_of_round: dict[str, int] = {}
        """The seats whose hands a person may have seen since the deal began, by the person's guest
        id."""
        self.voids = 0
        """The number of void attempts to deal at this table, in all games."""
        self.restoration: Restoration | None = None
        """The last restoration, or None if there was none."""
        self.is_restored = False
        """Whether the database was restored and the table has had no entry since then; not set by
        an entry."""
        self.winner: int = NO_SIDE
        """The side that has won, or -1."""
        self.conceded = False
        """Whether the game ended because a side gave up."""
        self.clock_seat: int = NO_SEAT
        """The seat whose clock runs, or -1."""
        self.clock_from_ms = 0
        """The time when the running clock started, in milliseconds since 1970."""
        self.clock_turn = (0, 0, -1)
        """The turn that the clock times: game, round, and the player in turn, or -1."""
        self.turn_left_ms: dict[int, int] = {}
        """For each seat whose clock has run in this turn, the time left without the time bank,
        when the clock last started or stopped."""
        self.deadline_ms = 0
        """The time at which the running clock is up, including the bank, in milliseconds since
        1970; 0 if no clock runs."""
        self.is_reloaded = False
        """Whether the server was stopped while a clock ran or cards were dealt, or its clock was
        set during a game; not stored."""
        self.present: set[str] = set()
        """The guests who are connected; not stored."""
        self.robot_wait = 1.0
        """The server's factor on the pauses of robots; not stored."""
        self.is_hurried = False
        """Whether robots play at once until a person's turn."""

    @property
    def is_running(self) -> bool:
        """Whether a game is in progress, including its deals and the time between its rounds."""
        return self.phase in ("dealing", "playing", "scoring")

    @property
    def is_round_begun(self) -> bool:
        """Whether a round is in play, or is being dealt with a valid commitment of the server."""
        if self.phase == "dealing":
            return self.deal is not None and not self.deal.is_void
        return self.phase == "playing"

    @property
    def newcomers_wait(self) -> bool:
        """Whether people without a hand in this round get a robot's seat only after the round."""
        is_shared = self.is_round_begun and len(self.seats_of_round) > 1
        return is_shared and self.settings.robot_seats == "next_deal"

    @property
    def to_act(self) -> int:
        """The seat whose turn it is to act, or -1."""
        if self.phase != "playing" or self.card_game is None or self.card_game.game.round is None:
            return NO_SEAT
        return self.card_game.game.round.public.to_act()

    @property
    def round_number(self) -> int:
        """The round in play or being dealt, or else the last round, or 0 before the first."""
        if self.phase in ("dealing", "playing") and self.card_game is not None:
            return self.card_game.round_number
        return len(self.score_sheets)

    def side_of(self, seat: int) -> int:
        """Return the side of ``seat``, by the settings of the table."""
        return seat % self.settings.sides

    def end_game(self) -> None:
        """End the game: the table stops waiting for people, and robots stop standing in."""
        self.phase = "finished"
        self.paused = False
        for seat in self.seats:
            seat.ready = False
            if seat.is_person:
                seat.stands_in = False
                seat.level = ""

    def seat_of(self, actor: str) -> int:
        """Return the seat of a person, or -1 if there is none."""
        return seat_of(self.seats, actor)

    def next_seat_of(self, actor: str) -> int:
        """Return the seat that a person takes at the next deal, or -1 if there is none."""
        return next_seat_of(self.seats, actor)

    def can_take(self, number: int) -> bool:
        """Return whether a person may take this seat from its robot."""
        seat = self.seats[number]
        is_open = seat.is_robot and not seat.next_actor and self.phase != "closed"
        return is_open and self.settings.robot_seats != "kept"


Apply = Callable[[TableState, Entry, Body], Applied]
"""Applies an entry of one kind."""
