"""The training of a network, in a folder from which it can be resumed.

Robots first play the rounds to learn from, then the network is fitted, epoch by epoch. Some rounds
are held out of the fit; the log shows the results on these rounds.
"""

from collections.abc import Iterator, Sequence
from dataclasses import astuple
from hashlib import sha256
from pathlib import Path
from typing import Final

import numpy as np

from canasta.agents.network.features import VERSION
from canasta.agents.network.network_file import network_bytes
from canasta.arena.program_digest import program_digest
from canasta.arena.work import HERE, Work
from canasta.record.rules_text import rules_hash
from canasta.training.array_file import Array
from canasta.training.atomic_file import replacing
from canasta.training.examples import (
    Arrangement,
    Examples,
    Lessons,
    make_examples,
    read_examples,
)
from canasta.training.fitting import Explained, Fit, Fitting, at_level_of, explained, scale_of
from canasta.training.perceptron import Matrix
from canasta.training.run_folder import RunFolder

_KEPT_OUT: Final = 20
"""One file of examples out of this number is held out of the fit."""
_FEWEST_FILES: Final = 2


class NetworkRun:
    """The training run in a folder."""

    def __init__(self, path: Path, lessons: Lessons, fitting: Fitting, files: int) -> None:
        """Begin the run or resume it; ``files`` (2 or more) is the number of files of examples.

        A file has the examples of :data:`canasta.training.examples.ROUNDS_IN_FILE` rounds.

        Raises:
            ValueError: there are fewer than two files.
            RunFolderError: the folder holds another run.
            ArraysFileError: its checkpoint cannot be read.
            OSError, UnicodeError: the folder cannot be read or created.
        """
        if files < _FEWEST_FILES:
            raise ValueError("there must be a file to fit and a file to hold out")
        self._lessons: Final = lessons
        self._fitting: Final = fitting
        self._files: Final = files
        abouts = (lessons.main, *lessons.others)
        trying = lessons.playing.trying
        self.folder: Final = RunFolder(
            path,
            {
                "kind": "network",
                "program": program_digest("training"),
                "features": VERSION,
                "rules": [f"{about.rules.id} {about.players} {about.sides}" for about in abouts],
                "rules_hash": _rules_hash(abouts),
                "seed": lessons.seed,
                "files": files,
                "exploring": lessons.playing.exploring,
                "from_nothing": lessons.playing.from_nothing,
                "tried": list(astuple(trying)) if trying else [],
                "teacher": lessons.teacher.digest if lessons.teacher else "",
                "widths": list(fitting.widths),
                "epochs": fitting.epochs,
                "batch": fitting.batch,
                "rate": fitting.rate,
                "difference": fitting.difference,
                "fitting_seed": fitting.seed,
                "further": fitting.further,
            },
        )
        self.network_file: Final = path / "network.json.gz"
        """The file of the fitted network."""

    def play(self, work: Work = HERE) -> Iterator[int]:
        """Play the remaining rounds, and yield the number of each finished file of examples.

        Raises:
            WorkError: the workers failed.
        """
        yield from make_examples(self._examples, self._lessons, self._files, work)

    def fit(self) -> Iterator[int]:
        """Fit the network, resuming after the last complete epoch, and write it.

        Yields once for each hundredth of the whole fit.

        Raises:
            ArraysFileError: a file holds no examples.
        """
        kept_out = max(self._files // _KEPT_OUT, 1)
        learned = read_examples(self._examples, range(kept_out, self._files))
        others = read_examples(self._examples, range(kept_out))
        fit = self._begun(learned)
        if self.folder.step > 0:
            _restore(fit, self.folder.arrays)
        reported = 100 * self.folder.step // self._fitting.epochs
        yield from range(reported)
        for epoch in range(self.folder.step, self._fitting.epochs):
            for part in fit.epoch(epoch):
                reached = int(100 * (epoch + part) / self._fitting.epochs + 1e-9)
                yield from range(reported, reached)
                reported = reached
            found = explained(fit.network, fit.scale, others)
            figures = {"explained": found.all, "differences": found.differences}
            self.folder.add(epoch + 1, figures)
            self.folder.save(epoch + 1, _kept(fit))
        _write(fit, self.network_file)

    def _begun(self, learned: Examples) -> Fit:
        teacher = self._lessons.teacher
        if not self._fitting.further or teacher is None:
            return Fit(learned, self._fitting, scale_of(learned.rows))
        differing = at_level_of(teacher.network, learned)
        return Fit(differing, self._fitting, scale_of(differing.rows), teacher.network)

    @property
    def explained(self) -> Explained:
        """The share explained in held-out rounds after the last epoch, or 0 before the first."""
        log = self.folder.log
        if not log:
            return Explained(0.0, 0.0)
        figures = log[-1][1]
        return Explained(figures["explained"], figures["differences"])

    @property
    def _examples(self) -> Path:
        return self.folder.path / "examples"


def _rules_hash(abouts: Sequence[Arrangement]) -> str:
    """Return the SHA-256 of the content hashes of all rules, in hexadecimal."""
    hashes = [rules_hash(about.rules) for about in abouts]
    return sha256(" ".join(hashes).encode()).hexdigest()


def _write(fit: Fit, file: Path) -> None:
    with replacing(file) as opened:
        opened.write(network_bytes(fit.scale.largest.tobytes(), *fit.whole_numbers()))


def _kept(fit: Fit) -> dict[str, Array]:
    """Return the state that :func:`_restore` needs."""
    network = fit.network
    arrays: dict[str, Array] = {"steps": np.array(network.steps, dtype=np.int64)}
    for name, parts in _parts(fit).items():
        arrays |= {f"{name}{place}": part for place, part in enumerate(parts)}
    return arrays


def _restore(fit: Fit, arrays: dict[str, Array]) -> None:
    """Restore the state of a fit from its saved arrays."""
    fit.network.steps = int(arrays["steps"])
    for name, parts in _parts(fit).items():
        for place in range(len(parts)):
            parts[place] = arrays[f"{name}{place}"].astype(np.float32)


def _parts(fit: Fit) -> dict[str, list[Matrix]]:
    network = fit.network
    return {"parameter": network.parameters, "first": network.first, "second": network.second}
