"""Round-robin scheduling of input by household: a few slices of each in a turn of the event loop.

A household that sends a lot, over any number of connections, delays the others by these slices
only. A turn passes on more than one frame of a household, because a whole club may be one
household, and a turn of the loop for each of its frames takes a tenth of the server's time. New
connections come first: a turn accepts one, so the last of many would otherwise wait for as many
slices.
"""

import asyncio
from itertools import islice
from typing import Final, Protocol

from canasta.server.household import household

_TURNS_FOR_ARRIVALS: Final = 50
"""Turns in which new connections may hold up the data of others."""
LONGEST_SLICE: Final = 2048
"""Bytes of the longest slice: parsing any content takes a few milliseconds at most.
After as many, no other slice of the household follows in one turn."""
_SLICES: Final = 8
"""Slices of a household in one turn, each of another connection."""


class Waiting(Protocol):
    """A connection with data to be passed on."""

    @property
    def host(self) -> str:
        """The address at its other end."""

    def take_turn(self) -> int:
        """Pass one slice on; return how many bytes it had."""


class Turns:
    """The connections that wait, by household; the first of each is the next one."""

    def __init__(self) -> None:
        """Begin with nobody waiting."""
        self._homes: Final[dict[str, dict[Waiting, None]]] = {}
        self._is_scheduled = False
        self._has_arrivals = False
        self._held_up = 0

    def arrive(self) -> None:
        """Note a new connection; others may be waiting to be accepted."""
        self._has_arrivals = True

    def wait(self, connection: Waiting) -> None:
        """Queue a connection for a turn, behind the connections of its household."""
        self._homes.setdefault(household(connection.host), {})[connection] = None
        self._schedule()

    def _schedule(self) -> None:
        if self._homes and not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self._go_round)

    def _go_round(self) -> None:
        if self._has_arrivals and self._held_up < _TURNS_FOR_ARRIVALS:
            self._has_arrivals = False
            self._held_up += 1
            self._is_scheduled = False
            self._schedule()
            return
        self._held_up = 0
        for home in list(self._homes):
            self._pass_some_on(home)
        # After the tasks that these slices have begun.
        self._is_scheduled = False
        self._schedule()

    def _pass_some_on(self, home: str) -> None:
        waiting = self._homes[home]
        passed = 0
        for connection in list(islice(waiting, _SLICES)):
            del waiting[connection]
            passed += connection.take_turn()
            if passed >= LONGEST_SLICE:
                break
        if not waiting:
            del self._homes[home]
