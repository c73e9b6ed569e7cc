"""Files of named arrays of numbers, read without executing any content."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from canasta.errors import CanastaError
from canasta.rules.named_files import read_file
from canasta.training.atomic_file import replacing

_LONGEST: Final = 2**30
"""The maximum size of a file in bytes; the files of a data set have a few megabytes."""

Numbers = NDArray[np.float64] | NDArray[np.float32] | NDArray[np.float16] | NDArray[np.int64]
Array = Numbers | NDArray[np.int32] | NDArray[np.int16] | NDArray[np.int8] | NDArray[np.uint8]
"""An array of numbers that a file can hold."""


class ArraysFileError(CanastaError):
    """A file that is not a readable file of arrays."""

    def __init__(self, file: Path) -> None:
        """Store the path of the file."""
        super().__init__(f"{file} holds no arrays")
        self.file = file


def read_arrays(path: Path) -> dict[str, Array]:
    """Return the arrays in ``path``, an .npz file; only arrays of numbers are accepted.

    Raises:
        ArraysFileError: the file holds something else or is damaged.
        OSError: the file cannot be read.
    """
    content = read_file(path, _LONGEST)
    try:
        with np.load(BytesIO(content), allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
    except Exception as error:
        # Depending on the damage, zipfile, zlib and NumPy raise a dozen different errors.
        raise ArraysFileError(path) from error
    for array in arrays.values():
        # NumPy returns entries of the archive that are not arrays as bytes.
        if not isinstance(array, np.ndarray) or array.dtype.kind not in "iuf":
            raise ArraysFileError(path)
    return arrays


def write_arrays(path: Path, arrays: Mapping[str, Array], *, is_compressed: bool = False) -> None:
    """Write ``arrays`` to ``path``, an .npz file, atomically.

    The same arrays give the same bytes; compressed files need the same zlib.

    Raises:
        OSError: the file cannot be written.
    """
    with replacing(path) as file:
        write = np.savez_compressed if is_compressed else np.savez
        write(file, allow_pickle=False, **arrays)
