"""Slow work for requests, done in a thread, one item at a time, household after household.

Examples are checks of house rules, which take up to a tenth of a second and need no login, and the
export of a guest's data.
"""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from starlette.requests import Request

from canasta.server.household import household_of
from canasta.server.services import services_of
from canasta.server.turns.fair_queue import Asker

T = TypeVar("T")


async def in_turn(request: Request, work: Callable[[], T]) -> T:
    """Run ``work`` when the turn of the request's household comes; return its result."""
    household = household_of(request)
    asker = Asker(household, household)
    async with services_of(request).side_work.turn("side_work", asker):
        return await asyncio.to_thread(work)
