"""Defines an attack: a function that receives a server and reports the data sent."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.attacks.scenes import Scene, waiting_table

ATTACKER: Final = "127.0.0.9"
"""The address of the attacker."""
MORE_ADDRESSES: Final = tuple([f"127.0.0.{number}" for number in range(20, 40)])
"""Further addresses of the attacker, because every address has separate limits."""


@dataclass(frozen=True)
class Site:
    """The facts that an attacker knows about the server."""

    port: int
    scene: Scene
    """The attacker's prepared tables; the bystanders play at other tables."""

    @property
    def table(self) -> str:
        """The first table of the attacker."""
        return self.scene.tables[0].id

    @property
    def cookies(self) -> tuple[str, ...]:
        """The cookies of the guests at that table: ``canasta=…``."""
        return self.scene.tables[0].cookies

    @property
    def host(self) -> str:
        """The host and port that requests name."""
        return f"127.0.0.1:{self.port}"


@dataclass
class Sent:
    """The amounts that an attack has sent so far."""

    ends: float
    """The time at which the attack ends, by ``time.monotonic``."""
    connections: int = 0
    bytes: int = 0
    requests: int = 0
    """The number of complete HTTP requests that got a response."""
    refused: int = 0
    """The number of those responses that had an error status."""
    processor_s: float = 0.0
    """The processor time of the attacker, in seconds."""

    def is_over(self) -> bool:
        """Return whether the time of the attack is up."""
        return time.monotonic() >= self.ends


@dataclass(frozen=True)
class Attack:
    """An attack, with the preparations that it needs."""

    name: str
    """The name of the attack on the command line."""
    meaning: str
    run: Callable[[Site, Sent], None]
    """Attacks the site until :meth:`Sent.is_over` returns true."""
    prepare: Callable[[Path], Scene] = waiting_table
    """Prepares the server's data folder before the server starts."""
    is_about_reviews: bool = False
    """Whether a bystander requests reviews, which keeps the processor busy."""
    keeps_tables_s: float | None = None
    """How long the server keeps tables without connections in memory, in seconds, or None for the
    default.
    """
