"""Computes how many connections this process can hold open, from its limit on open files."""

import sys
from typing import Final

if sys.platform != "win32":
    import resource

_KEPT_FREE: Final = 64
"""Files kept for the database, static files, pipes of helpers and connections on their way out."""
_FEWEST: Final = 16


def most_connections(wanted: int) -> int:
    """Return ``wanted``, or fewer where the limit on open files does not allow as many.

    An eighth of the limit, and at least 64 files, stay free for everything else.
    """
    if sys.platform == "win32":
        return wanted  # it has no such limit
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return wanted
    return min(wanted, max(_FEWEST, files - max(_KEPT_FREE, files // 8)))
