"""What an attack is: a function that is given a server, and reports what it has sent."""

import time
from collections.abc import Callable
from dataclasses import dataclass

ATTACKER = "127.0.0.9"
"""The address of the attacker."""


@dataclass(frozen=True)
class Site:
    """What is known of the server."""

    port: int
    table: str
    """A table of the attacker; the bystanders play at another."""
    cookies: tuple[str, ...]
    """The cookies of the guests at that table: ``canasta=…``."""

    @property
    def host(self) -> str:
        """The host that requests name."""
        return f"127.0.0.1:{self.port}"


@dataclass
class Sent:
    """What an attack has sent."""

    ends: float
    """When the attack ends, by ``time.monotonic``."""
    connections: int = 0
    bytes: int = 0
    requests: int = 0
    """Complete HTTP requests that got a response."""
    refused: int = 0
    """Responses among them with an error status."""

    processor_s: float = 0.0
    """Processor time of the attacker."""

    def is_over(self) -> bool:
        """Return whether the time of the attack is up."""
        return time.monotonic() >= self.ends


@dataclass(frozen=True)
class Attack:
    """One attack."""

    name: str
    """As it is chosen on the command line."""
    meaning: str
    run: Callable[[Site, Sent], None]
    """Attacks the site until :meth:`Sent.is_over`."""
