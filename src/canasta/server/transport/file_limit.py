"""Computes the number of connections that the limit on open files allows."""

import sys
from typing import Final

if sys.platform != "win32":
    import resource

_KEPT_FREE: Final = 64
"""The number of files reserved for the database, static files, pipes of helpers and closing
connections."""
_FEWEST: Final = 16


def most_connections(wanted: int) -> int:
    """Return ``wanted``, or fewer if the limit on open files requires it.

    An eighth of the limit, and at least 64 files, stay free for everything else.
    """
    if sys.platform == "win32":
        return wanted  # Windows has no such limit
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return wanted
    return min(wanted, max(_FEWEST, files - max(_KEPT_FREE, files // 8)))
