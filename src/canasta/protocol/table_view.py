"""The table as people see it: a public part, the same for everybody, and a private part per seat.

Both are built by naming each field, never by removing something from the whole state. Cards are
faces of two letters (``QH``, ``TS``, ``*R``), ranks and kinds one letter
(``docs/build/notation.md``). Points, counts and seconds are whole numbers.
"""

from typing import Literal

from canasta.protocol.message import Message, ShownName
from canasta.protocol.settings import TableSettings

Phase = Literal["gathering", "dealing", "playing", "scoring", "finished", "closed"]
"""Gathering: before the game. Dealing: the seeds of a deal are being collected. Scoring: between
rounds, the score is shown. Finished: the game is over. Closed: the table is closed for good."""
Step = Literal["draw", "play", "answer", "none"]
"""The decision that ``to_act`` has to make: draw or take; meld and discard; answer a partner."""


class SeatView(Message):
    """A seat and its player."""

    seat: int
    side: int
    kind: Literal["free", "person", "robot"]
    name: str
    """Empty on a free seat. Robots have names too."""
    level: str
    """The level of the robot that sits or substitutes here, or empty."""
    present: bool
    """Whether the person is connected; true for robots."""
    stands_in: bool
    """Whether a robot plays for the person."""
    accepted: bool
    """Whether the person has accepted the rules."""
    ready: bool
    """Whether the person is ready for the next round, or wants the rematch."""
    is_host: bool
    hand_size: int
    bank_s: int
    """Seconds of the time bank left; 0 without a clock."""
    can_take: bool
    """Whether a person without a seat may take this robot's."""
    next_name: str
    """The person who takes the seat at the next deal; empty if nobody does."""
    robot_of: str
    """If a program plays: the name of its owner; otherwise empty. ``name`` is the program's."""


class MeldView(Message):
    """A meld on the table."""

    rank: str
    cards: tuple[str, ...]
    """Faces, in the order in which they were laid."""
    naturals: int
    wilds: int
    canasta: Literal["", "natural", "mixed"]
    is_concealed: bool
    points: int
    """The value of its cards, without the premium for a canasta."""
    premium: int
    """The premium for a canasta; 0 if the meld is not one."""


class SideView(Message):
    """The cards on the table of one side."""

    side: int
    total: int
    """Score of the game before this round."""
    melds: tuple[MeldView, ...]
    red_threes: tuple[str, ...]
    opened: bool
    minimum: int
    """Points the side needs to open."""
    table_points: int
    """The value of its cards on the table now, including canastas and red threes."""
    penalties: int


class PileView(Message):
    """The discard pile."""

    size: int
    top: str
    """Its top card; empty if there is none."""
    packet: int
    """The number of cards that taking it would bring: the top packet."""
    across: tuple[str, ...]
    """Wild cards (and red threes) that lie across because they freeze or block it, bottom first."""
    frozen: bool
    blocked: bool
    """Whether a wild card on it has closed the packets below (frimes)."""


class SeatCommit(Message):
    """The commitment to a seed, and the seed once it is shown."""

    seat: int
    commit: str
    seed: str
    """Empty until the round has ended or the attempt is void."""


class FairView(Message):
    """The progress of the fair deal of the current round (:mod:`canasta.fair.deal`)."""

    round_number: int
    attempt: int
    context: str
    """The context as the JSON text that is hashed."""
    server_commit: str
    server_seed: str
    """Empty until the round has ended or the attempt is void."""
    seats: tuple[int, ...]
    """Seats that still have to give or reveal a seed."""
    silent: tuple[int, ...]
    """Seats that give no seed because they were silent too long in an earlier attempt."""
    commits: tuple[SeatCommit, ...]
    revealed: tuple[int, ...]
    """Seats that have revealed their seeds."""
    voids: int
    """Void attempts to deal at this table, all rounds counted."""


class MeldScoreView(Message):
    """The value of the cards of a meld at the end of a round."""

    rank: str
    parts: tuple[tuple[str, int, int], ...]
    """For each kind in it: the kind, how many cards, and the points of one of them."""
    points: int
    """The value of all its cards, without the premium for a canasta."""


class SideScoreView(Message):
    """The score of one side in a round."""

    lines: tuple[tuple[str, int], ...]
    """The name (:data:`canasta.engine.scoring.SCORE_LINES`) and points of every line."""
    melds: tuple[MeldScoreView, ...]
    """The melds that make up the line ``meld_cards``."""
    total: int
    game: int
    """Score of the game after the round."""


