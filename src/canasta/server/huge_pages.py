"""The server's memory in huge pages, in which the processor finds its way more quickly.

What belongs to a table is spread over all the memory of the server. In pages of 2 MB instead of
4 KB, a move takes 7 to 10 % less of the processor's time (measured, ``docs/performance.md``). Linux
uses them where a program asks for it, and Python's allocator does not ask. So the server asks from
time to time, for what has been added since.

Linux can do so since 6.1. Where it cannot or must not, and on other systems, everything stays as it
is.
"""

import ctypes
import re
import time
from pathlib import Path
from threading import Event
from typing import Final

HUGE_PAGE: Final = 2 * 1024 * 1024
"""Bytes of a huge page."""
_STATED: Final = Path("/sys/kernel/mm/transparent_hugepage")
"""Where Linux says whether huge pages may be used, and how large they are. Some processors have
much larger ones, which would take more memory than they save time."""
_MAPS: Final = Path("/proc/self/maps")
_ALLOCATED: Final = re.compile(
    r"^([0-9a-f]+)-([0-9a-f]+) rw-p 0+ 00:00 0 *(?:\[heap\])?$", re.MULTILINE
)
"""Memory of no file, without the main thread's stack: its first address and the one after its last,
in hexadecimal. The stacks of other threads are among it."""
_MADV_COLLAPSE: Final = 25
"""Linux's number for the advice to move a part of the memory to a huge page now."""
_QUICK_S: Final = 0.0005
"""Processor time that Linux takes at most where nothing is to be moved. To fill a page it takes
some milliseconds, of a processor that others may be waiting for."""
_PAUSE_S: Final = 0.2
"""Seconds in which others go on after that."""


def has_huge_pages() -> bool:
    """Return whether this system has huge pages of the size that is meant here, and allows them."""
    try:
        is_allowed = "[never]" not in (_STATED / "enabled").read_text("ascii")
        return is_allowed and int((_STATED / "hpage_pmd_size").read_text("ascii")) == HUGE_PAGE
    except (OSError, ValueError):
        return False


def use_huge_pages(is_over: Event) -> int:
    """Move what is in memory to huge pages where Linux can; return how many it takes now.

    That may take a minute, in which other threads go on; it ends early once ``is_over`` is set.

    Raises:
        OSError: the system does not say where this process has memory.
    """
    advise = ctypes.CDLL(None).madvise
    advise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    used = 0
    for first, last in _ALLOCATED.findall(_MAPS.read_text("ascii", errors="replace")):
        begin = -(-int(first, 16) // HUGE_PAGE) * HUGE_PAGE
        end = int(last, 16) // HUGE_PAGE * HUGE_PAGE
        for address in range(begin, end, HUGE_PAGE):
            started = time.thread_time()
            # It fails where nothing is in memory, and for want of room: that stays as it is.
            used += int(advise(address, HUGE_PAGE, _MADV_COLLAPSE) == 0)
            if time.thread_time() - started > _QUICK_S and is_over.wait(_PAUSE_S):
                return used
    return used
