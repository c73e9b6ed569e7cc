"""The folder of a training run: its settings, its results so far, and its checkpoint.

``settings.json`` describes the run; a folder with other settings is refused. ``log.jsonl`` has a
line of figures for each logged step. ``checkpoint.npz`` holds the state from which the run resumes
after a step. The run decides the unit of a step, such as a round or a batch.

An interrupted run resumes from its last checkpoint. Lines logged after the checkpoint are dropped,
because their steps are done again.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np

from canasta.arena.resumable import ResumeError, json_object, shown
from canasta.rules.named_files import read_text
from canasta.training.array_file import Array, read_arrays, write_arrays
from canasta.training.atomic_file import replacing

Setting = str | int | float | list[str] | list[int]
Figures = dict[str, float]
"""The figures of a step by name."""

_STEP: Final = "step"
_LONGEST: Final = 64 * 1024 * 1024
"""The maximum size of the settings and of the log, in bytes."""


class RunFolderError(ResumeError):
    """The run in a folder cannot be resumed: it has other settings, or the folder is invalid."""


class RunFolder:
    """The run in a folder."""

    def __init__(self, path: Path, settings: Mapping[str, Setting]) -> None:
        """Create the folder at ``path`` for a run with ``settings``, or resume the run in it.

        Raises:
            RunFolderError: the folder holds another run, or unrecognized files.
            ArraysFileError: its checkpoint cannot be read.
            OSError, UnicodeError: the folder cannot be read or created, or has a checkpoint without
                settings.
        """
        self.path: Final = path
        path.mkdir(parents=True, exist_ok=True)
        self._check(dict(settings))
        self.step: int = 0
        """The number of steps done at the last checkpoint, or 0 before the first."""
        self.arrays: dict[str, Array] = {}
        """The arrays of the last checkpoint."""
        if self._checkpoint.exists():
            self.arrays = read_arrays(self._checkpoint)
            step = self.arrays.pop(_STEP, np.array([]))
            if step.shape != () or step.dtype.kind != "i" or step < 0:
                raise RunFolderError("broken", self._checkpoint)
            self.step = int(step)
        self._log: list[tuple[int, Figures]] = [
            entry for entry in self._logged() if entry[0] <= self.step
        ]
        self._write("log.jsonl", "".join(_line(step, figures) for step, figures in self._log))

    @property
    def log(self) -> list[tuple[int, Figures]]:
        """The logged figures with their steps, in the order of logging."""
        return self._log.copy()

    def add(self, step: int, figures: Figures) -> None:
        """Log ``figures`` for ``step``; they last only if a checkpoint of that step is saved."""
        figures = {key: float(value) for key, value in figures.items()}
        self._log.append((step, figures))
        with (self.path / "log.jsonl").open("a", encoding="utf-8") as file:
            file.write(_line(step, figures))

    def save(self, step: int, arrays: Mapping[str, Array]) -> None:
        """Replace the checkpoint by the state after ``step``.

        No array may be called ``step``.
        """
        write_arrays(self._checkpoint, {**arrays, _STEP: np.array(step, np.int64)})
        self.step = step
        self.arrays = dict(arrays)

    @property
    def _checkpoint(self) -> Path:
        return self.path / "checkpoint.npz"

    def _check(self, settings: dict[str, Setting]) -> None:
        file = self.path / "settings.json"
        if not file.exists() and not self._checkpoint.exists():
            self._write("settings.json", json.dumps(settings, indent=2) + "\n")
            return
        found = json_object(read_text(file, _LONGEST))
        if found is None:
            raise RunFolderError("broken", file)
        for key, value in settings.items():
            if found.get(key) != value:
                raise RunFolderError(
                    "other",
                    self.path,
                    key=key,
                    found=shown(found.get(key)),
                    wanted=shown(value),
                )
        if len(found) > len(settings):
            raise RunFolderError("broken", file)

    def _logged(self) -> list[tuple[int, Figures]]:
        file = self.path / "log.jsonl"
        if not file.exists():
            return []
        text = read_text(file, _LONGEST)
        entries = []
        for number, line in enumerate(text[: text.rfind("\n") + 1].splitlines(), start=1):
            values = json_object(line) or {}
            step = values.pop(_STEP, None)
            figures = {key: value for key, value in values.items() if isinstance(value, float)}
            if not isinstance(step, int) or len(figures) != len(values):
                raise RunFolderError("broken", file, line=number)
            entries.append((step, figures))
        return entries

    def _write(self, name: str, text: str) -> None:
        """Write a file of the folder atomically."""
        with replacing(self.path / name) as file:
            file.write(text.encode())


def _line(step: int, figures: Figures) -> str:
    return json.dumps({_STEP: step, **figures}) + "\n"
