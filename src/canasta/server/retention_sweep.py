"""The task that deletes expired data, a little at a time, while the server runs.

What expires when is set in :mod:`canasta.store.retention`.
"""

import asyncio
from typing import Final

import structlog

from canasta.server.clock import now_ms
from canasta.store.errors import StoreError
from canasta.store.retention import Retention, Swept, sweep
from canasta.store.store import Store

log: Final = structlog.get_logger()
_HOUR_S: Final = 3600.0
_PAUSE_S: Final = 1.0
"""Seconds between two runs while more is left to delete."""


async def sweep_periodically(store: Store, retention: Retention) -> None:
    """Delete expired data now and every hour, until cancelled."""
    while True:
        try:
            swept = await asyncio.wrap_future(
                store.write(lambda opened: sweep(opened, retention, now_ms=now_ms()))
            )
        except StoreError as error:
            log.warning("not swept", reason=error.key)
            await asyncio.sleep(_HOUR_S)
            continue
        if swept != _NOTHING:
            log.info(
                "swept",
                tables=swept.tables,
                guests=swept.guests,
                games=swept.games,
                invites=swept.invites,
            )
        await asyncio.sleep(_HOUR_S if swept.is_all else _PAUSE_S)


_NOTHING: Final = Swept(0, 0, 0, 0)
