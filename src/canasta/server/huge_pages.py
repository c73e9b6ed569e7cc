"""The server's memory in huge pages, in which the processor finds its way more quickly.

What belongs to a table is spread over all the memory of the server. In pages of 4 KB, a processor
spends a tenth of the server's time on finding them (measured, ``docs/performance.md``). Linux puts
memory into pages of 2 MB where a program asks for it; Python's allocator does not ask. So the
server asks from time to time, for what has been added since.

Linux can do so since 6.1. Where it cannot, and on other systems, everything stays as it is.
"""

import ctypes
import re
import time
from pathlib import Path
from threading import Event
from typing import Final

HUGE_PAGE: Final = 2 * 1024 * 1024
"""Bytes of a huge page."""
_SIZE: Final = Path("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size")
"""Where Linux says how large its huge pages are, if it has any. Some processors have much larger
ones, which would take more memory than they save time."""
_MAPS: Final = Path("/proc/self/maps")
_ALLOCATED: Final = re.compile(
    r"^([0-9a-f]+)-([0-9a-f]+) rw-p 0+ 00:00 0 *(?:\[heap\])?$", re.MULTILINE
)
"""A part of the memory that is no file's and no stack's: from where to where, in hexadecimal."""
_MADV_COLLAPSE: Final = 25
"""Linux's number for the advice to move a part of the memory to a huge page now."""
_QUICK_S: Final = 0.0005
"""Seconds that Linux takes at most where nothing is to be moved. It takes some milliseconds to fill
a page, on a processor that others may be waiting for."""
_PAUSE_S: Final = 0.2
"""Seconds in which others go on after that."""


def has_huge_pages() -> bool:
    """Return whether this system has huge pages of the size that is meant here."""
    try:
        return int(_SIZE.read_text("ascii")) == HUGE_PAGE
    except (OSError, ValueError):
        return False


def use_huge_pages(is_over: Event) -> int:
    """Move what is in memory to huge pages where Linux can; return how many it takes now.

    That may take a minute, in which other threads go on; it ends early once ``is_over`` is set.
    """
    advise = ctypes.CDLL(None).madvise
    advise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    used = 0
    for first, last in _ALLOCATED.findall(_MAPS.read_text("ascii")):
        begin = -(-int(first, 16) // HUGE_PAGE) * HUGE_PAGE
        end = int(last, 16) // HUGE_PAGE * HUGE_PAGE
        for address in range(begin, end, HUGE_PAGE):
            started = time.perf_counter()
            # It fails where nothing is in memory, and for want of room: that stays as it is.
            used += int(advise(address, HUGE_PAGE, _MADV_COLLAPSE) == 0)
            if time.perf_counter() - started > _QUICK_S and is_over.wait(_PAUSE_S):
                return used
    return used
