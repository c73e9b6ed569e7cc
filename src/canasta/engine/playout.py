"""Playing a round to its end by uniformly random legal unit actions."""

from mypy_extensions import i64

from canasta.engine.actions import ASK_BIT, action_of_index, bit_index
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
        if high == 0 and low & (low - 1) == 0:
            return action_of_index(bit_index(low))
        place: i64 = 0
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
    if low == 0:
        word = high
        base = 64
    elif high != 0:
        before = number_of_actions(low, 0)
        if place >= before:
            word = high
            base = 64
            place -= before
    return base + action_of_index(nth_bit(word, place))


def nth_bit(word: i64, place: i64) -> i64:
    """Return the index, 0 to 59, of the ``place``-th bit set in ``word``, from below.

    A search bit by bit would be shorter, but a processor cannot foresee where it ends; here nothing
    depends on a branch. Byte ``i`` of ``sums`` is the number of bits in bytes 0 to ``i``, at most
    60. Bit 7 of ``128 + place - sums`` is set, byte by byte and without a borrow, where the bit
    lies in a higher byte; the number of these bytes, at most 7, is collected in the top byte, and
    shifted so that eight times it remains. Then the byte is halved three times: ``(n - 1 - place)
    >> 8`` is -1 if the lower half, which holds ``n`` bits, lies below the bit, else 0.
    """
    pairs = word - ((word >> 1) & 0x0555555555555555)
    nibbles = (pairs & 0x0333333333333333) + ((pairs >> 2) & 0x0333333333333333)
    sums = ((nibbles + (nibbles >> 4)) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101
    lifted = 0x0080808080808080 + place * 0x0001010101010101
    passed = ((lifted - (sums & 0x00FFFFFFFFFFFFFF)) >> 7) & 0x0001010101010101
    index = ((passed * 0x0101010101010101) >> 53) & 56
    place -= ((sums << 8) >> index) & 255
    bits = (nibbles >> index) & 15
    above = (bits - 1 - place) >> 8
    place -= bits & above
    index += 4 & above
    bits = (pairs >> index) & 3
    above = (bits - 1 - place) >> 8
    place -= bits & above
    index += 2 & above
    return index + (1 & ((((word >> index) & 1) - 1 - place) >> 8))
