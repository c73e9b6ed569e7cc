"""Limits on messages over WebSockets, and each guest's remaining quota.

A quota belongs to the guest and not to a connection, so reconnecting does not refill it.
:mod:`canasta.server.http.rate_limiter` limits HTTP requests by address.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final, Self

from canasta.server.token_bucket import Rate, TokenBucket

LONGEST_FRAME: Final = 16 * 1024
"""The maximum length of a browser's message in bytes; a longer one ends the connection."""
_REMEMBERED: Final = 10_000
"""The maximum number of disconnected guests with a remembered quota; the earliest is forgotten
first."""


@dataclass(frozen=True)
class LiveLimits:
    """The limits of one connection, and of all connections of a guest together."""

    hello_s: float = 15.0
    """The number of seconds within which a new connection must send its hello."""
    messages: Rate = field(default=Rate(30, 10.0))
    """The rate of messages of any kind from a guest; above the limit, the connection is closed."""
    words: Rate = field(default=Rate(5, 10.0))
    """The rate of phrases and chat messages from a guest; above the limit, they are refused."""
    hints: Rate = field(default=Rate(10, 20.0))
    """The rate of hints for a guest; above the limit, they are refused."""
    connections: int = 8
    """The maximum number of open connections of a guest, at all tables together."""
    outbox_frames: int = 64
    """The maximum number of messages that may wait for a slow client before it is disconnected."""
    closing_s: float = 5.0
    """The number of seconds that a slow client has to receive its close frame."""

    @classmethod
    def none(cls) -> Self:
        """Return limits that are never reached, for load tests."""
        endless = Rate(10**9, 1.0)
        return cls(messages=endless, words=endless, hints=endless, connections=10**6)


@dataclass(eq=False)
class GuestQuota:
    """The remaining quota of one guest."""

    limits: LiveLimits
    connections: int = 0
    """The number of open connections."""
    messages: TokenBucket = field(init=False)
    """The quota of messages of any kind."""
    words: TokenBucket = field(init=False)
    """The quota of phrases and chat messages."""
    hints: TokenBucket = field(init=False)

    def __post_init__(self) -> None:
        self.messages = TokenBucket(self.limits.messages)
        self.words = TokenBucket(self.limits.words)
        self.hints = TokenBucket(self.limits.hints)


class GuestQuotas:
    """The quotas of all guests, by the guest's id."""

    def __init__(self, limits: LiveLimits) -> None:
        """Give every guest the full ``limits``."""
        self._limits: Final = limits
        self._here: Final[dict[str, GuestQuota]] = {}
        self._gone: Final[OrderedDict[str, GuestQuota]] = OrderedDict()

    @property
    def connections(self) -> int:
        """The number of open connections of all guests."""
        return sum(quota.connections for quota in self._here.values())

    def knows(self, guest: str) -> bool:
        """Return whether a guest has been at a table."""
        return guest in self._here or guest in self._gone

    def enter(self, guest: str) -> GuestQuota | None:
        """Count a connection; return the guest's quota, or None if too many are open already."""
        quota = self._here.get(guest) or self._gone.pop(guest, None) or GuestQuota(self._limits)
        self._here[guest] = quota
        if quota.connections >= self._limits.connections:
            return None
        quota.connections += 1
        return quota

    def leave(self, guest: str) -> None:
        """Stop counting a connection that :meth:`enter` counted."""
        quota = self._here[guest]
        quota.connections -= 1
        if quota.connections == 0:
            del self._here[guest]
            self._gone[guest] = quota
            if len(self._gone) > _REMEMBERED:
                self._gone.popitem(last=False)
