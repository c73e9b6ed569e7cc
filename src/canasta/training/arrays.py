"""Named arrays written to a file, whole or not at all."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from canasta.agents.network.array_file import Array
from canasta.training.whole_files import replacing


def write_arrays(path: Path, arrays: Mapping[str, Array]) -> None:
    """Write ``arrays`` to ``path``, an .npz file, whole or not at all.

    The same arrays give the same bytes; :func:`canasta.agents.network.array_file.read_arrays` reads
    them.

    Raises:
        OSError: it cannot be written.
    """
    with replacing(path) as file:
        np.savez(file, allow_pickle=False, **arrays)
