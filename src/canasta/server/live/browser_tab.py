"""One page that is open at a table, as the table knows it."""

from dataclasses import dataclass, field

from canasta.i18n import Language
from canasta.protocol.updates import ServerMessage, You
from canasta.server.live.guest_limits import GuestQuota
from canasta.server.live.outbox import Outbox


@dataclass(eq=False)
class BrowserTab:
    """Whose page it is, in which language he reads, and where messages to him go."""

    guest: str
    """The guest's id."""
    name: str
    """His nickname now; at a table he keeps the one he sat down with."""
    language: Language
    quota: GuestQuota
    """What its guest may still do, here and elsewhere."""
    is_watching: bool = False
    """Whether it only watches, though its guest may have a seat."""
    is_replaced: bool = False
    """Whether the seat is played from a newer tab."""
    you: You | None = None
    """What it was told about itself last."""
    outbox: Outbox = field(init=False)

    def __post_init__(self) -> None:
        self.outbox = Outbox(self.quota.limits.outbox_frames)

    @property
    def plays(self) -> bool:
        """Whether commands come from here."""
        return not (self.is_watching or self.is_replaced)

    def tell(self, message: ServerMessage) -> None:
        """Send a message that is for this tab alone."""
        self.outbox.put(message.model_dump_json())
