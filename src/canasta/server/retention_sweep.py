"""Deleting what has been kept for long enough, little by little, while the server runs."""

import asyncio
from typing import Final

import structlog

from canasta.server.clock import now_ms
from canasta.store.errors import StoreError
from canasta.store.retention import Retention, Swept, sweep
from canasta.store.store import Store

log: Final = structlog.get_logger()
_HOUR_S: Final = 3600.0
_BREATH_S: Final = 1.0
"""Seconds between two runs where more is left to do."""


async def sweep_periodically(store: Store, retention: Retention) -> None:
    """Sweep at the start and every hour, until it is cancelled."""
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
        await asyncio.sleep(_HOUR_S if swept.is_all else _BREATH_S)


_NOTHING: Final = Swept(0, 0, 0, 0)
