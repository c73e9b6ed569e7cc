"""A belief about the hidden hands: draws worlds in proportion to their likelihood.

The likelihood of a world is the exponential of a weighted sum of its signs
(:mod:`canasta.agents.worlds.signs`). The weights come from ``canasta train belief``
(docs/study/training.md). Worlds are drawn by the Metropolis algorithm (J. Chem. Phys. 21, 1953):
it starts from a uniform world and repeatedly exchanges two hidden cards in different places. An
exchange that makes the world likelier is always accepted. Any other exchange is accepted with the
ratio of the likelihoods as its probability. Uniform worlds and exchanges share one random stream
and use integer arithmetic only.
"""

from typing import Final

from mypy_extensions import i64

from canasta.agents.worlds.signs import SIGNS, SignCounter
from canasta.agents.worlds.worlds import Worlds
from canasta.cards.kinds import RED_THREE
from canasta.cards.lanes import one, to_kinds
from canasta.engine.random import below, following
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.state import State, View

ONTO_MELD: Final = (
    -257,  # pairs_left_key
    -2191,  # pairs_left_free
    -197,  # singles_left_free
    -1366,  # singles_thrown
    -1544,  # more_thrown
    -559,  # singles_thrown_next
    -3239,  # ranks_melded
    -221,  # wilds_before
    -1970,  # wild_after
    -727,  # singles_low
    339,  # pairs
    419,  # threes_before
    -818,  # threes_after
    -2501,  # black_threes
    555,  # more_melded_next
)
"""Weights of the signs, in thousandths, for rules that let an unfrozen pile be taken onto a
meld."""
KEY_CARD: Final = (
    -121,  # pairs_left_key
    -1017,  # pairs_left_free
    -617,  # singles_left_free
    -1362,  # singles_thrown
    -1572,  # more_thrown
    -467,  # singles_thrown_next
    -243,  # ranks_melded
    395,  # wilds_before
    -236,  # wild_after
    -771,  # singles_low
    562,  # pairs
    764,  # threes_before
    1057,  # threes_after
    -2590,  # black_threes
    133,  # more_melded_next
)
"""Weights of the signs, in thousandths, for rules under which every take needs a key card."""

EXCHANGES: Final[i64] = 3
"""Exchanges tried for each hidden card in a hand."""

STOCK: Final = -1
"""The place of a card in the stock; the place of a card in a hand is its seat."""
WHOLE: Final[i64] = 1000
"""The belief at full strength, in thousandths."""

_STEP: Final[i64] = 50
"""Step of the natural logarithm between neighbours in ``_CHANCES``, in thousandths."""
_CERTAIN: Final[i64] = 0x10000


def _chances() -> list[int]:
    """Return exp(-0.05 n) in units of 1/65536 for n = 0 to 199, computed with integers."""
    chances: list[int] = []
    exact = 1 << 56  # a Python integer, because the products below need more than 64 bits
    for _ in range(200):
        chances.append(exact >> 40)
        exact = exact * 951229424501 // 1000000000000  # exp(-0.05)
    return chances


_CHANCES: Final = _chances()


def weights_of_signs(game_rules: GameRules) -> tuple[int, ...]:
    """Return the default weights of :data:`SIGNS` under ``game_rules``, in thousandths."""
    return KEY_CARD if game_rules.takes_with_one_card else ONTO_MELD


class Belief:
    """The likelihood of hidden hands, given the play so far."""

    def __init__(self, view: View, weights: tuple[int, ...] | None = None) -> None:
        """Read ``view``; ``weights`` are the weights of :data:`SIGNS`, in thousandths."""
        self.seat: Final[i64] = view.seat
        """The seat that holds the belief."""
        self._evidence: Final = SignCounter(view)
        self._weights: Final = weights or weights_of_signs(view.public.game_rules)

    def score(self, seat: i64, hand: i64) -> i64:
        """Return the log-likelihood of ``hand`` for ``seat``, in thousandths, up to a constant."""
        found = [0] * len(SIGNS)
        self._evidence.count(seat, hand, found)
        score: i64 = 0
        for place, weight in enumerate(self._weights):
            score += weight * found[place]
        return score


