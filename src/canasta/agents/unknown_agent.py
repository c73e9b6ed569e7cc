"""The error of a name that no robot has; it imports no robot."""

from collections.abc import Iterable
from typing import Final

from canasta.errors import CanastaError


class UnknownAgentError(CanastaError, ValueError):
    """No robot has the name; the message lists the names there are."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        """Keep the unknown ``name``, and the names that are ``known``."""
        self.name: Final = name
        self.known: Final = tuple(known)
        super().__init__(f"no robot is called {name!r}; there are: {', '.join(self.known)}")
