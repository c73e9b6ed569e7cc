"""Reverse proxies that use an example from ``deployment/`` with test ports and certificates."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx

from tests.support.time_limits import PATIENCE_S

EXAMPLES: Final = Path(__file__).parents[2] / "deployment"


def get(url: str) -> httpx.Response:
    """Return the response of a proxy; its test certificate is not verified."""
    return httpx.get(url, trust_env=False, verify=False, timeout=PATIENCE_S)  # noqa: S501


def nginx(folder: Path, text: str) -> list[str]:
    """Write a configuration for nginx; return the command that runs it."""
    file = folder / "nginx.conf"
    logs = f"error_log {folder}/error.log; pid {folder}/pid; events {{}}"
    paths = "".join(
        f"{name}_temp_path {folder}/{name}; "
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file.write_text(f"daemon off; {logs} http {{ access_log off; {paths}\n{text}\n}}")
    return ["nginx", "-c", str(file)]


def haproxy(folder: Path, text: str) -> list[str]:
    """Write a configuration for HAProxy; return the command that runs it."""
    file = folder / "haproxy.cfg"
    file.write_text(text)
    return ["haproxy", "-db", "-f", str(file)]


def caddy(folder: Path, text: str) -> list[str]:
    """Write a configuration for Caddy; return the command that runs it."""
    file = folder / "Caddyfile"
    file.write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + text)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]


@contextmanager
def running(command: list[str], base: str) -> Iterator[None]:
    """Run a proxy, and yield once a server answers through it at the address ``base``."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        try:
            wait_for(base, process)
            yield
        finally:
            process.terminate()


def wait_for(base: str, process: subprocess.Popen[bytes] | None = None) -> None:
    """Wait until a server answers at ``base``; fail if ``process`` has ended."""
    end = time.monotonic() + PATIENCE_S
    while not _answers(base):
        assert process is None or process.poll() is None, process.communicate()[0]
        assert time.monotonic() < end
        time.sleep(0.1)


def _answers(base: str) -> bool:
    try:
        return get(f"{base}/health/ready").status_code == 200
    except httpx.TransportError:
        return False
