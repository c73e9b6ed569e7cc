"""The commands a table acknowledged last, so that most repeated ones need no look in the store."""

from collections import OrderedDict
from typing import Final

from canasta.store.entries import StoredCommand

_REMEMBERED: Final = 64
"""Commands that are remembered; the one acknowledged first is forgotten first."""


class RecentCommands:
    """The latest commands of one table, by guest and ``cmd_id``."""

    def __init__(self) -> None:
        """Start with none."""
        self._commands: Final[OrderedDict[tuple[str, str], StoredCommand]] = OrderedDict()

    def find(self, guest: str, cmd_id: str) -> StoredCommand | None:
        """Return a command, or None if it is not remembered."""
        return self._commands.get((guest, cmd_id))

    def remember(self, guest: str, cmd_id: str, stored: StoredCommand) -> None:
        """Remember a command that has been stored."""
        self._commands[guest, cmd_id] = stored
        if len(self._commands) > _REMEMBERED:
            self._commands.popitem(last=False)
