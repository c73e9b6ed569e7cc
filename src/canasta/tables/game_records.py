"""The games of a table as game records (``docs/build/notation.md``), made from its entries.

A record contains a round, with its deck and the proof of its deal, once the round is over: until
then its cards are secret. A round is also over if a side gave up or the table was closed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from canasta.cards.faces import Face
from canasta.engine.events import RoundScored
from canasta.engine.state.game_rules import NO_SIDE
from canasta.fair.proof import DealProof, prove
from canasta.record.card_game import Outcome
from canasta.record.header import Header, Player
from canasta.record.proof_lines import proof_text
from canasta.record.record_lines import ATTEMPT, RoundLine, SeatLine, TakeBackLine, record_text
from canasta.scorekeeping.entries import RoundEntry
from canasta.scorekeeping.played_rounds import round_entry
from canasta.tables.entry import CLOCK, Body, Entry
from canasta.tables.state import Applied, RoundSheet
from canasta.tables.table import HostedTable, replay


@dataclass(slots=True)
class PlayedRound:
    """A finished round."""

    number: int
    """The number of the round in its game, from 1."""
    proof_if_any: DealProof | None
    """The deck and the seeds that determine it, or None if everybody may know the cards."""
    deck: Sequence[Face] = ()
    """The deck of a round without a proof, unless it follows from the seed of the game."""
    plays: list[str] = field(default_factory=list)
    """The plays as lines of a record, with lines for the seats whose players changed."""
    takes_back: bool = False
    """Whether any of the plays were taken back."""
    has_clock_plays: bool = False
    """Whether a robot made plays for a person whose time was up."""
    score: RoundScored | None = None
    """The score of the round, or None if the round was cut short."""
    counted: RoundEntry | None = None
    """The score as a line of a score sheet."""
    players: tuple[Player, ...] = ()
    """The player of each seat at the end of the round."""

    def note_players(self, players: tuple[Player, ...]) -> None:
        """Write a line for each seat with a new player."""
        for seat, player in enumerate(players):
            if player != self.players[seat]:
                self.plays.append(SeatLine(seat, player).text())
        self.players = players

    def take_back(self, seat: int) -> None:
        """Write a line that takes back the last play of ``seat``."""
        self.plays.append(TakeBackLine(seat).text())
        self.takes_back = True

    @property
    def proof(self) -> DealProof:
        """The proof of a round at a table of people.

        Raises:
            ValueError: the round has no proof.
        """
        if self.proof_if_any is None:
            raise ValueError(f"round {self.number} has no proof")
        return self.proof_if_any

    def text(self) -> str:
        """Return the round as lines of a record, including the empty line before it."""
        if self.proof_if_any is None:
            return record_text(RoundLine(self.number, tuple(self.deck)), self.plays, self.score)
        dealt = RoundLine(self.number, self.proof.deck)
        return record_text(dealt, self.plays, self.score, proof=proof_text(self.proof))


@dataclass(slots=True)
class PlayedGame:
    """A game of a table with its finished rounds."""

    number: int
    """The number of the game at its table, from 1."""
    header: Header
    """The rules, and the seats at the start of the game."""
    people: tuple[str, ...]
    """The guest id of the person in each seat at the start of the game; empty for robots."""
    started_ms: int
    """The time of the start, in milliseconds since 1970."""
    rounds: list[PlayedRound] = field(default_factory=list)
    ended_ms: int = 0
    """The time of the end, in milliseconds since 1970, or 0 if the game has not ended."""
    winner: int = NO_SIDE
    """The side that has won, or -1 if no side has won."""
    conceded: bool = False
    """Whether a side gave up."""
    sheets: list[RoundSheet] = field(default_factory=list)
    """The score sheets of the game's rounds, except rounds cut short."""

    def text(self) -> str:
        """Return the record of the game."""
        body = "".join([played.text() for played in self.rounds]).removeprefix("\n")
        takes_back = any(played.takes_back for played in self.rounds)
        return self.header.followed_by(body, takes_back=takes_back)


def games_of(
    table_id: str, entries: Iterable[Entry], secrets: Mapping[int, bytes]
) -> list[PlayedGame]:
    """Return the games of a table, from its entries and their secrets (by ``seq``).

    Raises:
        ValueError: the entries are not all the entries of one table, from the first one on.
    """
    writer = RecordWriter()
    replay(table_id, entries, secrets, follow=writer.follow)
    return writer.games


def played_line(entry: Entry, happened: Outcome) -> str:
    """Return the line of a record for the play of an entry."""
    play = Body(entry).text("play")
    return play if happened.is_accepted else ATTEMPT + play


class RecordWriter:
    """Writes records while the entries of a table are replayed."""

    def __init__(self) -> None:
        """Begin before the first entry."""
        self.games: list[PlayedGame] = []
        self._round: PlayedRound | None = None
        """The round in play, which is added to its game when it ends."""
        self._players: tuple[Player, ...] = ()
        """The player of each seat before the last entry."""

    def follow(self, table: HostedTable, entry: Entry, applied: Applied) -> None:
        """Record the effects of an entry."""
        if table.card_game is None:
            return
        if table.game_number > len(self.games):
            header = table.card_game.header
            people = tuple([seat.actor for seat in table.seats])
            self.games.append(PlayedGame(table.game_number, header, people, entry.at_ms))
        game = self.games[-1]
        game.sheets = table.score_sheets
        self._write(table, entry, applied)
        self._players = tuple([seat.player for seat in table.seats])
        if table.phase in ("finished", "closed"):
            if self._round is not None:
                game.rounds.append(self._round)
                self._round = None
            if table.phase == "finished" and not game.ended_ms:
                game.ended_ms = entry.at_ms
                game.winner = table.winner
                game.conceded = table.conceded

    def _write(self, table: HostedTable, entry: Entry, applied: Applied) -> None:
        """Write a deal or a play; a round given up after a restoration is dropped."""
        if applied.gave_up_round:
            self._round = None
        if entry.kind == "take_back" and self._round is not None:
            self._round.take_back(Body(entry).number("seat"))
        happened, deal = applied.happened, table.deal
        if happened is None or deal is None:
            return
        if entry.kind == "deal":
            proof = prove(deal.context, deal.server_seed, deal.seeds)
            game = self.games[-1]
            players = game.rounds[-1].players if game.rounds else game.header.players
            self._round = PlayedRound(deal.round_number, proof, players=players)
        in_play = self._round
        if in_play is None:
            raise ValueError(f"entry {entry.seq} is a play before any deal")
        if entry.kind == "play":
            in_play.note_players(self._players)
            in_play.has_clock_plays |= entry.actor == CLOCK
            in_play.plays.append(played_line(entry, happened))
        in_play.score = happened.score()
        if in_play.score is not None and table.card_game is not None:
            in_play.counted = round_entry(table.card_game.state)
            self.games[-1].rounds.append(in_play)
            self._round = None
