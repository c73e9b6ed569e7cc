"""Detects a restored backup: a file beside the database holds its number of commits.

Seeds that are secret in a backup may have become public since. So the database counts its commits.
After each commit, the count is also written to a separate file, which no backup contains. When a
server starts, the database may be ahead of the file, because the file is written later. If it is
behind, or the file is missing, the database is a restored one. Every restoration begins a new
*lineage*, a random name, so that counts are only compared where they continue one another.
"""

import logging
import os
from pathlib import Path
from secrets import token_hex
from typing import Final

from sqlalchemy import Connection

from canasta.store.entries import note_restoration
from canasta.store.errors import NotWritableError
from canasta.store.server_state import COMMITS, LINEAGE, note_state, noted_state

logger: Final = logging.getLogger(__name__)
_LINEAGE_BYTES: Final = 16
_NOTHING: Final = "", 0


class CommitMark:
    """The count of commits of one database, and the file beside it."""

    def __init__(self, database: Path) -> None:
        """Use the file beside ``database``; nothing is read or written yet."""
        self.file: Final = database.with_name(f"{database.name}.commits")
        self._lineage = ""
        self._count = 0
        self._descriptor = -1
        self._is_failing = False

    def compare(self, connection: Connection) -> None:
        """Find out whether the database was restored; if so, mark its tables and count again."""
        noted = noted_state(connection, LINEAGE) or "", int(noted_state(connection, COMMITS) or 0)
        marked = self._read()
        if noted[0] != marked[0] or noted[1] < marked[1]:
            logger.warning("the database beside %s was restored from a backup", self.file)
            note_restoration(connection)
            noted = _NOTHING
        self._lineage = noted[0] or token_hex(_LINEAGE_BYTES)
        self._count = noted[1]
        note_state(connection, LINEAGE, self._lineage)
        self.count(connection)

    def create(self) -> None:
        """Create the file if it is missing, once the compared mark is committed.

        Raises:
            NotWritableError: it cannot be created or written.
        """
        try:
            self._descriptor = os.open(self.file, os.O_RDWR | os.O_CREAT, 0o600)
            self._write()
            os.fsync(self._descriptor)
        except OSError as error:
            raise NotWritableError(self.file, error.strerror or "") from error

    def count(self, connection: Connection) -> None:
        """Count the transaction that has begun, in the database."""
        note_state(connection, COMMITS, str(self._count + 1))

    def follow(self) -> None:
        """Write to the file that the transaction counted last is committed.

        If that fails the file stays behind, so a restoration may go unnoticed.
        """
        try:
            self._write()
        except OSError:
            if not self._is_failing:
                logger.exception("%s cannot be written", self.file)
            self._is_failing = True
        else:
            self._is_failing = False

    def close(self) -> None:
        """Close the file, if it is open."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _read(self) -> tuple[str, int]:
        try:
            lineage, count = self.file.read_text("ascii").split()
            return lineage, int(count)
        except (OSError, ValueError):
            return _NOTHING

    def _write(self) -> None:
        """Write in place, always as many bytes: that needs no room on the disk."""
        self._count += 1
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        os.write(self._descriptor, f"{self._lineage} {self._count:020}\n".encode())
