"""Data sets of games, ``canasta-dataset/1``: records, and every decision in arrays.

A folder holds ``card.json``, ``README.md`` for people, ``records/`` with a record per game, and
``arrays/`` with the decisions of several games per file. ``docs/study/dataset.md`` describes them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from canasta.arena.resumable import json_object
from canasta.engine.actions import ACTION_LIMIT, numbers
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.state.public_state import OVER
from canasta.engine.stepping.step import step
from canasta.envs.deals import returns_of
from canasta.envs.observer import Observer
from canasta.envs.slices import LENGTH, VERSION
from canasta.errors import CanastaError
from canasta.record.record_reader import GameReplay, read_record
from canasta.rules.named_files import read_text
from canasta.training.array_file import Array, read_arrays

FORMAT: Final = "canasta-dataset/1"
_LONGEST_CARD: Final = 64 * 1024
"""The maximum size of a card in bytes, fifty times that of the card of any data set."""


class DatasetError(CanastaError):
    """A folder that is not a data set that this program can read; ``file`` is the faulty file."""

    def __init__(self, file: Path) -> None:
        """Store the path of the file."""
        super().__init__(f"{file} is not of a data set in the format {FORMAT} with {VERSION}")
        self.file: Final = file


@dataclass(frozen=True)
class Decisions:
    """Decisions in the order in which they were made, one row each, including forced ones."""

    observations: NDArray[np.uint8]
    """The observation of the seat to act (``canasta-obs/2``), one row per decision."""
    masks: NDArray[np.bool_]
    """Whether each action was legal, one row per decision."""
    actions: NDArray[np.uint8]
    """The number of the chosen action, for each decision."""
    seats: NDArray[np.uint8]
    """The seat that chose, for each decision."""
    games: NDArray[np.int32]
    """The number of the game in the data set, for each decision."""
    rounds: NDArray[np.int16]
    """The number of the round in its game, from 1, for each decision."""
    returns: NDArray[np.float32]
    """For each decision, the reward of the round for the seat, in points
    (:func:`canasta.envs.deals.returns_of`); NaN if the record stops before the end of the round."""

    def __len__(self) -> int:
        """Return the number of decisions."""
        return len(self.actions)

    def arrays(self) -> dict[str, Array]:
        """Return the arrays for a file, with eight actions of a mask packed into a byte."""
        return {
            "observations": self.observations,
            "masks": np.packbits(self.masks, axis=1),
            "actions": self.actions,
            "seats": self.seats,
            "games": self.games,
            "rounds": self.rounds,
            "returns": self.returns,
        }


def decisions_of(replay: GameReplay, game: int = 0) -> Decisions:
    """Return the decisions of every player in a record, without refused attempts."""
    observer = Observer(replay.header.game_rules)
    rows, masks = bytearray(), []
    actions: list[int] = []
    seats: list[int] = []
    rounds: list[int] = []
    returns: list[float] = []
    for moment in replay:
        state = moment.before
        if state is None:
            continue
        for action in moment.made.outcome.verdict.actions:
            seat = state.public.to_act()
            view = state.view(seat)
            rows += observer.observation(view)
            masks.append(numbers(*legal_words(view.public, view.hand)))
            actions.append(action)
            seats.append(seat)
            rounds.append(moment.made.round_number)
            step(state, action, None)
        if state.public.phase == OVER:
            worth = returns_of(state)
            returns += [worth[seat] for seat in seats[len(returns) :]]
    returns += [float("nan")] * (len(actions) - len(returns))
    legal = np.zeros((len(actions), ACTION_LIMIT), np.bool_)
    for place, those in enumerate(masks):
        legal[place, those] = True
    return Decisions(
        np.frombuffer(bytes(rows), np.uint8).reshape(-1, LENGTH),
        legal,
        np.array(actions, np.uint8),
        np.array(seats, np.uint8),
        np.full(len(actions), game, np.int32),
        np.array(rounds, np.int16),
        np.array(returns, np.float32),
    )


class Dataset:
    """The data set in a folder."""

    def __init__(self, folder: Path) -> None:
        """Read the card of the data set.

        Raises:
            DatasetError: the folder is not a data set in this format.
            OSError, UnicodeError: the card cannot be read.
        """
        self.folder: Final = folder
        file = folder / "card.json"
        card = json_object(read_text(file, _LONGEST_CARD))
        if card is None or card.get("format") != FORMAT:
            raise DatasetError(file)
        self.card: Final = card
        """The contents and origin of the data set; ``docs/study/dataset.md`` lists the keys."""
        self._files: Final = sorted((folder / "arrays").glob("*.npz"))

    def records(self) -> Iterator[GameReplay]:
        """Yield the games, replayed from their records, in order.

        Raises:
            RecordError: a record cannot be read, or breaks a rule.
        """
        for file in sorted((self.folder / "records").glob("*.canasta")):
            yield read_record(file)

    def parts(self) -> Iterator[Decisions]:
        """Yield the decisions file by file, in order.

        Raises:
            DatasetError: a file lacks an array, or its arrays do not match.
            ArraysFileError: a file holds no arrays.
            OSError: a file cannot be read.
        """
        for file in self._files:
            yield _decisions(file)


def _decisions(file: Path) -> Decisions:
    arrays = read_arrays(file)
    try:
        found = Decisions(
            arrays["observations"].astype(np.uint8, copy=False),
            np.unpackbits(arrays["masks"].astype(np.uint8, copy=False), axis=1).astype(np.bool_),
            arrays["actions"].astype(np.uint8, copy=False),
            arrays["seats"].astype(np.uint8, copy=False),
            arrays["games"].astype(np.int32, copy=False),
            arrays["rounds"].astype(np.int16, copy=False),
            arrays["returns"].astype(np.float32, copy=False),
        )
    except (KeyError, ValueError) as error:
        raise DatasetError(file) from error
    shapes = {array.shape[:1] for array in vars(found).values()}
    if len(shapes) != 1 or found.observations.shape[1:] != (LENGTH,):
        raise DatasetError(file)
    return found
