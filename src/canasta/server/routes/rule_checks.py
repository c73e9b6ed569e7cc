"""Checks of house rules: in a thread, one at a time, household after household.

A check takes up to a tenth of a second and needs no login.
"""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from starlette.requests import Request

from canasta.server.household import household_of
from canasta.server.services import services_of
from canasta.server.turns.fair_queue import Asker

T = TypeVar("T")


async def checked(request: Request, check: Callable[[], T]) -> T:
    """Return what ``check`` returns, once it is the turn of the household of a request."""
    household = household_of(request)
    asker = Asker(household, household)
    async with services_of(request).checking_rules.turn("check", asker):
        return await asyncio.to_thread(check)
