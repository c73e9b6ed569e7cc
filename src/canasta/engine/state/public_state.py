"""The public state of a round: everything that all players can see or remember.

It holds no secrets: neither the hands nor the order of the stock.
"""

from itertools import pairwise
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from canasta.cards.kinds import KIND_COUNT, NO_KIND
from canasta.cards.lanes import at_least_1, count, one
from canasta.cards.text import kinds_text
from canasta.engine.state.game_rules import NO_SEAT, GameRules

DRAWING: Final = 0
"""The player in turn has to draw or take the pile."""
PLAYING: Final = 1
"""The player in turn has drawn or taken, and melds and discards."""
ANSWERING: Final = 2
"""A partner of the player in turn has to answer a question."""
OVER: Final = 3
"""The round is over."""

NOT_YET: Final = 0
"""The player in turn has not yet drawn or taken the pile."""
FROM_STOCK: Final = 1
"""The player in turn has drawn."""
FROM_PILE: Final = 2
"""The player in turn has taken the pile."""

NOT_ASKED: Final = 0
"""The player in turn has not asked the partners, or has not heard all answers."""
SAID_NO: Final = 1
"""A partner has said no in this turn."""
SAID_YES: Final = 2
"""All partners have said yes in this turn."""

BY_GOING_OUT: Final = 1
"""A player went out."""
BY_STOCK: Final = 2
"""The stock was exhausted."""
BY_RED_THREE: Final = 3
"""The last card of the stock was a red three, which nothing replaces."""

ONE_BIT: Final[i64] = 0x1000000000000000
"""Bit 60. ``ONE_BIT >> (60 - n)`` is bit n. (mypyc unboxes a larger constant at each use.)"""
ONE_CARD: Final[i64] = 0x0000010000000000
"""One card for seat 5 in the bytes of :attr:`PublicState.sizes`."""

_NONE: Final[list[int]] = []
"""Placeholder for a list that is set before the state is used."""


class Side:
    """The melds of one side, lane by rank, and the points it needs to open."""

    def __init__(self, minimum: i64) -> None:
        """Start without melds; the first melds need ``minimum`` points."""
        self.naturals: i64 = 0
        """Melded natural cards and black threes."""
        self.twos: i64 = 0
        """Melded twos; the lane is the rank they stand for."""
        self.jokers: i64 = 0
        """Melded jokers; the lane is the rank they stand for."""
        self.minimum: i64 = minimum
        """Points the side needs to open."""

    def __reduce__(self) -> tuple[object, ...]:
        melds = {"naturals": self.naturals, "twos": self.twos, "jokers": self.jokers}
        return Side, (self.minimum,), melds

    def wilds(self) -> i64:
        """Return the wild cards in the melds, lane by rank."""
        return self.twos + self.jokers

    def copy(self) -> "Side":
        """Return an independent copy."""
        twin = Side(self.minimum)
        twin.naturals = self.naturals
        twin.twos = self.twos
        twin.jokers = self.jokers
        return twin


_NO_SIDES: Final[list[Side]] = []


