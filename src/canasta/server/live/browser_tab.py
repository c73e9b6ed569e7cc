"""A browser tab open at a table: its guest, and the queue for its messages."""

from dataclasses import dataclass, field

from canasta.i18n import Language
from canasta.protocol.updates import ServerMessage, You
from canasta.server.live.guest_limits import GuestQuota
from canasta.server.live.outbox import Outbox


@dataclass(eq=False)
class BrowserTab:
    """One tab at one table, for as long as its connection lasts."""

    guest: str
    """The guest's id."""
    name: str
    """The guest's nickname now; at a table a player keeps the one they sat down with."""
    household: str
    """The household that hints for this tab count towards."""
    language: Language
    quota: GuestQuota
    """The guest's remaining quota, over all tabs."""
    is_watching: bool = False
    """Whether the tab only watches, although the guest may have a seat."""
    is_replaced: bool = False
    """Whether a newer tab of the guest has taken over the seat."""
    is_gone: bool = False
    """Whether its connection has ended, though nobody may have read that yet."""
    you: You | None = None
    """The guest's name, seat and role as last sent to the tab."""
    outbox: Outbox = field(init=False)

    def __post_init__(self) -> None:
        self.outbox = Outbox(self.quota.limits.outbox_frames)

    @property
    def plays(self) -> bool:
        """Whether commands are taken from this tab."""
        return not (self.is_watching or self.is_replaced)

    def note_gone(self) -> None:
        """Note that the connection has ended."""
        self.is_gone = True

    def tell(self, message: ServerMessage) -> None:
        """Send a message to this tab alone."""
        self.outbox.put(message.model_dump_json())
