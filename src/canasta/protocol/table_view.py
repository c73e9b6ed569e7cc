"""The table as people see it: a public part for everybody, and a private part per seat.

Both parts are built by naming each field, never by removing fields from the whole state. Cards are
faces of two letters (``QH``, ``TS``, ``*R``); ranks and kinds are one letter
(``docs/build/notation.md``). Points, counts and seconds are whole numbers.
"""

from typing import Literal

from canasta.protocol.message import Message, ShownName
from canasta.protocol.settings import TableSettings

Phase = Literal["gathering", "dealing", "playing", "scoring", "finished", "closed"]
"""Gathering: before the game. Dealing: the seeds of a deal are being collected. Scoring: between
rounds, the score is shown. Finished: the game is over. Closed: the table is permanently closed."""
Step = Literal["draw", "play", "answer", "none"]
"""The decision of ``to_act``: draw or take, meld and discard, answer a partner, or none."""


class SeatView(Message):
    """A seat and its player."""

    seat: int
    side: int
    kind: Literal["free", "person", "robot"]
    name: str
    """The name of the player, a person or a robot, or an empty string for a free seat."""
    level: str
    """The level of the robot in the seat, which may be a substitute, or an empty string without a
    robot."""
    present: bool
    """Whether the person is connected; true for robots."""
    stands_in: bool
    """Whether a robot plays for the person."""
    accepted: bool
    """Whether the person has accepted the rules."""
    ready: bool
    """Whether the person is ready for the next round or wants a rematch."""
    is_host: bool
    hand_size: int
    bank_s: int
    """The remaining seconds of the time bank, or 0 without a clock."""
    can_take: bool
    """Whether a person without a seat may take this robot's seat."""
    next_name: str
    """The person who takes the seat at the next deal, or an empty string if there is none."""
    robot_of: str
    """If a program plays in the seat, the name of its owner, while ``name`` is the program's;
    otherwise empty."""


class MeldView(Message):
    """A meld on the table."""

    rank: str
    cards: tuple[str, ...]
    """The faces in the order in which they were laid."""
    naturals: int
    wilds: int
    canasta: Literal["", "natural", "mixed"]
    is_concealed: bool
    points: int
    """The value of the meld's cards, without the bonus for a canasta."""
    premium: int
    """The bonus if the meld is a canasta, else 0."""


class SideView(Message):
    """The cards of one side on the table."""

    side: int
    total: int
    """The side's score in the game before this round."""
    melds: tuple[MeldView, ...]
    red_threes: tuple[str, ...]
    opened: bool
    minimum: int
    """The points that the side needs to open."""
    table_points: int
    """The current value of the side's cards on the table, including canastas and red threes."""
    penalties: int


class PileView(Message):
    """The discard pile."""

    size: int
    top: str
    """The top card, or an empty string if there is none."""
    packet: int
    """The number of cards in the top packet, which a player gets by taking the pile."""
    across: tuple[str, ...]
    """Wild cards (and red threes) that lie crosswise because they freeze or block the pile, lowest
    first."""
    frozen: bool
    blocked: bool
    """Whether a wild card on the pile has closed the packets below (rule text ``frimes``)."""


class SeatCommit(Message):
    """The commitment to a seed, and the seed once it may be shown."""

    seat: int
    commit: str
    seed: str
    """The seed, or an empty string until the round has ended or the attempt is void."""


class FairView(Message):
    """The progress of the fair deal of the current round (:mod:`canasta.fair.deal`)."""

    round_number: int
    attempt: int
    context: str
    """The context as the JSON text that is hashed."""
    server_commit: str
    server_seed: str
    """The seed, or an empty string until the round has ended or the attempt is void."""
    seats: tuple[int, ...]
    """The seats that still have to commit to a seed or reveal it."""
    silent: tuple[int, ...]
    """The seats that give no seed because they were silent too long in an earlier attempt."""
    commits: tuple[SeatCommit, ...]
    revealed: tuple[int, ...]
    """The seats that have revealed their seeds."""
    voids: int
    """The number of void attempts to deal at this table, in all rounds."""


class MeldScoreView(Message):
    """The value of the cards of a meld at the end of a round."""

    rank: str
    parts: tuple[tuple[str, int, int], ...]
    """For each kind in the meld, the kind, the number of cards, and the points of one card."""
    points: int
    """The value of all cards, without the bonus for a canasta."""


class SideScoreView(Message):
    """The score of one side in a round."""

    lines: tuple[tuple[str, int], ...]
    """The name (:data:`canasta.engine.scoring.SCORE_LINES`) and points of every line."""
    melds: tuple[MeldScoreView, ...]
    """The melds that make up the line ``meld_cards``."""
    total: int
    game: int
    """The score in the game after the round."""