class Exchanges:
    """A world that changes by exchanges of hidden cards, according to a belief."""

    def __init__(self, belief: Belief, world: State, fixed: list[int], random: i64) -> None:
        """Start from ``world``, which fits the view of ``belief``.

        ``fixed`` holds a multiset for each seat: the cards that stay in its hand. ``random`` is the
        state of a random stream (0 to 2**32 - 1).
        """
        self.random: i64 = random
        """State of the random stream."""
        self.places: Final[list[int]] = []
        """The places of the cards that can be exchanged: seats first, then :data:`STOCK`."""
        self.kinds: Final[list[int]] = []
        """The kind of the card at each of ``places``."""
        self._belief: Final = belief
        self._world: Final = world
        self._hands: Final = world.hand_counts
        self._scores: Final[list[int]] = []
        for seat in range(len(self._hands)):
            self._scores.append(0)
            if seat != belief.seat:
                hand = self._hands[seat]
                self._scores[seat] = belief.score(seat, hand)
                for kind in to_kinds(hand - fixed[seat]):
                    if kind != RED_THREE:
                        self.places.append(seat)
                        self.kinds.append(kind)
        self.in_hands: Final[i64] = len(self.kinds)
        """The number of places in hands, which come first in ``places``."""
        for kind in world.stock[world.stock_end - world.public.stock_size :]:
            self.places.append(STOCK)
            self.kinds.append(kind)

    def score(self) -> int:
        """Return the log-likelihood of the hands, in thousandths, up to a constant."""
        return sum(self._scores)

    def run(self, tries: i64, share: i64 = WHOLE) -> None:
        """Try ``tries`` exchanges; ``share`` scales the belief, in thousandths (0 to 1000)."""
        in_hands = self.in_hands
        if in_hands == 0:
            return
        belief = self._belief
        places = self.places
        kinds = self.kinds
        hands = self._hands
        scores = self._scores
        cards: i64 = len(kinds)
        random = self.random
        for _ in range(tries):
            random = following(random)
            first = below(random, in_hands)
            random = following(random)
            second = below(random, cards)
            owner: i64 = places[first]
            other: i64 = places[second]
            given: i64 = kinds[first]
            got: i64 = kinds[second]
            if owner == other or got in (given, RED_THREE):
                continue
            hand: i64 = hands[owner] + one(got) - one(given)
            score = belief.score(owner, hand)
            gain = score - scores[owner]
            others: i64 = 0
            others_score: i64 = 0
            if other != STOCK:
                others = hands[other] + one(given) - one(got)
                others_score = belief.score(other, others)
                gain += others_score - scores[other]
            if gain < 0:
                random = following(random)
                behind = -gain * share // (_STEP * WHOLE)
                if behind >= len(_CHANCES) or below(random, _CERTAIN) >= _CHANCES[behind]:
                    continue
            hands[owner] = hand
            scores[owner] = score
            if other != STOCK:
                hands[other] = others
                scores[other] = others_score
            kinds[first] = got
            kinds[second] = given
        self.random = random

    def world(self) -> State:
        """Return the current world."""
        world = State(self._world.public, self._hands, bytes(self.kinds[self.in_hands :]))
        world.taken = self._world.taken
        world.fresh = self._world.fresh
        return world


class BelievedWorlds(Worlds):
    """Draws worlds for one view in proportion to their likelihood."""

    def __init__(
        self, view: View, seed: i64, *, known: list[int] | None = None, taken: int = 0
    ) -> None:
        """Prepare to draw; see :class:`Worlds` for the parameters."""
        super().__init__(view, seed, known=known, taken=taken)
        self._belief: Final = Belief(view)

    def draw(self) -> State:
        """Return another world, drawn independently of earlier worlds."""
        exchanges = Exchanges(self._belief, super().draw(), self.fixed, self._random)
        exchanges.run(EXCHANGES * exchanges.in_hands)
        self._random = exchanges.random
        return exchanges.world()
