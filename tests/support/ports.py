"""Ports for servers that are started again where they were."""

import atexit
import socket
import sys


def lasting_port() -> int:
    """Return a port on which nobody listens, and that the system gives to nobody else.

    While a server is stopped, anybody who asks for any port might get its own. So the port stays
    bound here until this process ends. Linux lets another socket listen there all the same if both
    may reuse the address, as all our servers do and PostgreSQL does; other systems do not.
    """
    holding = socket.socket()
    holding.bind(("127.0.0.1", 0))
    # Only now: among ports that are reused, the system might have chosen one held before.
    holding.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    port: int = holding.getsockname()[1]
    if sys.platform == "linux":
        atexit.register(holding.close)
    else:
        holding.close()
    return port
