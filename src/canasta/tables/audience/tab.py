"""A browser tab open at a table: its guest, and the last message sent to it."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from canasta.i18n import Language
from canasta.protocol.updates import ServerMessage, You


@dataclass(eq=False)
class Tab(ABC):
    """One tab at one table, for as long as its connection lasts."""

    guest: str
    """The guest's id."""
    name: str
    """The guest's nickname now; at a table a player keeps the one they sat down with."""
    household: str
    """The household that hints for this tab count towards; empty if there is only one."""
    language: Language
    is_watching: bool = False
    """Whether the tab only watches, although the guest may have a seat."""
    is_replaced: bool = False
    """Whether a newer tab of the guest has taken over the seat."""
    you: You | None = None
    """The guest's name, seat and role as last sent to the tab."""

    device: str = ""
    """The id of the guest's device; empty without a server, where there is only one."""

    def belongs_to(self, guest: str, device: str = "") -> bool:
        """Return whether it is a guest's, on one of their devices or on any."""
        return self.guest == guest and device in ("", self.device)

    @property
    def plays(self) -> bool:
        """Whether the table accepts commands from this tab."""
        return not (self.is_watching or self.is_replaced)

    @property
    @abstractmethod
    def is_closing(self) -> bool:
        """Whether nothing more is sent to the tab."""

    @abstractmethod
    def put(self, frame: str) -> None:
        """Send a message, written as JSON; it never waits for the browser."""

    @abstractmethod
    def close(self, code: int) -> None:
        """Close the connection with ``code`` once all messages have been sent."""

    def tell(self, message: ServerMessage) -> None:
        """Send a message to this tab alone."""
        self.put(message.model_dump_json())
