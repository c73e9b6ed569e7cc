"""Counts the open WebSockets of each household.

:mod:`canasta.server.transport.open_connections` counts all connections by the address of their
peer, which may be a proxy. This module gets the address that a trusted proxy names.
"""

from collections import Counter
from typing import Final

from canasta.server.household import household


class HouseholdCounts:
    """The open WebSockets of all households."""

    def __init__(self, most: int) -> None:
        """Allow each household ``most`` WebSockets."""
        self._most: Final = most
        self._open: Final[Counter[str]] = Counter()

    def enter(self, host: str) -> bool:
        """Count a WebSocket from the address ``host``; return False at the household's limit."""
        home = household(host)
        if self._open[home] >= self._most:
            return False
        self._open[home] += 1
        return True

    def leave(self, host: str) -> None:
        """Stop counting a WebSocket that :meth:`enter` counted."""
        home = household(host)
        self._open[home] -= 1
        if self._open[home] == 0:
            del self._open[home]
