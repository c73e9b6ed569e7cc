"""Named arrays in a file: written whole or not at all, read without running anything."""

import zipfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from canasta.training.whole_files import replacing

Numbers = NDArray[np.float64] | NDArray[np.float32] | NDArray[np.float16] | NDArray[np.int64]
Array = Numbers | NDArray[np.int32] | NDArray[np.int16] | NDArray[np.int8] | NDArray[np.uint8]
"""Arrays of numbers, as they are kept."""


class ArraysFileError(Exception):
    """A file that holds no arrays that can be read."""

    def __init__(self, file: Path) -> None:
        """Keep which file."""
        super().__init__(f"{file} holds no arrays")
        self.file = file


def write_arrays(path: Path, arrays: Mapping[str, Array]) -> None:
    """Write ``arrays`` to ``path``, an .npz file, whole or not at all.

    The same arrays give the same bytes.

    Raises:
        OSError: it cannot be written.
    """
    with replacing(path) as file:
        np.savez(file, allow_pickle=False, **arrays)


def read_arrays(path: Path) -> dict[str, Array]:
    """Return the arrays in ``path``; nothing but numbers is read.

    Raises:
        ArraysFileError: it holds something else.
        OSError: it cannot be read.
    """
    try:
        with np.load(path, allow_pickle=False) as file:
            return {name: file[name] for name in file.files}
    except (ValueError, EOFError, AttributeError, zipfile.BadZipFile):
        raise ArraysFileError(path) from None
