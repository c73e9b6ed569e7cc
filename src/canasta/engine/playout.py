"""Plays a round to its end with uniformly random legal unit actions."""

from mypy_extensions import i64

from canasta.engine.actions import ASK_BIT, action_of_index
from canasta.engine.bits import bit_index, nth_bit, number_of_bits
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.random import below, following
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step


class Playout:
    """Plays rounds at random and counts the decisions."""

    def __init__(self, seed: i64) -> None:
        """Seed the random numbers (:mod:`canasta.engine.random`) with ``seed`` (0 to 2**32 - 1)."""
        self.random = following(seed)
        self.decisions: i64 = 0
        """Number of decisions with at least two choices."""
        self.choices: i64 = 0
        """Total number of choices at these decisions."""
        self.steps: i64 = 0
        """Number of unit actions carried out."""

    def play(self, state: State) -> None:
        """Play ``state`` to the end of the round; the players never ask their partner.

        The playout stops if no action is legal, which can happen only in an impossible world.
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
        """Return an action drawn uniformly from a mask, which must not be empty."""
        self.steps += 1
        if high == 0 and low & (low - 1) == 0:
            return action_of_index(bit_index(low))
        before = number_of_bits(low)
        many = before + number_of_bits(high)
        place: i64 = 0
        if many > 1:
            self.random = following(self.random)
            place = below(self.random, many)
            self.decisions += 1
            self.choices += many
        return nth_action(low, high, before, place)


def nth_action(low: i64, high: i64, before: i64, place: i64) -> i64:
    """Return the action of the ``place``-th lowest bit in a mask.

    ``before`` is the number of actions in the first word.
    """
    if place < before:
        return action_of_index(nth_bit(low, place))
    return 64 + action_of_index(nth_bit(high, place - before))
