"""QR codes of links: drawn in a separate thread, one at a time, and cached.

A drawing takes some milliseconds of processor time, and anybody may ask for one.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from io import BytesIO
from typing import Final

import segno

_REMEMBERED: Final = 256
"""Most drawings in the cache, 2 kB each; the least recently used is dropped first."""


def drawn(url: str) -> bytes:
    """Return ``url`` as a QR code in SVG."""
    picture = BytesIO()
    segno.make(url, error="m").save(
        picture, kind="svg", border=2, svgclass=None, lineclass=None, omitsize=True
    )
    return picture.getvalue()


class QrCodes:
    """The drawings of a server; to be used on its event loop."""

    def __init__(self, draw: Callable[[str], bytes] = drawn, remembered: int = _REMEMBERED) -> None:
        """Draw URLs with ``draw``, which runs in a thread, and cache the drawings."""
        self._draw: Final = draw
        self._most: Final = remembered
        self._drawn: Final[OrderedDict[str, bytes]] = OrderedDict()
        self._drawing: Final = asyncio.Lock()

    async def picture(self, url: str) -> bytes:
        """Return ``url`` as a QR code in SVG."""
        if url not in self._drawn:
            async with self._drawing:
                if url not in self._drawn:  # and not drawn while this request waited
                    self._drawn[url] = await asyncio.to_thread(self._draw, url)
                    if len(self._drawn) > self._most:
                        self._drawn.popitem(last=False)
        self._drawn.move_to_end(url)
        return self._drawn[url]
