"""Detects a restored backup by a file next to the database that holds its number of commits.

Seeds that are secret in a backup may have become public since. The database therefore counts its
commits. After each commit, the count is also written to a separate file, which must not be restored
from a backup. The file is written last, so when a server starts, the database may be ahead of the
file. If it is behind, or the file is missing, the database has been restored. Every restoration
begins a new *lineage*, a random name, because counts of different lineages cannot be compared.
"""

import logging
import os
from pathlib import Path
from secrets import token_hex
from typing import Final

from sqlalchemy import Connection

from canasta.store.entries import note_restoration
from canasta.store.errors import OpeningError
from canasta.store.server_state import COMMITS, LINEAGE, note_state, noted_state

logger: Final = logging.getLogger(__name__)
_LINEAGE_BYTES: Final = 16
_NOTHING: Final = "", 0


class CommitMark:
    """The number of commits of one database, and the file that holds the number."""

    def __init__(self, database: Path) -> None:
        """Use the file next to ``database``; nothing is read or written yet."""
        self.file: Final = database.with_name(f"{database.name}.commits")
        self._lineage = ""
        self._count = 0
        self._descriptor = -1
        self._is_failing = False

    def compare(self, connection: Connection) -> None:
        """Detect a restored database; if it is restored, mark its tables and start a new count."""
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
        """Create the file if it is missing, after the work of :meth:`compare` is committed.

        Raises:
            OpeningError: the file cannot be created or written.
        """
        try:
            self._descriptor = os.open(self.file, os.O_RDWR | os.O_CREAT, 0o600)
            self._write()
            os.fsync(self._descriptor)
        except OSError as error:
            raise OpeningError("not_writable", self.file, error.strerror or "") from error

    def count(self, connection: Connection) -> None:
        """Increase the count in the database as part of the current transaction."""
        note_state(connection, COMMITS, str(self._count + 1))

    def follow(self) -> None:
        """Write the count to the file, once the counted transaction is committed.

        After a failure, the file stays behind, and a later restoration may go unnoticed.
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
        """Overwrite the file with a line of constant length, which needs no free disk space."""
        self._count += 1
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        os.write(self._descriptor, f"{self._lineage} {self._count:020}\n".encode())
