"""Named arrays of numbers in a file, read without running anything."""

from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64] | NDArray[np.float32] | NDArray[np.float16] | NDArray[np.int64]
Array = Numbers | NDArray[np.int32] | NDArray[np.int16] | NDArray[np.int8] | NDArray[np.uint8]
"""Arrays of numbers, as they are kept."""


class ArraysFileError(Exception):
    """A file that holds no arrays that can be read."""

    def __init__(self, file: Path) -> None:
        """Keep which file."""
        super().__init__(f"{file} holds no arrays")
        self.file = file


def read_arrays(path: Path) -> dict[str, Array]:
    """Return the arrays in ``path``, an .npz file; nothing but numbers is read.

    Raises:
        ArraysFileError: it holds something else, or was damaged.
        OSError: it cannot be read.
    """
    content = path.read_bytes()
    try:
        with np.load(BytesIO(content), allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
    except Exception as error:
        # Where the damage lies decides which of a dozen errors zipfile, zlib and NumPy raise.
        raise ArraysFileError(path) from error
    for array in arrays.values():
        # What is no array in the archive is given as bytes.
        if not isinstance(array, np.ndarray) or array.dtype.kind not in "iuf":
            raise ArraysFileError(path)
    return arrays
