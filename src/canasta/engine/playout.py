"""Playing a round to its end by uniformly random legal unit actions."""

from mypy_extensions import i64

from canasta.engine.actions import ASK_BIT, bit_index
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.random import below, following
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step


class Playout:
    """Plays rounds at random and counts the decisions."""

    def __init__(self, seed: i64) -> None:
        """Start from a state of the small generator (0 to 2**32 - 1)."""
        self.random = following(seed)
        self.decisions: i64 = 0
        """Decisions with at least two choices."""
        self.choices: i64 = 0
        """Choices at those decisions, in all."""
        self.steps: i64 = 0
        """Unit actions carried out."""

    def play(self, state: State) -> None:
        """Play ``state`` to the end of the round; the question to the partner is never chosen.

        A world that cannot be the true one may come to where nothing is legal; it stops there.
        """
        public = state.public
        hands = state.hands
        while public.phase != OVER:
            low, high = legal_words(public, hands[public.turn].cards)
            low &= ~ASK_BIT
            if low == 0 and high == 0:
                return
            step(state, self.choose(low, high), None)

    def choose(self, low: i64, high: i64) -> i64:
        """Return any action of a mask, which must hold one; all are equally likely."""
        self.steps += 1
        place: i64 = 0
        if high != 0 or low & (low - 1) != 0:
            many = number_of_actions(low, high)
            if many > 1:
                self.random = following(self.random)
                place = below(self.random, many)
                self.decisions += 1
                self.choices += many
        return nth_action(low, high, place)


def number_of_actions(low: i64, high: i64) -> i64:
    """Return how many actions a mask holds: the bits of two words of 60 bits each.

    Pairs and nibbles are summed in each word; a nibble then holds at most 4 for each, 8 together,
    bytes at most 16, and the product collects at most 120 in the top byte. The mask of the pairs
    has 60 bits as well: mypyc unboxes a constant of 62 bits or more at each use.
    """
    low -= (low >> 1) & 0x0555555555555555
    high -= (high >> 1) & 0x0555555555555555
    low = (low & 0x3333333333333333) + ((low >> 2) & 0x3333333333333333)
    high = (high & 0x3333333333333333) + ((high >> 2) & 0x3333333333333333)
    low += high
    low = (low & 0x0F0F0F0F0F0F0F0F) + ((low >> 4) & 0x0F0F0F0F0F0F0F0F)
    return ((low * 0x0101010101010101) >> 56) & 255


def nth_action(low: i64, high: i64, place: i64) -> i64:
    """Return the action whose bit is the ``place``-th from below in the mask."""
    word = low
    base: i64 = 0
    while True:
        while word != 0:
            if place == 0:
                bit = bit_index(word & -word)
                return base + 16 * (bit & 3) + (bit >> 2)
            word &= word - 1
            place -= 1
        word = high
        base = 64
