"""The examples for a belief: pairs of the true hidden hands and hands with two cards exchanged.

A pair consists of the true hands of a position, and of the same hands after an exchange of two
hidden cards of different kinds in different places. Only the difference of their signs matters
(:data:`canasta.agents.worlds.signs.SIGNS`).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from canasta.agents.worlds.belief import STOCK, Belief, Exchanges
from canasta.agents.worlds.signs import SIGNS, SignCounter
from canasta.agents.worlds.worlds import Worlds
from canasta.cards.kinds import RED_THREE
from canasta.cards.lanes import one
from canasta.engine.random import below, following, mixed
from canasta.engine.state.state import State
from canasta.training.self_play import Rounds, SelfPlay

_TRIES: Final = 8
"""The number of exchanges drawn for each position; exchanges of equal cards or within one hand are
skipped."""


class Pairs:
    """Makes the pairs of a self-play round by round."""

    def __init__(self, play: SelfPlay) -> None:
        """Prepare ``play``; raises the errors of :class:`canasta.training.self_play.Rounds`."""
        self._play: Final = play
        self._rounds: Final = Rounds(play)

    def __reduce__(self) -> tuple[object, ...]:
        return Pairs, (self._play,)

    def of_round(self, number: int) -> NDArray[np.int8]:
        """Return a row for each pair of round ``number``: true signs minus exchanged signs."""
        rows: list[list[int]] = []
        random = mixed(self._play.seed ^ 1, number)
        for state in self._rounds.positions(number):
            random = _add(rows, state, random)
        return np.array(rows, np.int8).reshape(-1, len(SIGNS))


def hidden_cards(state: State, belief: Belief) -> Exchanges:
    """Return the true cards hidden from the seat in turn, ready for exchanges."""
    view = state.view(state.public.turn)
    fixed = Worlds(view, 0, known=state.public.known).fixed
    return Exchanges(belief, state, fixed, 0)


def _add(rows: list[list[int]], state: State, random: int) -> int:
    """Add the pairs of a position; return the next state of the random stream."""
    view = state.view(state.public.turn)
    evidence = SignCounter(view)
    hidden = hidden_cards(state, Belief(view))
    places, kinds, hands = hidden.places, hidden.kinds, state.hand_counts
    if hidden.in_hands == 0:
        return random
    for _ in range(_TRIES):
        random = following(random)
        first = below(random, hidden.in_hands)
        random = following(random)
        second = below(random, len(places))
        given, got = kinds[first], kinds[second]
        if places[first] == places[second] or got in (given, RED_THREE):
            continue
        true, other = [0] * len(SIGNS), [0] * len(SIGNS)
        for place, change in (
            (places[first], one(got) - one(given)),
            (places[second], one(given) - one(got)),
        ):
            if place != STOCK:
                evidence.count(place, hands[place], true)
                evidence.count(place, hands[place] + change, other)
        rows.append([here - there for here, there in zip(true, other, strict=True)])
    return random
