"""The whole table: every card, the seat in turn, and the events of the turn so far."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .cards import WILDS, Cards
from .melds import Meld, is_canasta
from .rules import Rules, Values, by_players


@dataclass
class Table:
    """The whole state of a round in progress, which changes in place."""

    rules: Rules
    values: Values
    players: int
    sides: int
    scores: list[int]
    dealer: int
    turn: int
    phase: str  # "draw" | "play" | "answer" | "over"
    hands: list[Cards]
    stock: list[str]  # next card first
    packets: list[list[str]]  # the pile, bottom first; one packet unless wilds start new ones
    melds: list[dict[str, Meld]]  # per side; rank "b" for black threes
    red_threes: list[int]  # laid, per side
    had_turn: list[bool]
    laid: list[bool]  # by each seat, in earlier turns
    concealed: list[set[str]]  # per side, ranks of concealed canastas
    penalty_cards: list[Cards]  # per seat, part of the hand
    penalties: list[int]  # per side

    # The turn so far.
    drawn: str = ""  # "" | "stock" | "pile"
    opening: int = 0  # points laid in this turn while the side is still opening
    short: bool = False  # something was laid in this turn that does not reach the minimum yet
    held: Cards = field(default_factory=Counter)  # pile cards that wait for the opening
    asked: str = ""  # "" | "yes" | "no"
    taken: Cards = field(default_factory=Counter)  # cards of the hand that came with the pile
    laid_now: bool = False  # something was laid in this turn
    from_hand: dict[str, int] = field(default_factory=dict)
    """The cards in each meld begun this turn that came from the hand or topped the pile."""
    partners_asked: int = 0

    passed: int = 0  # with no stock: how many since the last discard did not take the pile
    gone_out: int | None = None  # seat

    def copy(self) -> Table:
        """Return a copy that can be changed without changing this table."""
        return Table(
            self.rules,
            self.values,
            self.players,
            self.sides,
            self.scores,
            self.dealer,
            self.turn,
            self.phase,
            [hand.copy() for hand in self.hands],
            self.stock.copy(),
            [packet.copy() for packet in self.packets],
            [melds.copy() for melds in self.melds],
            self.red_threes.copy(),
            self.had_turn.copy(),
            self.laid.copy(),
            [ranks.copy() for ranks in self.concealed],
            [cards.copy() for cards in self.penalty_cards],
            self.penalties.copy(),
            self.drawn,
            self.opening,
            self.short,
            self.held.copy(),
            self.asked,
            self.taken.copy(),
            self.laid_now,
            self.from_hand.copy(),
            self.partners_asked,
            self.passed,
            self.gone_out,
        )

    @property
    def side(self) -> int:
        """The side of the player in turn."""
        return self.turn % self.sides

    @property
    def hand(self) -> Cards:
        """The hand of the player in turn."""
        return self.hands[self.turn]

    @property
    def own_melds(self) -> dict[str, Meld]:
        """The melds of the side in turn."""
        return self.melds[self.side]

    @property
    def partners(self) -> list[int]:
        """The partners of the player in turn, in turn order."""
        others = [(self.turn + step) % self.players for step in range(1, self.players)]
        return [seat for seat in others if seat % self.sides == self.side]

    @property
    def opened(self) -> bool:
        """Whether the side in turn has opened; False while its opening is short of the minimum."""
        return bool(self.own_melds) and not self.short

    @property
    def minimum(self) -> int:
        """The points that the side in turn needs to open."""
        score = self.scores[self.side]
        minimum = self.values.opening_below_zero
        for floor, points in self.values.opening_minimums:
            if score >= floor:
                minimum = points
        return minimum

    @property
    def unfinished_meld(self) -> str:
        """The rank of a meld begun with one key card that is still too short, or ``""``."""
        for rank, meld in self.own_melds.items():
            if meld.cards < self.values.meld_cards:
                return rank
        return ""

    @property
    def packet(self) -> list[str]:
        """The cards that taking the pile yields: the whole pile, or its top packet."""
        return self.packets[-1] if self.packets else []

    @property
    def frozen(self) -> bool:
        """Whether the pile is frozen for everybody."""
        pile = [card for packet in self.packets for card in packet]
        wild = self.values.wild_freezes and any(card in WILDS for card in pile)
        return wild or (self.values.red_three_freezes and "r" in pile)

    @property
    def canastas(self) -> int:
        """The number of canastas of the side in turn."""
        return sum(
            is_canasta(self.values, meld) for rank, meld in self.own_melds.items() if rank != "b"
        )

    @property
    def canastas_needed(self) -> int:
        """The number of canastas that a side needs to go out."""
        return by_players(self.values.canastas_needed, self.players)

    @property
    def may_go_out(self) -> bool:
        """Whether the partners let the player in turn go out."""
        if self.asked:
            return self.asked == "yes"
        return not (self.values.asking == "compulsory" and self.partners)

    def free_cards(self) -> Cards:
        """Return the cards of the hand that may be laid now.

        Penalty cards may not be melded before the side has opened.
        """
        return self.hand.copy() if self.opened else self.hand - self.penalty_cards[self.turn]