class PublicState:
    """The public state of a round.

    Legality is a function of this state and the hand of the player in turn.
    """

    def __init__(self, game_rules: GameRules) -> None:
        """Make a state without cards or sides; :func:`new_public_state` makes one to deal into."""
        self.game_rules: Final = game_rules
        self.scores: list[int] = _NONE
        """Score of each side before this round, in points."""
        self.dealer: i64 = 0
        self.turn: i64 = 0
        """The seat in turn; set it with :meth:`give_turn` or :meth:`pass_turn`."""
        self.side: i64 = 0
        """The side of the player in turn, stored because every step needs it."""
        self.phase: i64 = DRAWING
        self.stock_size: i64 = 0
        self.sizes: i64 = 0
        """The number of cards in each hand, a byte for each seat (:meth:`hand_size`)."""

        self.sides: list[Side] = _NO_SIDES
        self.red_threes: list[int] = _NONE
        """Red threes laid by each side."""
        self.opened: i64 = 0
        """Sides that have opened, as bits."""
        self.concealed: list[int] = _NONE
        """For each side, marks the ranks of its concealed canastas."""

        self.pile: list[int] = _NONE
        """The kinds in the pile, top card last."""
        self.pile_counts: i64 = 0
        """The cards of the pile as a multiset."""
        self.packets: list[int] = _NONE
        """The index in the pile at which each packet above the first begins."""

        self.had_turn: i64 = 0
        """Seats that have had a turn in this round, as bits."""
        self.passed: i64 = 0
        """With no stock left, the number of players who have declined the pile, or could not take
        it, since the last discard."""
        self.laid: i64 = 0
        """Seats that laid cards in earlier turns of this round, as bits."""

        # The turn
        self.drawn_from: i64 = NOT_YET
        self.opening_points: i64 = 0
        """Points laid in this turn by a side that has not opened."""
        self.held: i64 = 0
        """Cards from the pile that join the hand once the opening is complete."""
        self.held_size: i64 = 0
        self.key_rank: i64 = NO_KIND
        """Rank of a meld that began with a single key card and is not yet legal, or NO_KIND."""
        self.asked: i64 = NOT_ASKED
        self.yes_count: i64 = 0
        """Number of partners who have said yes to the open question."""
        self.laid_now: bool = False
        """Whether the player in turn has laid cards in this turn."""

        self.penalties: list[int] = _NONE
        """Points charged to each side in this round."""
        self.penalty_cards: list[int] = _NONE
        """The penalty cards of each seat; an empty list if no seat has any. See
        :mod:`canasta.engine.state.known_cards`."""
        self.known_counts: vec[i64] = game_rules.no_cards
        """For each seat, the cards known to be in the hand because they came with the pile."""

        self.ending: i64 = 0
        """BY_GOING_OUT, BY_STOCK or BY_RED_THREE once the round has ended, else 0."""
        self.out_seat: i64 = NO_SEAT
        """The seat that went out, or NO_SEAT."""
        self.out_concealed: bool = False
        """Whether the player who went out had laid no cards in earlier turns."""

    def __reduce__(self) -> tuple[object, ...]:
        attributes = dict(cast("dict[str, object]", self.__getstate__()))
        del attributes["game_rules"], attributes["known_counts"]
        attributes["known"] = self.known  # as a list: a vec cannot be pickled
        return _restored, (self.game_rules, attributes)

    def copy(self) -> "PublicState":
        """Return an independent copy.

        The copies share the lists that are replaced but never changed: scores, packets, red threes,
        concealed, penalties and penalty cards.
        """
        twin = PublicState(self.game_rules)
        twin.scores = self.scores
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.side = self.side
        twin.phase = self.phase
        twin.stock_size = self.stock_size
        twin.sizes = self.sizes
        twin.sides = [side.copy() for side in self.sides]
        twin.red_threes = self.red_threes
        twin.opened = self.opened
        twin.concealed = self.concealed
        twin.pile = self.pile.copy()
        twin.pile_counts = self.pile_counts
        twin.packets = self.packets
        twin.had_turn = self.had_turn
        twin.passed = self.passed
        twin.laid = self.laid
        twin.drawn_from = self.drawn_from
        twin.opening_points = self.opening_points
        twin.held = self.held
        twin.held_size = self.held_size
        twin.key_rank = self.key_rank
        twin.asked = self.asked
        twin.yes_count = self.yes_count
        twin.laid_now = self.laid_now
        twin.penalties = self.penalties
        twin.penalty_cards = self.penalty_cards
        twin.known_counts = self.known_counts[:]
        twin.ending = self.ending
        twin.out_seat = self.out_seat
        twin.out_concealed = self.out_concealed
        return twin

    def give_turn(self, seat: i64) -> None:
        """Make it the turn of ``seat``."""
        self.turn = seat
        self.side = self.side_of(seat)

    def pass_turn(self) -> None:
        """Make it the turn of the next seat; seat 0 always belongs to side 0."""
        self.turn += 1
        self.side += 1
        if self.side == self.game_rules.sides:
            self.side = 0
        if self.turn == self.game_rules.players:
            self.turn = 0
            self.side = 0

    def side_of(self, seat: i64) -> i64:
        """Return the side of ``seat``; inlines :meth:`GameRules.side_of` for speed."""
        return seat % self.game_rules.sides

    def has_opened(self, side: i64) -> bool:
        """Return whether ``side`` has opened."""
        return (self.opened >> side) & 1 != 0

    def hand_size(self, seat: i64) -> i64:
        """Return the number of cards in the hand of ``seat``."""
        return (self.sizes >> (8 * seat)) & 255

    def change_hand_size(self, seat: i64, cards: i64) -> None:
        """Add ``cards``, which may be negative, to the hand size of ``seat``."""
        self.sizes += cards * (ONE_CARD >> (40 - 8 * seat))

    def penalty_cards_of(self, seat: i64) -> i64:
        """Return the penalty cards of ``seat``, as a multiset."""
        return self.penalty_cards[seat] if self.penalty_cards else 0

    def wilds(self, side: i64) -> i64:
        """Return the wild cards in the melds of ``side``, lane by rank."""
        return self.sides[side].wilds()

    @property
    def known(self) -> list[int]:
        """The cards known to be in the hand of each seat, as multisets."""
        return list(self.known_counts)

    @known.setter
    def known(self, cards: list[int]) -> None:
        self.known_counts = vec[i64](cards)

    @property
    def hand_sizes(self) -> list[int]:
        """The number of cards in the hand of each seat."""
        return [self.hand_size(seat) for seat in range(self.game_rules.players)]

    @property
    def naturals(self) -> list[int]:
        """Melded natural cards and black threes of each side, lane by rank."""
        return [side.naturals for side in self.sides]

    @property
    def twos(self) -> list[int]:
        """Twos in the melds of each side, lane by rank."""
        return [side.twos for side in self.sides]

    @property
    def jokers(self) -> list[int]:
        """Jokers in the melds of each side, lane by rank."""
        return [side.jokers for side in self.sides]

    @property
    def minimums(self) -> list[int]:
        """Points each side needs to open."""
        return [side.minimum for side in self.sides]

    def meld_ranks(self, side: i64) -> i64:
        """Return a mask of the ranks that ``side`` has melded."""
        return at_least_1(self.sides[side].naturals)

    def is_frozen(self) -> bool:
        """Return whether a card in the pile freezes it for everybody."""
        return self.pile_counts & self.game_rules.freezing != 0

    def packet_start(self) -> i64:
        """Return the index in the pile at which the top packet begins."""
        return self.packets[-1] if self.packets else 0

    def packet_counts(self) -> i64:
        """Return the cards of the top packet, including the top card and red threes."""
        if not self.packets:
            return self.pile_counts
        counts: i64 = 0
        for place in range(self.packet_start(), len(self.pile)):
            counts += one(self.pile[place])
        return counts

    def pile_text(self) -> str:
        """Return the pile in letters, top card last, with a bar between packets."""
        starts = [0, *self.packets, len(self.pile)]
        return " | ".join([kinds_text(self.pile[start:end]) for start, end in pairwise(starts)])

    def meld_texts(self, side: int) -> list[str]:
        """Return the melds of ``side`` in letters, by ascending rank, natural cards first."""
        melded = self.sides[side]
        texts: list[str] = []
        for rank in range(KIND_COUNT):
            naturals = count(melded.naturals, rank)
            if naturals:
                twos, jokers = count(melded.twos, rank), count(melded.jokers, rank)
                texts.append(kinds_text([rank] * naturals) + "2" * twos + "*" * jokers)
        return texts

    def __repr__(self) -> str:
        return f"<PublicState {self.game_rules.rules.id}: {self.awaited_text()}>"

    def __str__(self) -> str:
        """Return the public state as lines of text, with cards in letters."""
        lines = [f"{self.awaited_text()}, dealer {self.dealer}"]
        sides = range(self.game_rules.sides)
        lines += [
            f"side {side}: {self.scores[side]} points, {self._melds_line(side)}" for side in sides
        ]
        frozen = ", frozen" if self.pile and self.is_frozen() else ""
        lines.append(f"stock: {self.stock_size}")
        lines.append(f"pile: {self.pile_text() or 'empty'}{frozen}")
        return "\n".join(lines)

    def awaited_text(self) -> str:
        """Return the awaited decision in a few English words, such as ``seat 2 to draw``."""
        if self.phase == OVER:
            return "round over"
        task = ("draw", "play", "answer")[self.phase]
        return f"seat {self.to_act()} to {task}"

    def _melds_line(self, side: int) -> str:
        texts = self.meld_texts(side)
        if self.red_threes[side]:
            texts.insert(0, "r" * self.red_threes[side])
        if not self.has_opened(side):
            texts.append(f"opens with {self.sides[side].minimum}")
        return " ".join(texts)

    def to_answer(self) -> int:
        """Return the seat that must answer the question of the player in turn."""
        return self.game_rules.partners(self.turn)[self.yes_count]

    def to_act(self) -> int:
        """Return the seat that must decide, or NO_SEAT once the round is over."""
        if self.phase == OVER:
            return NO_SEAT
        return self.to_answer() if self.phase == ANSWERING else self.turn


def _restored(game_rules: GameRules, attributes: dict[str, object]) -> PublicState:
    """Return a state with ``attributes``, to restore a pickled one."""
    public = PublicState(game_rules)
    for name, value in attributes.items():
        setattr(public, name, value)
    return public


def new_public_state(game_rules: GameRules, scores: list[int], dealer: int) -> PublicState:
    """Return the state before ``dealer`` deals; ``scores`` are the points of each side."""
    public = PublicState(game_rules)
    players = game_rules.players
    sides = game_rules.sides
    public.scores = scores
    public.sides = [Side(game_rules.minimum(score)) for score in scores]
    public.dealer = dealer
    public.give_turn((dealer + 1) % players)
    public.red_threes = [0] * sides
    public.concealed = [0] * sides
    public.pile = []
    public.packets = []
    public.penalties = [0] * sides
    public.penalty_cards = []
    public.known_counts = game_rules.no_cards[:]
    return public
