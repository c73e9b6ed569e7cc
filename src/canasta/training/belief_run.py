"""The training of a belief, in a folder from which it can be resumed.

Robots play hands; of each the pairs are kept (:mod:`canasta.training.belief_pairs`). Every fifth
hand is kept out of the fit: how well the weights tell the truth there is what counts. The log has
both figures after so many hands, which shows whether more hands would help.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from canasta.agents.worlds.evidence import SIGNS
from canasta.arena.program import program_digest
from canasta.record.rules_text import rules_hash
from canasta.training.belief_pairs import Pairs
from canasta.training.logistic import Fit, fit, log_likelihood
from canasta.training.run_folder import Figures, RunFolder
from canasta.training.self_play import SelfPlay

_PENALTY: Final = 1.0
"""Weights are held to be about 1 at most, before anything is seen: standard deviation 1."""
_KEPT_OUT: Final = 5
"""One hand out of so many is kept out of the fit."""
_TOGETHER: Final = 10
"""Hands between two checkpoints."""


@dataclass(frozen=True)
class FittedBelief:
    """Weights for a belief, and how well they tell true hands from others."""

    weights: tuple[int, ...]
    """In thousandths, in the order of :data:`canasta.agents.worlds.evidence.SIGNS`."""
    errors: tuple[int, ...]
    """Their standard errors, in thousandths; the pairs of a hand count as one observation."""
    pairs: int
    learned: float
    """Mean log-likelihood of the pairs that were fitted, in nats; -0.693 knows nothing."""
    kept_out: float | None
    """The same of the pairs kept out; None if there are none."""


class BeliefRun:
    """A run in its folder."""

    def __init__(self, path: Path, play: SelfPlay, hands: int) -> None:
        """Begin the run, or go on with it; ``hands`` is how many are played in all.

        Raises:
            ValueError, UnknownAgentError: as :class:`canasta.training.self_play.Hands`.
            RunFolderError: the folder holds another run.
            ArraysFileError: its checkpoint cannot be read.
            OSError, UnicodeError: it cannot be read or made.
        """
        self._pairs: Final = Pairs(play)
        self._hands: Final = hands
        self.folder: Final = RunFolder(
            path,
            {
                "kind": "belief",
                "program": program_digest("training"),
                "rules": rules_hash(play.rules),
                "players": play.players,
                "sides": play.sides,
                "agents": list(play.agents),
                "worlds": play.worlds,
                "seed": play.seed,
            },
        )
        kept = self.folder.arrays
        self._rows: NDArray[np.int8] = np.zeros((0, len(SIGNS)), np.int8)
        self._numbers: NDArray[np.int32] = np.zeros(0, np.int32)
        if kept:
            self._rows = kept["rows"].astype(np.int8)
            self._numbers = kept["hands"].astype(np.int32)

    def play(self) -> Iterator[int]:
        """Play the hands that are not there yet; yields the number of each when it is done."""
        rows, numbers = [self._rows], [self._numbers]
        for number in range(self.folder.step, self._hands):
            found = self._pairs.of_hand(number)
            rows.append(found)
            numbers.append(np.full(len(found), number, np.int32))
            if (number + 1) % _TOGETHER == 0 or number + 1 == self._hands:
                self._rows, self._numbers = np.concatenate(rows), np.concatenate(numbers)
                rows, numbers = [self._rows], [self._numbers]
                self._keep(number + 1)
            yield number

    def fitted(self) -> FittedBelief:
        """Return what fits the hands played."""
        return self._fitted(self._hands)

    def _keep(self, hands: int) -> None:
        found = self._fitted(hands)
        figures: Figures = {"pairs": found.pairs, "learned": found.learned}
        if found.kept_out is not None:
            figures["kept_out"] = found.kept_out
        self.folder.add(hands, figures)
        self.folder.save(hands, {"rows": self._rows, "hands": self._numbers})

    def _fitted(self, hands: int) -> FittedBelief:
        played = self._numbers < hands
        kept_out = played & (self._numbers % _KEPT_OUT == _KEPT_OUT - 1)
        learned = played & ~kept_out
        found: Fit = fit(self._rows[learned], self._numbers[learned], _PENALTY)
        return FittedBelief(
            _thousandths(found.weights),
            _thousandths(found.errors),
            int(played.sum()),
            log_likelihood(found.weights, self._rows[learned]),
            log_likelihood(found.weights, self._rows[kept_out]) if kept_out.any() else None,
        )


def _thousandths(values: NDArray[np.float64]) -> tuple[int, ...]:
    return tuple(round(1000 * value) for value in values.tolist())
