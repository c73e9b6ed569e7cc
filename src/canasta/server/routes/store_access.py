"""Asking the store from a request, without holding up everybody else."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection
from starlette.requests import HTTPConnection

from canasta.server.clock import now_ms
from canasta.server.http.error_responses import ProblemError
from canasta.server.services import services_of
from canasta.store.guests import Guest, find_guest, is_visit_due, note_visit

T = TypeVar("T")


async def read(connection: HTTPConnection, work: Callable[[Connection], T]) -> T:
    """Return what ``work`` reads in the database.

    Raises:
        UnavailableError: the database cannot be read.
    """
    return await asyncio.to_thread(services_of(connection).store.read, work)


async def write(connection: HTTPConnection, work: Callable[[Connection], T]) -> T:
    """Have ``work`` done, and return its result once it is stored.

    Raises:
        UnavailableError: nothing can be stored now.
    """
    return await asyncio.wrap_future(services_of(connection).store.write(work))


async def guest_of(connection: HTTPConnection) -> Guest | None:
    """Return the guest a request comes from, and note the visit; None for a stranger."""
    guest_id = services_of(connection).identities.guest_id(connection)
    if guest_id is None:
        return None
    guest = await read(connection, lambda opened: find_guest(opened, guest_id))
    if guest is not None and is_visit_due(guest, now_ms()):
        await write(connection, lambda opened: note_visit(opened, guest_id, now_ms()))
    return guest


async def known_guest(connection: HTTPConnection) -> Guest:
    """Return the guest a request comes from.

    Raises:
        ProblemError: it comes from a stranger, who has to give a nickname first.
    """
    guest = await guest_of(connection)
    if guest is None:
        raise ProblemError(401, "no_guest")
    return guest
