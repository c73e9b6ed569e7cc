"""The games of a table as game records (``docs/build/notation.md``), made from its entries.

A record contains a round once it is over, with its deck and the proof of its deal; before that
nobody may see its cards. A round cut short, because a side gave up or the table was closed, is over
too.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from canasta.engine.events import RoundScored
from canasta.engine.state.game_rules import NO_SIDE
from canasta.fair.proof import DealProof, prove
from canasta.record.header import Header, Player
from canasta.record.proof_lines import proof_text
from canasta.record.record_lines import RoundLine, SeatLine, TakeBackLine, record_text
from canasta.scorekeeping.entries import RoundEntry
from canasta.scorekeeping.played_rounds import round_entry
from canasta.tables.entry import Body, Entry
from canasta.tables.state import Applied, RoundSheet
from canasta.tables.table import HostedTable, replay


@dataclass(slots=True)
class PlayedRound:
    """A round that is over."""

    number: int
    """In its game, from 1."""
    proof_if_any: DealProof | None
    """Its deck, and the seeds the deck follows from; None if all decks follow from the seed of the
    game."""
    plays: list[str] = field(default_factory=list)
    """As lines of a record, including the lines about seats that change hands."""
    takes_back: bool = False
    """Whether a play among them was taken back."""
    score: RoundScored | None = None
    """None if the round was cut short."""
    counted: RoundEntry | None = None
    """The same as a line of a score sheet."""
    players: tuple[Player, ...] = ()
    """The player of each seat at its end."""

    def note_players(self, players: tuple[Player, ...]) -> None:
        """Write a line for each seat with a new player."""
        for seat, player in enumerate(players):
            if player != self.players[seat]:
                self.plays.append(SeatLine(seat, player).text())
        self.players = players

    def take_back(self, seat: int) -> None:
        """Note that the last play of ``seat`` was taken back."""
        self.plays.append(TakeBackLine(seat).text())
        self.takes_back = True

    @property
    def proof(self) -> DealProof:
        """The proof of a round of people.

        Raises:
            ValueError: the round has none.
        """
        if self.proof_if_any is None:
            raise ValueError(f"round {self.number} has no proof")
        return self.proof_if_any

    def text(self) -> str:
        """Return the round as lines of a record, including the empty line before it."""
        if self.proof_if_any is None:
            return record_text(RoundLine(self.number, ()), self.plays, self.score)
        dealt = RoundLine(self.number, self.proof.deck)
        return record_text(dealt, self.plays, self.score, proof=proof_text(self.proof))


@dataclass(slots=True)
class PlayedGame:
    """A game of a table with its finished rounds."""

    number: int
    """At its table, from 1."""
    header: Header
    """The rules, and the seating when it began."""
    people: tuple[str, ...]
    """The guest's id of the person on each seat when it began; empty for robots."""
    started_ms: int
    """In milliseconds since 1970."""
    rounds: list[PlayedRound] = field(default_factory=list)
    ended_ms: int = 0
    """When it ended, in milliseconds since 1970; 0 if it has not ended."""
    winner: int = NO_SIDE
    """The side that has won, or -1."""
    conceded: bool = False
    """Whether it ended by giving up."""
    sheets: list[RoundSheet] = field(default_factory=list)
    """The score sheets of its rounds, without those cut short."""

    def text(self) -> str:
        """Return the record of the game."""
        body = "".join([played.text() for played in self.rounds]).removeprefix("\n")
        takes_back = any(played.takes_back for played in self.rounds)
        return self.header.followed_by(body, takes_back=takes_back)


def games_of(
    table_id: str, entries: Iterable[Entry], secrets: Mapping[int, bytes]
) -> list[PlayedGame]:
    """Return the games of a table, from its entries and the secrets beside them (by seq).

    Raises:
        ValueError: these are not the entries of one table from its first on.
    """
    writer = RecordWriter()
    replay(table_id, entries, secrets, follow=writer.follow)
    return writer.games


class RecordWriter:
    """Writes records while the entries of a table are replayed."""

    def __init__(self) -> None:
        """Begin before the first entry."""
        self.games: list[PlayedGame] = []
        self._round: PlayedRound | None = None
        """The round in play, which is not in its game yet."""
        self._players: tuple[Player, ...] = ()
        """The player of each seat before the last entry."""

    def follow(self, table: HostedTable, entry: Entry, applied: Applied) -> None:
        """Note the outcome of an entry."""
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
        """Write a deal or a play down; a round that was given up is not in the record."""
        if entry.kind == "restored" and Body(entry).number("hand"):
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
            play = Body(entry).text("play")
            in_play.plays.append(play if happened.is_accepted else f"attempt {play}")
        in_play.score = happened.score()
        if in_play.score is not None and table.card_game is not None:
            in_play.counted = round_entry(table.card_game.state)
            self.games[-1].rounds.append(in_play)
            self._round = None
