"""Waits for a silent server until it answers or no longer counts as a member.

When a server dies, everybody at its tables reconnects to the others at once. If each connection
retried on its own to claim its table, the database would be overloaded, and the server's own
membership would be renewed too late. A single task therefore retries for all connections.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from canasta.store.errors import UnavailableError

_ASK_AGAIN_S: Final = 0.5
_LONGEST_S: Final = 15.0
"""The number of seconds after which waiting connections must retry on their own."""


class Outages:
    """The silent servers, with the connections that wait for them."""

    def __init__(
        self,
        answers: Callable[[str], Awaitable[bool]],
        counts_as_alive: Callable[[str], Awaitable[bool]],
    ) -> None:
        """Use ``answers`` to ask whether a server answers, and ``counts_as_alive`` for membership.

        If ``counts_as_alive`` raises UnavailableError, nobody waits.
        """
        self._answers: Final = answers
        self._counts_as_alive: Final = counts_as_alive
        self._ends: Final[dict[str, asyncio.Task[None]]] = {}

    async def end(self, address: str) -> None:
        """Wait, for a limited time, until the server at ``address`` answers or is not a member."""
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
