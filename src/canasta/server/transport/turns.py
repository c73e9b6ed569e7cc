"""Whose data is passed on next: one slice of each household in each turn of the event loop.

So a household that sends much, over however many connections, makes the others wait for one slice
at a time.
"""

import asyncio
from typing import Final, Protocol

from canasta.server.household import household


class Waiting(Protocol):
    """A connection with data to be passed on."""

    @property
    def host(self) -> str:
        """The address at its other end."""

    def take_turn(self) -> None:
        """Pass one slice on."""


class Turns:
    """The connections that wait, by household; the first of each is the next one."""

    def __init__(self) -> None:
        """Begin with nobody waiting."""
        self._homes: Final[dict[str, dict[Waiting, None]]] = {}
        self._is_scheduled = False

    def wait(self, connection: Waiting) -> None:
        """Give a connection a turn, after those of its household that wait already."""
        self._homes.setdefault(household(connection.host), {})[connection] = None
        self._schedule()

    def _schedule(self) -> None:
        if self._homes and not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self._go_round)

    def _go_round(self) -> None:
        for home in list(self._homes):
            waiting = self._homes[home]
            connection = next(iter(waiting))
            del waiting[connection]
            if not waiting:
                del self._homes[home]
            connection.take_turn()
        # After the tasks that these slices have begun.
        self._is_scheduled = False
        self._schedule()
