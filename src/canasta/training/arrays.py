"""Writing named arrays to a file."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from canasta.agents.network.array_file import Array
from canasta.training.atomic_file import replacing


def write_arrays(path: Path, arrays: Mapping[str, Array], *, is_compressed: bool = False) -> None:
    """Write ``arrays`` to ``path``, an .npz file, completely or not at all.

    The same arrays give the same bytes, compressed ones with the same zlib.
    :func:`canasta.agents.network.array_file.read_arrays` reads the file.

    Raises:
        OSError: it cannot be written.
    """
    with replacing(path) as file:
        write = np.savez_compressed if is_compressed else np.savez
        write(file, allow_pickle=False, **arrays)
