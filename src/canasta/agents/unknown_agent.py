"""The error for an unknown robot name; this module imports no robot."""

from collections.abc import Iterable
from typing import Final

from canasta.errors import CanastaError


class UnknownAgentError(CanastaError, ValueError):
    """No robot has this name; the message lists the known names."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        """Store the unknown ``name`` and the names that are ``known``."""
        self.name: Final = name
        self.known: Final = tuple(known)
        super().__init__(f"no robot is called {name!r}; there are: {', '.join(self.known)}")
