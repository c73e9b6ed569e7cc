"""QR codes of links."""

from functools import lru_cache
from io import BytesIO
from typing import Final

import segno

_REMEMBERED: Final = 256
"""The maximum number of drawings remembered, 2 kB each; the least recently used one is forgotten
first."""


@lru_cache(_REMEMBERED)
def qr_code(url: str) -> bytes:
    """Return ``url`` as a QR code in SVG; drawing it takes some milliseconds."""
    picture = BytesIO()
    segno.make(url, error="m").save(
        picture, kind="svg", border=2, svgclass=None, lineclass=None, omitsize=True
    )
    return picture.getvalue()
