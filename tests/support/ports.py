"""Ports for servers that are started again where they were.

A port that the system gave would not do: while its server is stopped, the system may give it to
anybody else. It gives none below its own range, which begins at 32768 on Linux and later elsewhere.
"""

import os
import random
import re
import socket
from itertools import cycle
from typing import Final

_FIRST: Final = 20_000
_FOR_A_WORKER: Final = 500
"""Ports of each of the processes among which pytest divides the tests."""


def _ports() -> list[int]:
    """Return this process's ports, from any one of them on: other tests may run on this machine."""
    number = int(re.sub(r"\D", "", os.environ.get("PYTEST_XDIST_WORKER", "")) or "0") % 20
    first = _FIRST + _FOR_A_WORKER * number
    start = random.SystemRandom().randrange(_FOR_A_WORKER)
    return [first + (start + place) % _FOR_A_WORKER for place in range(_FOR_A_WORKER)]


_upcoming: Final = cycle(_ports())


def lasting_port() -> int:
    """Return a port on which nobody listens, and that nobody gets by chance.

    Raises:
        OSError: all ports of this process are taken.
    """
    for _ in range(_FOR_A_WORKER):
        port = next(_upcoming)
        with socket.socket() as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
    raise OSError("no port is free")
