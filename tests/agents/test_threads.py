"""Searching robots let other threads of the program run."""

import sys
import threading
from collections import deque
from itertools import repeat, starmap
from operator import length_hint

from canasta.agents.threads import let_others_run

_CALLS = 200_000


def test_another_thread_runs_while_a_search_gives_way() -> None:
    """Compiled code releases the interpreter only where a search yields."""
    calls = repeat((), _CALLS)
    seen_at_work = threading.Event()
    is_over = threading.Event()

    def watch() -> None:
        while not is_over.is_set():
            if 0 < length_hint(calls) < _CALLS:
                seen_at_work.set()
                return

    interval = sys.getswitchinterval()
    sys.setswitchinterval(0.0001)
    try:
        other = threading.Thread(target=watch)
        other.start()
        deque(starmap(let_others_run, calls), maxlen=0)
        is_over.set()
        other.join()
    finally:
        sys.setswitchinterval(interval)
    assert seen_at_work.is_set()
