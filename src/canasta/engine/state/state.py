"""The whole state of a round, and the view of one seat.

This file only stores cards. It applies no rules.
"""

from typing import Final

from mypy_extensions import i64

from canasta.cards.lanes import total
from canasta.cards.text import counts_text
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.public_state import PublicState


class View:
    """The knowledge of one seat: the public state, its own hand, and its own turn."""

    def __init__(self, public: PublicState, seat: int, hand: i64, fresh: i64 = 0) -> None:
        """Show ``public`` and ``hand`` (a multiset) to ``seat``, which is NO_SEAT for a watcher.

        ``fresh`` is :attr:`State.fresh` for the player in turn, and 0 for everybody else.
        """
        self.public: Final = public
        self.seat: Final[i64] = seat
        self.hand: Final[i64] = hand
        self.fresh: Final[i64] = fresh

    def __reduce__(self) -> tuple[object, ...]:
        return View, (self.public, self.seat, self.hand, self.fresh)

    def __repr__(self) -> str:
        seat = "a watcher" if self.seat == NO_SEAT else f"seat {self.seat}"
        return f"<View of {seat}: {self.public.awaited_text()}, hand '{counts_text(self.hand)}'>"

    def __str__(self) -> str:
        """Return the view as lines of text, with cards in letters."""
        public = self.public
        lines = [str(public)]
        for seat in range(public.game_rules.players):
            own = f": {counts_text(self.hand)}" if seat == self.seat else ""
            lines.append(f"seat {seat}: {public.hand_size(seat)} cards{own}")
        return "\n".join(lines)


class Hand:
    """The cards one seat holds, as a multiset."""

    def __init__(self, cards: i64) -> None:
        """Hold ``cards``."""
        self.cards: i64 = cards

    def __reduce__(self) -> tuple[object, ...]:
        return Hand, (self.cards,)

    def __repr__(self) -> str:
        return f"<Hand '{counts_text(self.cards)}'>"


_NO_HANDS: Final[list[int]] = []


class State:
    """A round in play: the public state, all hands, and the stock."""

    def __init__(self, public: PublicState, hands: list[int], stock: bytes) -> None:
        """Join ``hands`` (a multiset per seat) and ``stock`` (kinds, next card first).

        ``stock`` never changes: its last ``public.stock_size`` cards are still to be drawn.
        """
        self.public: Final = public
        self.hands: Final = [Hand(cards) for cards in hands]
        """The hand of each seat."""
        self.stock: Final = stock
        self.stock_end: Final[i64] = len(stock)
        self.taken: i64 = 0
        """Cards that the player in turn took with the pile in this turn and still holds."""
        self.fresh: i64 = 0
        """For each meld begun in this turn, the number of cards from the hand, up to 7.

        The top card of a pile counts too, but not the other cards that came with the pile. Only the
        player in turn can know the number, because it depends on the rest of the hand.
        """
        self.moment: i64 = 0
        """A counter that increases with every action, so a ruling is valid at one moment only."""

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        turn = {"taken": self.taken, "fresh": self.fresh, "moment": self.moment}
        return State, (self.public, self.hand_counts, self.stock), turn

    def __repr__(self) -> str:
        public = self.public
        return f"<State {public.game_rules.rules.id}: {public.awaited_text()}>"

    def __str__(self) -> str:
        """Return the round with every hand as lines of text, with cards in letters."""
        lines = [str(self.public)]
        for seat, hand in enumerate(self.hands):
            lines.append(f"seat {seat}: {total(hand.cards)} cards: {counts_text(hand.cards)}")
        return "\n".join(lines)

    @property
    def hand_counts(self) -> list[int]:
        """The cards in the hand of each seat, as multisets."""
        return [hand.cards for hand in self.hands]

    def hand_in_turn(self) -> i64:
        """Return the hand of the player in turn."""
        return self.hands[self.public.turn].cards

    def copy(self) -> "State":
        """Return an independent copy."""
        twin = State(self.public.copy(), _NO_HANDS, self.stock)
        # A list of the multisets would box each one as a Python integer.
        for hand in self.hands:
            twin.hands.append(Hand(hand.cards))
        twin.taken = self.taken
        twin.fresh = self.fresh
        twin.moment = self.moment
        return twin

    def next_card(self) -> i64:
        """Return the kind on top of the stock, which must not be empty."""
        return self.stock[self.stock_end - self.public.stock_size]

    def view(self, seat: int) -> View:
        """Return the view of ``seat``, or of a watcher if ``seat`` is NO_SEAT."""
        if seat == NO_SEAT:
            return View(self.public, seat, 0)
        fresh = self.fresh if seat == self.public.turn else 0
        return View(self.public, seat, self.hands[seat].cards, fresh)
