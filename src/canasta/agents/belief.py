"""Worlds as a player believes in them: the likelier what was seen makes them, the more often drawn.

A world's likelihood is the exponential of a weighted sum of its signs
(:mod:`canasta.agents.evidence`). Worlds are drawn by Metropolis's method (J. Chem. Phys. 21, 1953):
from a uniform world, two hidden cards of different places change places again and again, always
where that makes the world likelier, and else with the ratio of the likelihoods as the chance. The
uniform worlds, all exchanges and the numbers are those of one small stream, in whole numbers alone.
"""

from typing import Final

from mypy_extensions import i64

from canasta.agents.evidence import SIGNS, Evidence
from canasta.agents.worlds import Worlds
from canasta.cards.kinds import RED_THREE
from canasta.cards.lanes import one, to_kinds
from canasta.engine.random import below, following
from canasta.engine.setup import Setup
from canasta.engine.state import State, View

LAWS: Final = (-430, -1080, -410, -880, -1680, -2760, -90, -1290, 610, 780, -780, -1870, 430)
"""Weights of the signs in thousandths, where a free pile is taken onto a meld.

Fitted by logistic regression to hands of sampler and steady: the true world told from one in which
two cards have changed places.
"""
KEYS: Final = (-290, -1000, -630, -1020, -1160, -350, 480, 520, 840, 930, 1490, -1790, 200)
"""The same where every taking needs a key card."""

EXCHANGES: Final[i64] = 3
"""Exchanges tried for each hidden card in a hand."""

_STEP: Final[i64] = 50
"""Thousandths of a natural logarithm from one of the chances below to the next."""
_CERTAIN: Final[i64] = 0x10000


def _chances() -> list[int]:
    """Return exp(-0.05 n) in parts of 65536, for n = 0 to 199, by whole numbers alone."""
    chances = []
    exact = _CERTAIN << 40
    for _ in range(200):
        chances.append(exact >> 40)
        exact = exact * 951229424501 // 1000000000000  # exp(-0.05)
    return chances


_CHANCES: Final = _chances()


def weights_of_signs(setup: Setup) -> tuple[int, ...]:
    """Return the weights that suit the rules of a table, in thousandths."""
    return KEYS if setup.takes_with_one_card else LAWS


class Belief:
    """How likely hands are after what was seen."""

    def __init__(self, view: View, weights: tuple[int, ...] | None = None) -> None:
        """Read ``view``; ``weights`` (thousandths) are those of :data:`SIGNS`."""
        self._evidence: Final = Evidence(view)
        self._weights: Final = weights or weights_of_signs(view.table.setup)

    def score(self, seat: i64, hand: i64) -> i64:
        """Return the logarithm of how likely ``hand`` is, in thousandths, plus a constant."""
        found = [0] * len(SIGNS)
        self._evidence.count(seat, hand, found)
        score: i64 = 0
        for place, weight in enumerate(self._weights):
            score += weight * found[place]
        return score


class BelievedWorlds(Worlds):
    """Draws worlds for one view as often as they are believed in."""

    def __init__(
        self, view: View, seed: i64, *, known: list[int] | None = None, taken: int = 0
    ) -> None:
        """Prepare to draw; as :class:`canasta.agents.worlds.Worlds`."""
        super().__init__(view, seed, known=known, taken=taken)
        self._seat: Final[i64] = view.seat
        self._belief: Final = Belief(view)

    def draw(self) -> State:
        """Return another world."""
        world = super().draw()
        owners: list[int] = []
        kinds: list[int] = []
        scores: list[int] = []
        for seat in range(self._players):
            scores.append(0)
            if seat != self._seat:
                scores[seat] = self._belief.score(seat, world.hidden[seat].cards)
                for kind in to_kinds(world.hidden[seat].cards - self._fixed[seat]):
                    if kind != RED_THREE:
                        owners.append(seat)
                        kinds.append(kind)
        in_hands: i64 = len(kinds)
        stock = list(world.stock)
        for kind in stock:
            owners.append(-1)
            kinds.append(kind)
        if in_hands == 0:
            return world
        hands = world.hands
        places: i64 = len(kinds)
        random = self._random
        for _ in range(EXCHANGES * in_hands):
            random = following(random)
            first = below(random, in_hands)
            random = following(random)
            second = below(random, places)
            owner: i64 = owners[first]
            other: i64 = owners[second]
            given: i64 = kinds[first]
            got: i64 = kinds[second]
            if owner == other or got in (given, RED_THREE):
                continue
            hand: i64 = hands[owner] + one(got) - one(given)
            score = self._belief.score(owner, hand)
            gain = score - scores[owner]
            others: i64 = 0
            others_score: i64 = 0
            if other >= 0:
                others = hands[other] + one(given) - one(got)
                others_score = self._belief.score(other, others)
                gain += others_score - scores[other]
            if gain < 0:
                random = following(random)
                behind = -gain // _STEP
                if behind >= len(_CHANCES) or below(random, _CERTAIN) >= _CHANCES[behind]:
                    continue
            hands[owner] = hand
            scores[owner] = score
            if other >= 0:
                hands[other] = others
                scores[other] = others_score
            kinds[first] = got
            kinds[second] = given
        self._random = random
        believed = State(world.table, hands, bytes(kinds[in_hands:]))
        believed.taken = world.taken
        return believed
