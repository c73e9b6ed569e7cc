"""The training of a belief, in a folder from which it can be resumed.

Robots play rounds, and the pairs of each round are stored (:mod:`canasta.training.belief_pairs`).
Every fifth round is held out of the fit, to measure how well the weights recognize true hands. The
log has the figures of both parts for growing numbers of rounds, which shows whether more rounds
would help.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from canasta.agents.worlds.signs import SIGNS
from canasta.arena.program_digest import program_digest
from canasta.arena.work import HERE, Work
from canasta.record.rules_text import rules_hash
from canasta.training.belief_pairs import Pairs
from canasta.training.logistic import Fit, fit, log_likelihood
from canasta.training.run_folder import Figures, RunFolder
from canasta.training.self_play import SelfPlay

_PENALTY: Final = 1.0
"""The penalty on the squared weights: a normal prior with standard deviation 1."""
_KEPT_OUT: Final = 5
"""One round out of this number is held out of the fit."""
_TOGETHER: Final = 10
"""The number of rounds between two checkpoints."""


@dataclass(frozen=True)
class FittedBelief:
    """Weights for a belief, with measures of the fit."""

    weights: tuple[int, ...]
    """The weights in thousandths, in the order of :data:`canasta.agents.worlds.signs.SIGNS`."""
    errors: tuple[int, ...]
    """The standard errors of the weights, in thousandths; the pairs of a round count as one
    observation."""
    pairs: int
    learned: float
    """The mean log-likelihood of the fitted pairs, in nats; -0.693 is no better than chance."""
    kept_out: float | None
    """The mean log-likelihood of the held-out pairs, in nats, or None without such pairs."""


class BeliefRun:
    """The training run in a folder."""

    def __init__(self, path: Path, play: SelfPlay, rounds: int) -> None:
        """Begin the run or resume it; ``rounds`` is the total number of rounds to play.

        Raises:
            ValueError, UnknownAgentError: as for :class:`canasta.training.self_play.Rounds`.
            RunFolderError: the folder holds another run.
            ArraysFileError: its checkpoint cannot be read.
            OSError, UnicodeError: the folder cannot be read or created.
        """
        self._pairs: Final = Pairs(play)
        self._rounds: Final = rounds
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

    def play(self, work: Work = HERE) -> Iterator[int]:
        """Play the remaining rounds, and yield the number of each finished round.

        Raises:
            WorkError: the workers failed.
        """
        rows, numbers = [self._rows], [self._numbers]
        missing = range(self.folder.step, self._rounds)
        pairs = work.results(self._pairs.of_round, missing)
        for number, found in zip(missing, pairs, strict=True):
            rows.append(found)
            numbers.append(np.full(len(found), number, np.int32))
            if (number + 1) % _TOGETHER == 0 or number + 1 == self._rounds:
                self._rows, self._numbers = np.concatenate(rows), np.concatenate(numbers)
                rows, numbers = [self._rows], [self._numbers]
                self._keep(number + 1)
            yield number

    def fitted(self) -> FittedBelief:
        """Return the fit to all rounds played."""
        return self._fitted(self._rounds)

    def _keep(self, rounds: int) -> None:
        found = self._fitted(rounds)
        figures: Figures = {"pairs": found.pairs, "learned": found.learned}
        if found.kept_out is not None:
            figures["kept_out"] = found.kept_out
        self.folder.add(rounds, figures)
        self.folder.save(rounds, {"rows": self._rows, "hands": self._numbers})

    def _fitted(self, rounds: int) -> FittedBelief:
        played = self._numbers < rounds
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