class RoundScore(Message):
    """The score sheet of a round."""

    round_number: int
    ending: Literal["out", "stock", "red_three"]
    out_seat: int
    """The seat that went out, or -1."""
    sides: tuple[SideScoreView, ...]
    hands: tuple[tuple[str, ...], ...]
    """The cards each seat still held; everybody may see them now."""


class RestoredView(Message):
    """The server's database was restored from a backup: what was played since then is lost.

    A browser's notes on deals from this round on are about rounds that no longer exist.
    """

    at_ms: int
    """The time at which the table continued, in milliseconds since 1970."""
    game: int
    round_number: int
    """The number of the first round that may have been dealt before, and its game's."""


class PublicTable(Message):
    """Everything everybody may see."""

    id: str
    settings: TableSettings
    settings_seq: int
    """The ``seq`` at which the settings were last changed."""
    rules_name: dict[str, ShownName]
    """The name of the rules, by language."""
    wording: str
    """The words of the rules for wild cards and the pile."""
    target: int
    rounds: int
    """The rounds after which the game ends; 0: only the target ends it."""
    phase: Phase
    paused: bool
    game: int
    """Number of the game at this table, from 1; 0 before the first."""
    round_number: int
    """Number of the round in play or, between rounds, of the last one; 0 before the first."""
    seats: tuple[SeatView, ...]
    sides: tuple[SideView, ...]
    dealer: int
    """Seat of the dealer, or -1 before the first round."""
    turn: int
    """The seat in turn, or -1."""
    to_act: int
    """The seat that is to decide, or -1; a partner who was asked has to answer."""
    step: Step
    asked: Literal["", "no", "yes"]
    """The partners' answer to the question of this turn."""
    stock: int
    pile: PileView
    held: int
    """Cards of a taken pile that join the hand once the opening is complete."""
    penalty_cards: tuple[tuple[str, ...], ...]
    """For each seat the kinds of its penalty cards, which lie open and must be played (sanctions).
    """
    canastas_needed: int
    canasta_size: int
    """The number of cards that make a meld a canasta."""
    deadline_ms: int
    """The end of the time of ``to_act``, in milliseconds since 1970; 0 without a clock."""
    away_until_ms: int
    """The time until which the table waits for somebody who is away; then a robot plays for them,
    or the next round is dealt. 0 if it waits for nobody."""
    last: tuple[int, str]
    """Seat that discarded last and the card; (-1, "") if nobody has since the deal."""
    scores: tuple[RoundScore, ...]
    """The rounds of the game that have ended."""
    winner: int
    """The side that has won, or -1."""
    conceded: bool
    """Whether the game ended by giving up."""
    newcomers_wait: bool
    """Whether a newcomer who takes a robot's seat now gets the hand only with the next deal."""
    fair: FairView | None
    restored: RestoredView | None
    """The last restoration of this table."""


class OwnView(Message):
    """The private knowledge of one seat, and its legal actions."""

    seat: int
    hand: tuple[str, ...]
    """Faces, sorted by kind: red and black threes, four … ace, two, joker."""
    drawn: tuple[str, ...]
    """The cards that came into the hand in this turn."""
    legal: tuple[str, ...]
    """The legal actions as text: ``draw``, ``take KK``, ``discard 9``; empty while others act."""
    takes: tuple[str, ...]
    """The ways to take the pile, each as the beginning of a play: ``take KK``, or with a card of
    the pile that the meld needs ``take K ; meld K:K``."""
    expected: str
    """A sentence on what the player has to do now; if another player is to act, the question that
    player has to answer, or nothing."""
    pile_note: str
    """Sentences on the cards that taking the pile needs, or why it cannot be taken; or empty."""
    gives_away: tuple[str, ...]
    """Ranks in the hand with which a discard would let the next side take the pile because of a
    meld; empty while there is nothing to discard or to take. The preview of a whole play says what
    it offers."""
    may_ask: bool
    could_go_out: bool
    """Whether the player, who may ask, could go out in this turn if the partners agree."""
    answer_note: str
    """A sentence on the partners' answer in this turn and its consequences or, for a partner who
    has to answer, on the meaning of each answer; empty if nobody has asked."""
    ask_note: str
    """A sentence on the consequences of a yes and a no; empty while the player may not ask."""
    ask_warning: str
    """A sentence on the cost of a yes if going out is not certain; empty if asking is free."""
    can_take_back: bool
    """Whether the player may take the last play back."""
    can_hurry: bool
    """Whether the player may hurry the robots, because one is to act."""
    promised: bool
    """Whether the partners said yes and the player must go out."""
