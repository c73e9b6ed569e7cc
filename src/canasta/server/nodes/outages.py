"""Waiting for a server that does not answer: until it does, or no longer counts as alive.

When a server dies, everybody at its tables reconnects to the others at once. If each connection
tried again by itself to claim its table, these attempts would be more than the database can carry,
and the server's own membership would be renewed too late. So one task asks for all that wait.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from canasta.store.errors import UnavailableError

_ASK_AGAIN_S: Final = 0.5
_LONGEST_S: Final = 15.0
"""Seconds after which connections that still wait must ask again."""


class Outages:
    """The servers that are waited for."""

    def __init__(
        self,
        answers: Callable[[str], Awaitable[bool]],
        counts_as_alive: Callable[[str], Awaitable[bool]],
    ) -> None:
        """Ask with these whether the server at an address answers, and whether it is a member.

        The second may raise UnavailableError: nobody has to wait then.
        """
        self._answers: Final = answers
        self._counts_as_alive: Final = counts_as_alive
        self._ends: Final[dict[str, asyncio.Task[None]]] = {}

    async def end(self, address: str) -> None:
        """Wait until the server at ``address`` answers or is no member, or for a while."""
        ending = self._ends.get(address)
        if ending is None:
            ending = self._ends[address] = asyncio.create_task(self._end(address))
            ending.add_done_callback(lambda _: self._ends.pop(address))
        await asyncio.shield(ending)

    async def _end(self, address: str) -> None:
        with suppress(UnavailableError, TimeoutError):
            async with asyncio.timeout(_LONGEST_S):
                is_out = True
                while is_out:
                    await asyncio.sleep(_ASK_AGAIN_S)
                    is_member = await self._counts_as_alive(address)
                    is_out = is_member and not await self._answers(address)