class RoundScore(Message):
    """The score sheet of a round."""

    round_number: int
    ending: Literal["out", "stock", "red_three"]
    out_seat: int
    """The seat that went out, or -1."""
    sides: tuple[SideScoreView, ...]
    hands: tuple[tuple[str, ...], ...]
    """The cards left in each hand, which everybody may now see."""


class RestoredView(Message):
    """A restoration of the server's database from a backup; plays made after the backup are lost.

    A browser's notes on deals from this round on belong to rounds that no longer exist.
    """

    at_ms: int
    """The time when the table continued, in milliseconds since 1970."""
    game: int
    round_number: int
    """The number, in ``game``, of the first round that may have been dealt before."""


class PublicTable(Message):
    """Everything that everybody may see."""

    id: str
    settings: TableSettings
    settings_seq: int
    """The ``seq`` of the last change of the settings."""
    rules_name: dict[str, ShownName]
    """The name of the rules, by language."""
    wording: str
    """The names of wild cards and of the pile in the rules."""
    target: int
    rounds: int
    """The rounds after which the game ends, or 0 if only the target ends it."""
    phase: Phase
    paused: bool
    game: int
    """The number of the game at this table, from 1, or 0 before the first game."""
    round_number: int
    """The number of the round in play or, between rounds, of the last round, or 0 before the
    first."""
    seats: tuple[SeatView, ...]
    sides: tuple[SideView, ...]
    dealer: int
    """The seat of the dealer, or -1 before the first round."""
    turn: int
    """The seat in turn, or -1."""
    to_act: int
    """The seat that must decide, or -1; after a question, it is the partner who must answer."""
    step: Step
    asked: Literal["", "no", "yes"]
    """The partners' answer to the question in this turn."""
    stock: int
    pile: PileView
    held: int
    """The number of cards of a taken pile that join the hand once the opening is complete."""
    penalty_cards: tuple[tuple[str, ...], ...]
    """For each seat, the kinds of its penalty cards, which lie open and must be played
    (sanctions)."""
    canastas_needed: int
    canasta_size: int
    """The number of cards that make a meld a canasta."""
    deadline_ms: int
    """The end of the time of ``to_act``, in milliseconds since 1970, or 0 without a clock."""
    away_until_ms: int
    """The time until which the table waits for an absent person, in milliseconds since 1970; then a
    robot plays for the person, or the next round is dealt. 0 if the table waits for nobody."""
    last: tuple[int, str]
    """The seat that discarded last and the card; (-1, "") if nobody has discarded since the
    deal."""
    scores: tuple[RoundScore, ...]
    """The scores of the finished rounds of the game."""
    winner: int
    """The side that has won, or -1."""
    conceded: bool
    """Whether a side gave up."""
    newcomers_wait: bool
    """Whether a newcomer who takes a robot's seat now gets a hand only with the next deal."""
    fair: FairView | None
    restored: RestoredView | None
    """The last restoration of this table."""


class OwnView(Message):
    """The private knowledge of one seat, and its legal actions."""

    seat: int
    hand: tuple[str, ...]
    """The faces in the hand, sorted by kind: red and black threes, four … ace, two, joker."""
    drawn: tuple[str, ...]
    """The cards that joined the hand in this turn."""
    legal: tuple[str, ...]
    """The legal actions as text: ``draw``, ``take KK``, ``discard 9``; empty in other players'
    turns."""
    takes: tuple[str, ...]
    """The ways to take the pile, each as the beginning of a play: ``take KK``, or ``take K ; meld
    K:K`` if the meld needs another card of the pile."""
    expected: str
    """A sentence on what the player has to do now; in another player's turn, the question that the
    other player must answer, or an empty string."""
    pile_note: str
    """Sentences on the cards that taking the pile needs, or on why it cannot be taken; may be
    empty."""
    gives_away: tuple[str, ...]
    """The ranks in the hand whose discard would let the next side take the pile for a meld; empty
    while the player cannot discard. The preview of a whole play has the offer of that play."""
    may_ask: bool
    could_go_out: bool
    """Whether the player, who may ask, could go out in this turn with the partners' consent."""
    answer_note: str
    """A sentence on the partners' answer in this turn and its consequences. For a partner who must
    answer, a sentence on the meaning of each answer. Empty if nobody has asked."""
    ask_note: str
    """A sentence on the consequences of a yes and a no; empty unless the player may ask."""
    ask_warning: str
    """A sentence on the price of a yes if going out is uncertain, or an empty string if a yes has
    no price."""
    can_take_back: bool
    """Whether the player may take back the last play."""
    can_hurry: bool
    """Whether the player may hurry the robots: it is a robot's turn."""
    promised: bool
    """Whether the partners said yes, so that the player must go out."""
