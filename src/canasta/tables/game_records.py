"""The games of a table as game records (``docs/notation.md``), made from its entries.

A hand stands in a record once it is over, with its deck and the proof of its deal: before that,
its cards are nobody's business. A hand that was cut short, because a side gave up or the table was
closed, is over too.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from canasta.engine.events import HandScored
from canasta.fair.proof import DealProof, prove
from canasta.record.header import Header
from canasta.record.proof_lines import proof_text
from canasta.record.record_lines import RoundLine, score_line
from canasta.tables.entry import Body, Entry
from canasta.tables.state import Applied
from canasta.tables.table import HostedTable, replay


@dataclass(slots=True)
class PlayedRound:
    """A hand that is over."""

    number: int
    """In its game, from 1."""
    proof: DealProof
    """Its deck, and the seeds the deck follows from."""
    plays: list[str] = field(default_factory=list)
    """As lines of a record."""
    score: HandScored | None = None
    """None where the hand was cut short."""

    def text(self) -> str:
        """Return the hand as lines of a record."""
        dealt = RoundLine(self.number, self.proof.deck).text()
        score = [] if self.score is None else [score_line(self.score).text()]
        lines = "".join([line + "\n" for line in (dealt, *self.plays, *score)])
        return proof_text(self.proof) + lines


@dataclass(slots=True)
class PlayedGame:
    """A game of a table, as far as its hands are over."""

    number: int
    """At its table, from 1."""
    header: Header
    """The rules, and who sat where when it began."""
    people: tuple[str, ...]
    """The guest's id of the person on each seat when it began; empty for robots."""
    started_ms: int
    """In milliseconds since 1970."""
    hands: list[PlayedRound] = field(default_factory=list)
    ended_ms: int = 0
    """When it ended, in milliseconds since 1970; 0 while it goes on, or if it never ended."""
    winner: int = -1
    """The side that has won, or -1."""
    conceded: bool = False

    def text(self) -> str:
        """Return the record of the game."""
        return self.header.text() + "".join(["\n" + hand.text() for hand in self.hands])


def games_of(
    table_id: str, entries: Iterable[Entry], secrets: Mapping[int, bytes]
) -> list[PlayedGame]:
    """Return the games of a table, from its entries and the secrets beside them (by seq).

    Raises:
        ValueError: these are not the entries of one table from its first on.
    """
    scribe = _Scribe()
    replay(table_id, entries, secrets, follow=scribe.follow)
    return scribe.games


class _Scribe:
    """Writes down what is played."""

    def __init__(self) -> None:
        self.games: list[PlayedGame] = []
        self._hand: PlayedRound | None = None
        """The hand in play, which is not in its game yet."""

    def follow(self, table: HostedTable, entry: Entry, applied: Applied) -> None:
        """Note what came of an entry."""
        run = table.run
        if run is None:
            return
        if table.game_number > len(self.games):
            people = tuple([seat.actor for seat in table.seats])
            self.games.append(PlayedGame(table.game_number, run.header, people, entry.at_ms))
        game = self.games[-1]
        self._write(table, entry, applied)
        if table.phase in ("finished", "closed"):
            if self._hand is not None:
                game.hands.append(self._hand)
                self._hand = None
            if table.phase == "finished" and not game.ended_ms:
                game.ended_ms = entry.at_ms
                game.winner = table.winner
                game.conceded = table.conceded

    def _write(self, table: HostedTable, entry: Entry, applied: Applied) -> None:
        """Write a deal or a play down."""
        happened, deal = applied.happened, table.deal
        if happened is None or deal is None:
            return
        if entry.kind == "deal":
            self._hand = PlayedRound(
                deal.round_number, prove(deal.context, deal.server_seed, deal.seeds)
            )
        hand = self._hand
        if hand is None:
            raise ValueError(f"entry {entry.seq} is a play before any deal")
        if entry.kind == "play":
            play = Body(entry.body).text("play")
            hand.plays.append(play if happened.is_accepted else f"attempt {play}")
        hand.score = happened.score()
        if hand.score is not None:
            self.games[-1].hands.append(hand)
            self._hand = None
