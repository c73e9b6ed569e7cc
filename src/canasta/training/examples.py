"""The files of examples for training a network, made by local or remote workers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from canasta.agents.network.features import LENGTH
from canasta.agents.network.network import Network
from canasta.agents.network.network_file import LONGEST_FILE, read_network
from canasta.arena.work import HERE, Work
from canasta.engine.random import mixed
from canasta.engine.state.game_rules import GameRules
from canasta.rules.named_files import read_file
from canasta.rules.ruleset import RuleSet
from canasta.training.array_file import Array, ArraysFileError, read_arrays, write_arrays
from canasta.training.played_rounds import PlayedRounds, Playing

ROUNDS_IN_FILE: Final = 100
"""The number of rounds in one file of examples."""
_HALF: Final = 2


@dataclass(frozen=True)
class Arrangement:
    """Rules, with the numbers of players and sides."""

    rules: RuleSet
    players: int
    sides: int


@dataclass(frozen=True)
class Teacher:
    """The network by which the robots play."""

    network: Network
    digest: str
    """The SHA-256 of the network's file, in hexadecimal."""


def read_teacher(path: Path) -> Teacher:
    """Read the teacher in ``path``.

    Raises:
        NetworkError: the file holds no network that this program can use.
        OSError: the file cannot be read.
    """
    network = read_network(path)
    return Teacher(network, sha256(read_file(path, LONGEST_FILE)).hexdigest())


@dataclass(frozen=True)
class Lessons:
    """The settings of the examples, which depend only on these settings and the program."""

    main: Arrangement
    """The arrangement of every second file."""
    others: tuple[Arrangement, ...]
    """The arrangements of the other files, in turn; if empty, these files use the main one too."""
    playing: Playing
    teacher: Teacher | None
    """The network of the robots, or None for the hand-written principles."""
    seed: int
    """The seed, from 0 to 2**32 - 1."""

    def arrangement(self, file: int) -> Arrangement:
        """Return the arrangement of file number ``file``."""
        if file % _HALF == 0 or not self.others:
            return self.main
        return self.others[file // _HALF % len(self.others)]


@dataclass(frozen=True)
class Examples:
    """Lines and their outcomes, grouped by position."""

    rows: NDArray[np.uint8]
    """The features of each line."""
    points: NDArray[np.float32]
    """The outcome of each line, in points."""
    begins: NDArray[np.int64]
    """The index of the first line of each position; lines of one position are adjacent."""

    def places(self, positions: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the indices of the lines of ``positions``, and the beginning of each position.

        The beginnings are indices into the first array.
        """
        ends = np.append(self.begins[1:], len(self.rows))
        sizes = ends[positions] - self.begins[positions]
        begins = np.cumsum(sizes) - sizes
        return np.repeat(self.begins[positions] - begins, sizes) + np.arange(sizes.sum()), begins


def example_file(folder: Path, file: int) -> Path:
    """Return the path of file number ``file``."""
    return folder / f"{file:06}.npz"


def make_examples(folder: Path, lessons: Lessons, files: int, work: Work = HERE) -> Iterator[int]:
    """Make the missing files among the files 0 to ``files`` - 1.

    Yields the number of each file when it is done, existing files first.

    Raises:
        WorkError: the workers failed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    missing = [file for file in range(files) if not example_file(folder, file).exists()]
    yield from [file for file in range(files) if file not in set(missing)]
    made = work.results(_Missing(lessons, missing).make, range(len(missing)))
    for file, arrays in zip(missing, made, strict=True):
        write_arrays(example_file(folder, file), arrays)
        yield file


@dataclass(frozen=True)
class _Missing:
    """The files to make."""

    lessons: Lessons
    files: list[int]

    def make(self, place: int) -> dict[str, Array]:
        """Return the arrays of the file at ``place`` in the list."""
        return _arrays_of(self.lessons, self.files[place])


def read_examples(folder: Path, files: Sequence[int]) -> Examples:
    """Return the examples of ``files``, in this order.

    Raises:
        ArraysFileError: a file holds no examples.
        OSError: a file cannot be read.
    """
    parts = [_arrays(example_file(folder, file)) for file in files]
    return Examples(
        np.concatenate([part["rows"] for part in parts]).astype(np.uint8, copy=False),
        np.concatenate([part["points"] for part in parts]).astype(np.float32, copy=False),
        np.flatnonzero(np.concatenate([part["first"] for part in parts])),
    )


def _arrays(path: Path) -> dict[str, Array]:
    found = read_arrays(path)
    if not found.keys() >= {"rows", "points", "first"}:
        raise ArraysFileError(path)
    return found


def _arrays_of(lessons: Lessons, file: int) -> dict[str, Array]:
    about = lessons.arrangement(file)
    game_rules = GameRules(about.rules, about.players, about.sides)
    network = lessons.teacher.network if lessons.teacher else None
    rounds = PlayedRounds(game_rules, lessons.playing, network)
    stream = mixed(lessons.seed, file)
    found = [
        example
        for number in range(ROUNDS_IN_FILE)
        for example in rounds.play(mixed(stream, number))
    ]
    rows = b"".join(example.row for example in found)
    return {
        "rows": np.frombuffer(rows, dtype=np.uint8).reshape(-1, LENGTH),
        "points": np.array([example.points for example in found], dtype=np.float32),
        "first": np.array([example.is_first for example in found], dtype=np.uint8),
    }
