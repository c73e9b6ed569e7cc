"""One program at a time writes to a file; the system lets go of it when the program ends."""

import sys


def locked(descriptor: int) -> bool:
    """Lock an open file; returns False if another program holds it.

    Where the system has no such locks (Windows), nothing is locked.
    """
    if sys.platform == "win32":
        return True
    # The module exists on systems with such locks only.
    import fcntl  # noqa: PLC0415

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
