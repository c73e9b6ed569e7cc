"""A browser tab open at a table: its guest, and the last message sent to it."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from canasta.i18n import Language
from canasta.protocol.updates import ServerMessage, You


@dataclass(eq=False)
class Tab(ABC):
    """A tab at a table, for the lifetime of its connection."""

    guest: str
    """The guest's id."""
    name: str
    """The guest's current nickname; a seated player keeps the earlier one at the table."""
    household: str
    """The household to which hints for this tab count, or an empty string if there is only one
    household."""
    language: Language
    is_watching: bool = False
    """Whether the tab only watches, although the guest may have a seat."""
    is_replaced: bool = False
    """Whether a newer tab of the guest has taken over the seat."""
    you: You | None = None
    """The guest's name, seat and role, as last sent to the tab."""

    device: str = ""
    """The id of the guest's device, or an empty string without a server, where there is only one
    device."""

    def belongs_to(self, guest: str, device: str = "") -> bool:
        """Return whether the tab belongs to the guest and, unless ``device`` is empty, to it."""
        return self.guest == guest and device in ("", self.device)

    @property
    def plays(self) -> bool:
        """Whether the table accepts commands from this tab."""
        return not (self.is_watching or self.is_replaced)

    @property
    @abstractmethod
    def is_closing(self) -> bool:
        """Whether nothing more will be sent to the tab."""

    @abstractmethod
    def put(self, frame: str) -> None:
        """Send a message written as JSON, without waiting for the browser."""

    @abstractmethod
    def close(self, code: int) -> None:
        """Close the connection with ``code`` once all messages have been sent."""

    def tell(self, message: ServerMessage) -> None:
        """Send a message to this tab alone."""
        self.put(message.model_dump_json())
