"""Round-robin scheduling of input by household: a few slices of each per turn of the event loop.

A household that sends a lot, over any number of connections, delays the others only by these
slices. A turn passes on several frames of a household, because a whole club may be one household,
and one turn of the loop per frame takes a tenth of the server's time. New connections come first: a
turn accepts only one, so the last of many would otherwise wait for as many slices.
"""

import asyncio
from itertools import islice
from typing import Final, Protocol

from canasta.server.household import household

_TURNS_FOR_ARRIVALS: Final = 50
"""The number of turns in which new connections may delay the data of others."""
LONGEST_SLICE: Final = 2048
"""The maximum number of bytes in a slice, which takes at most a few milliseconds to parse. After
this many bytes, a household gets no further slice in the turn."""
_SLICES: Final = 8
"""The maximum number of slices of a household in one turn, each from a different connection."""


class Waiting(Protocol):
    """A connection with data to pass on."""

    @property
    def host(self) -> str:
        """The address of the peer."""

    def take_turn(self) -> int:
        """Pass on one slice; return its number of bytes."""


class Turns:
    """The waiting connections of each household, in the order in which their turns come."""

    def __init__(self) -> None:
        """Begin without waiting connections."""
        self._homes: Final[dict[str, dict[Waiting, None]]] = {}
        self._is_scheduled = False
        self._has_arrivals = False
        self._held_up = 0

    def arrive(self) -> None:
        """Note a new connection; more may be waiting to be accepted."""
        self._has_arrivals = True

    def wait(self, connection: Waiting) -> None:
        """Queue a connection for a turn, behind the others of its household."""
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
