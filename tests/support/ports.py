"""Ports for servers that restart at the same address."""

import atexit
import socket
import sys


def lasting_port() -> int:
    """Return a free port that the system will not assign to another program.

    While a server is stopped, another program might be assigned its port. So the port stays bound
    here until this process ends. On Linux another socket can still listen there if both set
    ``SO_REUSEADDR``, as our servers and PostgreSQL do; other systems do not allow that.
    """
    holding = socket.socket()
    holding.bind(("127.0.0.1", 0))
    # Set this only now; otherwise the system might have chosen a port that is already held.
    holding.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    port: int = holding.getsockname()[1]
    if sys.platform == "linux":
        atexit.register(holding.close)
    else:
        holding.close()
    return port
