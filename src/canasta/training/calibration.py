"""The calibration of a belief: the likelihood of the true hands, compared with uniform drawing.

The calibration answers three questions, in positions of rounds between robots:

- How much likelier are the true hidden hands than under uniform drawing, in nats per hidden card?
  The belief gives likelihoods only up to a constant; annealed importance sampling from uniform
  worlds finds the constant (R. Neal, Statistics and Computing 11, 2001).
- How likely are the true numbers of each kind in each hand (none, one, more), judged by the worlds
  drawn?
- When these worlds predict with some probability that a seat holds one or two of a kind, how often
  is it true?
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from canasta.agents.worlds.belief import WHOLE, Belief, BelievedWorlds, Exchanges
from canasta.agents.worlds.known_state import taken_in
from canasta.agents.worlds.worlds import Worlds
from canasta.arena.intervals import Estimate, Sample
from canasta.arena.work import HERE, Work
from canasta.cards.kinds import BLACK_THREE, KIND_COUNT
from canasta.engine.random import mixed
from canasta.engine.state.state import State
from canasta.training.belief_pairs import hidden_cards
from canasta.training.self_play import Rounds, SelfPlay

Real = NDArray[np.float64]

BINS: Final = 10
"""The number of bins of the reliability table: predictions of 0 to 10 %, and so on."""
_EVERY: Final = 5
"""One position out of this number is used."""
_CHAINS: Final = 4
_TEMPERATURES: Final = 50
"""The number of steps from no belief to the full belief."""
_MILLION: Final = 1_000_000
_SHIFTS: Final = 4 * np.arange(BLACK_THREE, KIND_COUNT)


@dataclass(frozen=True)
class Reliability:
    """The predictions in one bin, with the share that was true."""

    predictions: int
    predicted: float
    """The mean of the predictions, from 0 to 1."""
    observed: float
    """The share of the predictions that were true, from 0 to 1."""


class Judged:
    """Scores of one way of drawing worlds, for predicting the number of each kind in each hand."""

    def __init__(self) -> None:
        self._log_scores: Final = Sample()
        self._squares: Final = Sample()
        self._count: Final = np.zeros(BINS, np.int64)
        self._predicted: Final = np.zeros(BINS)
        self._observed: Final = np.zeros(BINS)

    @property
    def log_score(self) -> Estimate:
        """The mean logarithm of the probability of the true number, in nats per seat and kind."""
        return self._log_scores.estimate(_MILLION)

    @property
    def brier(self) -> Estimate:
        """The mean squared error of the probabilities of one and of two or more (Brier score)."""
        return self._squares.estimate(_MILLION)

    def end_round(self, log_score: float, squares: float) -> None:
        """Count the means of a round as one observation."""
        _add(self._log_scores, log_score)
        _add(self._squares, squares)

    def add(self, chances: Real, true: NDArray[np.int64]) -> tuple[float, float]:
        """Score the probabilities of none, one and more (last axis), one row per number.

        ``true`` has the true number of each row: 0, 1, or 2 for more. Returns the log score and the
        squared error, each as a mean over the rows.
        """
        log_score = float(np.log(chances[np.arange(len(true)), true]).mean())
        for least in (1, 2):
            predicted = chances[:, least:].sum(axis=1)
            observed = true >= least
            part = np.minimum((predicted * BINS).astype(np.int64), BINS - 1)
            np.add.at(self._count, part, 1)
            np.add.at(self._predicted, part, predicted)
            np.add.at(self._observed, part, observed)
        errors = [(chances[:, least:].sum(axis=1) - (true >= least)) ** 2 for least in (1, 2)]
        return log_score, float(np.mean(errors))

    def reliability(self) -> list[Reliability | None]:
        """Return the table, from the lowest predictions up, or None for an empty bin."""
        return [
            Reliability(int(count), float(predicted / count), float(observed / count))
            if count
            else None
            for count, predicted, observed in zip(
                self._count, self._predicted, self._observed, strict=True
            )
        ]


@dataclass(frozen=True)
class _Position:
    """What the worlds drawn in a position predict, and the truth."""

    joint_gain: float
    true: NDArray[np.int64]
    believed: Real
    uniform: Real


class Calibration:
    """Answers the questions of this module, round by round."""

    def __init__(self, play: SelfPlay, worlds: int) -> None:
        """Use ``worlds`` worlds per position; raises the errors of :class:`Rounds`."""
        self._predictions: Final = _Predictions(play, worlds)
        self._joint: Final = Sample()
        self.believed: Final = Judged()
        """The scores of worlds drawn by the belief."""
        self.uniform: Final = Judged()
        """The scores of worlds drawn uniformly."""
        self._gains: Final = Sample()
        self.positions = 0
        """The number of positions used."""

    @property
    def joint(self) -> Estimate:
        """The log-likelihood of the true hands above uniform drawing, in nats per hidden card."""
        return self._joint.estimate(_MILLION)

    @property
    def gain(self) -> Estimate:
        """The gain in log score of believed over uniform worlds, in nats per seat and kind."""
        return self._gains.estimate(_MILLION)

    def ask(self, rounds: range, work: Work = HERE) -> Iterator[int]:
        """Use the rounds with these numbers, and yield each number when it is done.

        Raises:
            WorkError: the workers failed.
        """
        found = work.results(self._predictions.of_round, rounds)
        for number, positions in zip(rounds, found, strict=True):
            self._add(positions)
            yield number

    def _add(self, positions: list[_Position]) -> None:
        self.positions += len(positions)
        if not positions:
            return
        scores = [
            (*self.believed.add(one.believed, one.true), *self.uniform.add(one.uniform, one.true))
            for one in positions
        ]
        believed, squares, uniform, uniform_squares = np.mean(scores, axis=0).tolist()
        _add(self._joint, float(np.mean([one.joint_gain for one in positions])))
        _add(self._gains, believed - uniform)
        self.believed.end_round(believed, squares)
        self.uniform.end_round(uniform, uniform_squares)


class _Predictions:
    """Makes the predictions in the rounds of a self-play."""

    def __init__(self, play: SelfPlay, worlds: int) -> None:
        self._play: Final = play
        self._worlds: Final = worlds
        self._rounds: Final = Rounds(play)

    def __reduce__(self) -> tuple[object, ...]:
        return _Predictions, (self._play, self._worlds)

    def of_round(self, number: int) -> list[_Position]:
        """Return the predictions in some positions of round ``number``."""
        stream = mixed(self._play.seed ^ 2, number)
        found: list[_Position] = []
        for place, state in enumerate(self._rounds.positions(number)):
            # Start at a different position in each round, so that no phase of the turn is left out.
            if (place + number) % _EVERY == 0:
                seed = mixed(stream, place)
                likelier = joint_gain(state, seed)
                if likelier is not None:
                    found.append(self._predicted(state, seed, likelier))
        return found

    def _predicted(self, state: State, seed: int, likelier: float) -> _Position:
        view = state.view(state.public.turn)
        known, taken = view.public.known, taken_in(view)
        others = [seat for seat in range(len(state.hand_counts)) if seat != view.seat]
        true = np.minimum(_numbers([state.hand_counts], others)[0], 2)
        believed = BelievedWorlds(view, mixed(seed, 1), known=known, taken=taken)
        uniform = Worlds(view, mixed(seed, 2), known=known, taken=taken)
        chances = self._chances(believed, others), self._chances(uniform, others)
        return _Position(likelier, true, *chances)

    def _chances(self, worlds: Worlds, others: list[int]) -> Real:
        """Return the probabilities of none, one and more of each kind in each hand.

        They are frequencies in the worlds drawn, with one world added for each of the three cases,
        so that no case counts as impossible.
        """
        drawn = _numbers([worlds.draw().hand_counts for _ in range(self._worlds)], others)
        hits = [(drawn == 0).sum(axis=0), (drawn == 1).sum(axis=0), (drawn > 1).sum(axis=0)]
        return (np.stack(hits, axis=1) + 1) / (self._worlds + 3)


def joint_gain(state: State, seed: int, weights: tuple[int, ...] | None = None) -> float | None:
    """Return the log-likelihood of the true hands by the belief minus that by uniform drawing.

    The result is in nats per hidden card, or None without hidden cards. Hidden cards are the cards
    in other hands that the seat in turn does not know. ``weights`` are those of
    :class:`canasta.agents.worlds.belief.Belief`. The result tends to be slightly too high, because
    the logarithm of the mean over few chains is on average below that of the constant.
    """
    view = state.view(state.public.turn)
    belief = Belief(view, weights)
    true = hidden_cards(state, belief)
    if true.in_hands == 0:
        return None
    worlds = Worlds(view, mixed(seed, 3), known=view.public.known)
    found = []
    for chain in range(_CHAINS):
        annealed = Exchanges(belief, worlds.draw(), worlds.fixed, mixed(seed, 4 + chain))
        weight = 0.0
        for temperature in range(1, _TEMPERATURES + 1):
            weight += annealed.score() / (WHOLE * _TEMPERATURES)
            annealed.run(annealed.in_hands, WHOLE * temperature // _TEMPERATURES)
        found.append(weight)
    constant = float(np.logaddexp.reduce(found)) - float(np.log(_CHAINS))
    return (true.score() / WHOLE - constant) / int(true.in_hands)


def _numbers(worlds: list[list[int]], others: list[int]) -> NDArray[np.int64]:
    """Return a row per world with the number of each kind in each hand of ``others``."""
    hands = np.array(worlds, np.int64)[:, others]
    return ((hands[:, :, None] >> _SHIFTS) & 15).reshape(len(worlds), -1)


def _add(sample: Sample, value: float) -> None:
    sample.add(round(_MILLION * value))
