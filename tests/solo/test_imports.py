"""The tables of a device import neither the server nor anything that browsers lack."""

import subprocess
import sys

BLOCKED = (
    "asyncio",
    "concurrent.futures",
    "multiprocessing",
    "numpy",
    "prometheus_client",
    "rich",
    "sqlalchemy",
    "sqlite3",
    "ssl",
    "starlette",
    "structlog",
    "typer",
    "uvicorn",
    "websockets",
)


def test_nothing_of_a_server_is_needed() -> None:
    blocked = "; ".join([f"sys.modules[{name!r}] = None" for name in BLOCKED])
    program = f"import sys; {blocked}; import canasta.solo.server"
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.returncode == 0
