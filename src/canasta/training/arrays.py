"""Writing named arrays to a file."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from canasta.agents.network.array_file import Array
from canasta.training.atomic_file import replacing


def write_arrays(path: Path, arrays: Mapping[str, Array]) -> None:
    """Write ``arrays`` to ``path``, an .npz file, completely or not at all.

    The same arrays give the same bytes. :func:`canasta.agents.network.array_file.read_arrays` reads
    the file.

    Raises:
        OSError: it cannot be written.
    """
    with replacing(path) as file:
        np.savez(file, allow_pickle=False, **arrays)
