"""Reading files of named arrays of numbers, without executing anything in them."""

from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from canasta.errors import CanastaError

Numbers = NDArray[np.float64] | NDArray[np.float32] | NDArray[np.float16] | NDArray[np.int64]
Array = Numbers | NDArray[np.int32] | NDArray[np.int16] | NDArray[np.int8] | NDArray[np.uint8]
"""Arrays of numbers, as a file holds them."""


class ArraysFileError(CanastaError):
    """A file that is not a readable file of arrays."""

    def __init__(self, file: Path) -> None:
        """Keep the path of the file."""
        super().__init__(f"{file} holds no arrays")
        self.file = file


def read_arrays(path: Path) -> dict[str, Array]:
    """Return the arrays in ``path``, an .npz file; only arrays of numbers are accepted.

    Raises:
        ArraysFileError: it holds something else, or is damaged.
        OSError: it cannot be read.
    """
    content = path.read_bytes()
    try:
        with np.load(BytesIO(content), allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
    except Exception as error:
        # Depending on the damage, zipfile, zlib and NumPy raise a dozen different errors.
        raise ArraysFileError(path) from error
    for array in arrays.values():
        # NumPy returns entries of the archive that are no arrays as bytes.
        if not isinstance(array, np.ndarray) or array.dtype.kind not in "iuf":
            raise ArraysFileError(path)
    return arrays
