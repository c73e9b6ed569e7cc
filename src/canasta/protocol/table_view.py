"""The table as it is shown: a public part, the same for everybody, and the own part of a seat.

Built by naming what goes in, never by leaving out of the whole truth. Cards are faces of two
letters (``QH``, ``TS``, ``*R``); ranks and kinds are one letter (``docs/notation.md``). Points,
counts and seconds are whole numbers.
"""

from typing import Literal

from canasta.protocol.message import Message
from canasta.protocol.settings import TableSettings

Phase = Literal["gathering", "dealing", "playing", "scoring", "finished", "closed"]
"""Gathering: before the game. Dealing: the seeds of a deal are being collected. Scoring: between
hands, the score lies open. Finished: the game is over. Closed: so is the table."""
Step = Literal["draw", "play", "answer", "none"]
"""What is awaited of ``to_act``: drawing or taking; melding and discarding; answering a partner."""


class SeatView(Message):
    """A seat and who sits there."""

    seat: int
    side: int
    kind: Literal["free", "person", "robot"]
    name: str
    """Empty on a free seat. A robot's is its own name."""
    level: str
    """The level of the robot that sits or stands in here; else empty."""
    present: bool
    """Whether the person is connected; true for robots."""
    stands_in: bool
    """Whether a robot plays for the person."""
    accepted: bool
    """Whether the person has accepted the rules."""
    ready: bool
    """Whether the person is ready for the next hand, or wants the rematch."""
    is_host: bool
    hand_size: int
    bank_s: int
    """Seconds of the time bank left; 0 without a clock."""


class MeldView(Message):
    """A meld on the table."""

    rank: str
    cards: tuple[str, ...]
    """In the order in which they were laid."""
    naturals: int
    wilds: int
    canasta: Literal["", "natural", "mixed"]
    is_concealed: bool
    points: int
    """Value of its cards, without the premium for a canasta."""
    premium: int
    """What the canasta adds; 0 if it is none."""


class SideView(Message):
    """What lies before one side."""

    side: int
    total: int
    """Score of the game before this hand."""
    melds: tuple[MeldView, ...]
    red_threes: tuple[str, ...]
    opened: bool
    minimum: int
    """Points the side needs to open."""
    table_points: int
    """What its cards on the table are worth now, canastas and red threes included."""
    penalties: int


class PileView(Message):
    """The discard pile."""

    size: int
    top: str
    """Its top card; empty if there is none."""
    packet: int
    """Cards that taking it would bring: those of the top packet."""
    across: tuple[str, ...]
    """Wild cards (and red threes) that lie crosswise, from below: they freeze or block it."""
    frozen: bool
    blocked: bool
    """Whether a wild card on it has closed the packets below (frimes)."""


class SeatCommit(Message):
    """A promise of a seed, or the seed once shown."""

    seat: int
    commit: str
    seed: str
    """Empty before the hand has ended or the attempt is void."""


class FairView(Message):
    """How far the fair deal of the current hand has come (:mod:`canasta.fair.deal`)."""

    hand: int
    attempt: int
    context: str
    """The context as JSON text, to be hashed as it stands."""
    server_commit: str
    server_seed: str
    """Empty before the hand has ended or the attempt is void."""
    seats: tuple[int, ...]
    """Seats whose seeds are awaited."""
    commits: tuple[SeatCommit, ...]
    revealed: tuple[int, ...]
    """Seats that have revealed."""
    voids: int
    """Attempts at this table that came to nothing, all hands counted."""


class SideScoreView(Message):
    """The score of one side in a hand."""

    lines: tuple[tuple[str, int], ...]
    """Names of the lines (:data:`canasta.engine.scoring.SCORE_LINES`) and points, none left out."""
    total: int
    game: int
    """Score of the game after the hand."""


class HandScore(Message):
    """The score sheet of a hand."""

    hand: int
    ending: Literal["out", "stock", "red_three"]
    out_seat: int
    """Who went out, or -1."""
    sides: tuple[SideScoreView, ...]
    hands: tuple[tuple[str, ...], ...]
    """What each seat still held: lawfully shown now."""


class PublicTable(Message):
    """Everything everybody may see."""

    id: str
    settings: TableSettings
    settings_seq: int
    """The ``seq`` at which the settings were last changed."""
    rules_name: dict[str, str]
    """The name of the rules, by language."""
    target: int
    phase: Phase
    paused: bool
    game: int
    """Number of the game at this table, from 1."""
    hand: int
    """Number of the hand in play or, between hands, of the last one; 0 before the first."""
    seats: tuple[SeatView, ...]
    sides: tuple[SideView, ...]
    dealer: int
    """Seat of the dealer, or -1 before the first hand."""
    turn: int
    """Seat whose turn it is, or -1."""
    to_act: int
    """Seat whose decision is awaited, or -1: the partner who was asked, in a question."""
    step: Step
    asked: Literal["", "no", "yes"]
    """What the partners said to the question of this turn."""
    stock: int
    pile: PileView
    held: int
    """Cards of a pile just taken that wait until the opening is complete."""
    penalty_cards: tuple[tuple[str, ...], ...]
    """Per seat, the kinds of cards that lie open and must be played (sanctions); empty if none do.
    """
    canastas_needed: int
    canasta_size: int
    """How many cards make a meld a canasta."""
    deadline_ms: int
    """When the time of ``to_act`` is up, in milliseconds since 1970; 0 without a clock."""
    last: tuple[int, str]
    """Seat that discarded last and the card; (-1, "") if nobody has in this hand."""
    scores: tuple[HandScore, ...]
    """The hands of the game that have ended."""
    winner: int
    """The side that has won, or -1."""
    conceded: bool
    """Whether the game ended by giving up."""
    fair: FairView | None


class OwnView(Message):
    """What a seat knows besides, and may do."""

    seat: int
    hand: tuple[str, ...]
    """Sorted by kind: red and black threes, four … ace, two, joker."""
    drawn: tuple[str, ...]
    """The cards that came last into the hand in this turn."""
    legal: tuple[str, ...]
    """The legal unit actions as text, if any: ``draw``, ``take KK``, ``discard 9``."""
    expected: str
    """A sentence: what is expected of the player now."""
    pile_note: str
    """Sentences: what taking the pile would need, or why it cannot be taken; empty if no pile."""
    gives_away: tuple[str, ...]
    """Ranks in the hand that the next side has melds of, so that it may take the pile with such a
    discard; empty while there is nothing to discard or to take."""
    may_ask: bool
    promised: bool
    """Whether the partners said yes, so that the player must go out."""
