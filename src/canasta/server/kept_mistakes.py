"""Stores the decisions that reviews rate as costly, to be tried again as puzzles."""

import asyncio

import structlog
from sqlalchemy import Connection

from canasta.puzzles.mistakes import mistakes_of
from canasta.server.review_jobs import ReviewJob
from canasta.store.alone.puzzles import add_mistakes
from canasta.store.errors import StoreError
from canasta.store.store import Store
from canasta.tables.clock import Clocks

log = structlog.get_logger()


async def keep_mistakes(store: Store, clocks: Clocks, job: ReviewJob) -> None:
    """Store the mistakes of the people in a finished review.

    If the database cannot be written, the mistakes are lost, but the review is not.
    """
    review = job.found
    if review is None:
        return
    table, game, _ = job.id.rsplit(".", 2)
    now_ms = clocks.wall_ms()
    found = {
        guest: mistakes_of(review, seat, table, int(game), now_ms)
        for seat, guest in enumerate(job.people)
        if guest
    }

    def add(opened: Connection) -> None:
        for guest, made in found.items():
            add_mistakes(opened, guest, made)

    try:
        await asyncio.wrap_future(store.write(add))
    except StoreError as error:
        log.warning("mistakes not stored", reason=error.key)
