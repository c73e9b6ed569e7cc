"""Calls to the store from a request, off the event loop so that other requests continue."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection
from starlette.requests import HTTPConnection

from canasta.server.services import services_of

T = TypeVar("T")


async def read(connection: HTTPConnection, work: Callable[[Connection], T]) -> T:
    """Return the result of ``work``, which reads from the database.

    Raises:
        UnavailableError: the database cannot be read.
    """
    return await asyncio.to_thread(services_of(connection).store.read, work)


async def write(connection: HTTPConnection, work: Callable[[Connection], T]) -> T:
    """Run ``work`` in a write transaction; return its result once it is committed.

    Raises:
        UnavailableError: nothing can be stored now.
    """
    return await asyncio.wrap_future(services_of(connection).store.write(work))
