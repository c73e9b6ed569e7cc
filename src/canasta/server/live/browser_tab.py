"""A browser tab whose connection is a WebSocket of this server."""

from dataclasses import dataclass, field

from canasta.server.live.guest_limits import GuestQuota
from canasta.server.live.outbox import Outbox
from canasta.tables.audience.tab import Tab


@dataclass(eq=False, kw_only=True)
class BrowserTab(Tab):
    """A tab at a table, for the lifetime of its connection."""

    quota: GuestQuota
    """The guest's remaining quota, shared by all tabs."""
    is_gone: bool = False
    """Whether the tab's connection has ended, even if the server has not noticed yet."""
    outbox: Outbox = field(init=False)

    def __post_init__(self) -> None:
        self.outbox = Outbox(self.quota.limits.outbox_frames)

    @property
    def is_closing(self) -> bool:
        """Whether nothing more will be sent to the tab."""
        return self.outbox.is_closing

    def put(self, frame: str) -> None:
        """Queue a message for sending."""
        self.outbox.put(frame)

    def close(self, code: int) -> None:
        """Close the connection with ``code`` once all messages have been sent."""
        self.outbox.close(code)

    def note_gone(self) -> None:
        """Note that the connection has ended."""
        self.is_gone = True
