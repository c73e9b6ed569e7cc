"""Optional parts of the installation that some robots need.

This module must import nothing that an extra brings.
"""

from importlib.util import find_spec


class MissingExtraError(Exception):
    """A robot needs a library that is not installed."""

    def __init__(self, extra: str, library: str) -> None:
        """Name ``extra`` of the package ``canasta``, which brings ``library``."""
        super().__init__(f"{library} is not installed; canasta[{extra}] brings it")
        self.extra = extra
        self.library = library


def require_numpy() -> None:
    """Check that NumPy, which the learned robots need, is installed; it is not imported.

    Raises:
        MissingExtraError: it is not.
    """
    if find_spec("numpy") is None:
        raise MissingExtraError("robots", "numpy")
