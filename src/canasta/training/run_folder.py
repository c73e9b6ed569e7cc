"""The folder of a training run: what was asked for, what came of it so far, where to go on.

``settings.json`` says what the run is; a folder with other settings is refused. ``log.jsonl`` has a
line of figures for each step that was logged. ``checkpoint.npz`` holds what the run needs in order
to go on after a step. Steps are whatever the run counts: hands, batches.

A run that is stopped, however, goes on from its last checkpoint: lines that were logged after it
are dropped, since those steps are done again.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np

from canasta.agents.network.array_file import Array, read_arrays
from canasta.arena.json_text import json_object, shown
from canasta.training.arrays import write_arrays
from canasta.training.whole_files import replacing

Setting = str | int | float | list[str] | list[int]
Figures = dict[str, float]
"""What a step came to, by name."""

_STEP: Final = "step"


class RunFolderError(Exception):
    """A folder that cannot be used.

    ``code`` is ``other`` where it holds a run with other settings, and then ``key`` names the first
    that differs, ``found`` what the folder has and ``wanted`` what it should have; else it is
    ``broken``, and ``file`` makes no sense, in ``line`` if that is not 0.
    """

    def __init__(
        self,
        code: str,
        file: Path,
        *,
        key: str = "",
        found: str = "",
        wanted: str = "",
        line: int = 0,
    ) -> None:
        """Keep what is wrong."""
        super().__init__(f"{file}: {code} {key} {found} {wanted} {line}")
        self.code = code
        self.file = file
        self.key = key
        self.found = found
        self.wanted = wanted
        self.line = line


class RunFolder:
    """The run in a folder."""

    def __init__(self, path: Path, settings: Mapping[str, Setting]) -> None:
        """Make the folder at ``path`` for a run with ``settings``, or go on with the one in it.

        Raises:
            RunFolderError: it holds another run, or files that make no sense.
            ArraysFileError: its checkpoint cannot be read.
            OSError, UnicodeError: it cannot be read or made, or has a checkpoint and no settings.
        """
        self.path: Final = path
        path.mkdir(parents=True, exist_ok=True)
        self._check(dict(settings))
        self.step: int = 0
        """Steps done at the last checkpoint; 0 before any."""
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
        """The figures logged, each with its step, in the order they came in."""
        return self._log.copy()

    def add(self, step: int, figures: Figures) -> None:
        """Log ``figures`` for ``step``; they are kept once a checkpoint of that step is saved."""
        figures = {key: float(value) for key, value in figures.items()}
        self._log.append((step, figures))
        with (self.path / "log.jsonl").open("a", encoding="utf-8") as file:
            file.write(_line(step, figures))

    def save(self, step: int, arrays: Mapping[str, Array]) -> None:
        """Save the checkpoint after ``step`` instead of the one before.

        None of ``arrays`` is called ``step``.
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
        found = json_object(file.read_text(encoding="utf-8"))
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
        text = file.read_text(encoding="utf-8")
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
        """Write a file of the folder, whole or not at all."""
        with replacing(self.path / name) as file:
            file.write(text.encode())


def _line(step: int, figures: Figures) -> str:
    return json.dumps({_STEP: step, **figures}) + "\n"
