"""The task that deletes expired data, a little at a time, while the server runs.

:mod:`canasta.store.retention` sets the retention periods and the amounts per hour;
:mod:`canasta.store.known_time` checks the clock.
"""

import asyncio
from datetime import UTC, datetime
from functools import partial
from typing import Final

import structlog

from canasta.store.errors import StoreError
from canasta.store.known_time import Verdict, note_time
from canasta.store.retention import Retention, share_of_an_hour, sweep
from canasta.store.store import Store
from canasta.tables.clock import Clocks

log: Final = structlog.get_logger()
_HOUR_S: Final = 3600.0
_PAUSE_S: Final = 1.0
"""The number of seconds between two runs while more data is left to delete."""
_AT_ONCE: Final = 5
"""The number of rows of each kind deleted in one run, which blocks the writer."""


async def sweep_periodically(store: Store, retention: Retention, clocks: Clocks) -> None:
    """Delete expired data now and every hour, until cancelled."""
    while True:
        try:
            await sweep_for_an_hour(store, retention, clocks, pause_s=_PAUSE_S)
        except StoreError as error:
            log.warning("not swept", reason=error.key)
        await asyncio.sleep(_HOUR_S)


async def sweep_for_an_hour(
    store: Store, retention: Retention, clocks: Clocks, *, pause_s: float
) -> Verdict:
    """Delete expired data, up to the amounts of an hour, and none if the clock is in doubt.

    Raises:
        StoreError: the database cannot be written.
    """
    now_ms = clocks.wall_ms()
    (known, verdict), left = await asyncio.wrap_future(
        store.write(lambda opened: (note_time(opened, now_ms), share_of_an_hour(opened)))
    )
    if verdict == "doubted":
        log.warning(
            "nothing deleted, is the clock right?", **_dates(now=now_ms, last=known.known_ms)
        )
    if verdict != "due":
        return verdict
    while True:
        most = left.at_most(_AT_ONCE)
        swept = await asyncio.wrap_future(
            store.write(partial(sweep, retention=retention, most=most, now_ms=now_ms))
        )
        left = left.without(swept)
        if any(swept):
            log.info("swept", **swept._asdict())
        if not swept.uses_up(most):
            break
        await asyncio.sleep(pause_s)
    if not all(left):
        log.warning("the most was deleted that may be in an hour", left=left._asdict())
    return verdict


def _dates(**times_ms: int) -> dict[str, str]:
    return {
        name: datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")
        for name, ms in times_ms.items()
    }
