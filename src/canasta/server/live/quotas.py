"""What each guest may still do over all his connections: reconnecting gives him nothing anew."""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

from canasta.server.limits import Allowance, Limits

_REMEMBERED: Final = 10_000
"""Guests without a connection who are remembered; who left first is forgotten first."""


@dataclass(eq=False)
class Quota:
    """What one guest has left."""

    limits: Limits
    connections: int = 0
    """How many he has open."""
    messages: Allowance = field(init=False)
    """How much may still be sent."""
    words: Allowance = field(init=False)
    """How much may still be said."""
    hints: Allowance = field(init=False)
    """How many hints may still be asked for."""

    def __post_init__(self) -> None:
        self.messages = Allowance(self.limits.messages)
        self.words = Allowance(self.limits.words)
        self.hints = Allowance(self.limits.hints)


class Quotas:
    """The quotas of everybody."""

    def __init__(self, limits: Limits) -> None:
        """Give everybody the whole of ``limits``."""
        self._limits: Final = limits
        self._here: Final[dict[str, Quota]] = {}
        self._gone: Final[OrderedDict[str, Quota]] = OrderedDict()

    def enter(self, guest: str) -> Quota | None:
        """Count a connection and return what the guest has left; None: he has too many open."""
        quota = self._here.get(guest) or self._gone.pop(guest, None) or Quota(self._limits)
        self._here[guest] = quota
        if quota.connections >= self._limits.connections:
            return None
        quota.connections += 1
        return quota

    def leave(self, guest: str) -> None:
        """Count a connection no longer that has entered."""
        quota = self._here[guest]
        quota.connections -= 1
        if quota.connections == 0:
            del self._here[guest]
            self._gone[guest] = quota
            if len(self._gone) > _REMEMBERED:
                self._gone.popitem(last=False)
