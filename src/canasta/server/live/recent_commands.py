"""The latest commands of a table, so that most repeated commands need no lookup in the store."""

from collections import OrderedDict
from typing import Final

from canasta.protocol.commands import MakePlay, TableCommand, TakeBack
from canasta.store.entries import StoredCommand

_REMEMBERED: Final = 64
"""The maximum number of commands remembered; the oldest is forgotten first."""


class RecentCommands:
    """The latest commands of one table, by guest and ``cmd_id``."""

    def __init__(self, seq: int) -> None:
        """Start without commands at a table whose last entry is ``seq``."""
        self._commands: Final[OrderedDict[tuple[str, str], StoredCommand]] = OrderedDict()
        self._complete_after = seq
        """All commands stored with a later ``seq`` are remembered."""

    def find(self, guest: str, cmd_id: str) -> StoredCommand | None:
        """Return a command, or None if it is not remembered."""
        return self._commands.get((guest, cmd_id))

    def would_know(self, command: TableCommand) -> bool:
        """Return whether a command that is not remembered is certainly not stored.

        A command sent after its sender saw the entry ``seen`` must be stored with a later ``seq``.
        """
        match command:
            case MakePlay(seen=seen) | TakeBack(seen=seen):
                return seen >= self._complete_after
            case _:
                return False

    def remember(self, guest: str, cmd_id: str, stored: StoredCommand) -> None:
        """Remember a stored command."""
        self._commands[guest, cmd_id] = stored
        if len(self._commands) > _REMEMBERED:
            _, forgotten = self._commands.popitem(last=False)
            self._complete_after = max(self._complete_after, forgotten.seq)

    def table_loaded(self, seq: int) -> None:
        """Note that the table was reloaded up to the entry ``seq``, so any entry may be new."""
        self._complete_after = max(self._complete_after, seq)
