"""Why the database cannot be used, or why something was not stored.

Every error has the ``key`` of its sentence in the catalogues and the ``values`` that go into it.
Nothing is half done when one is raised: what was to be stored is stored as a whole or not at all.

::

    StoreError
    ├── OpeningError          the server cannot start on this database
    │   ├── BadUrlError · NotWritableError · ReadOnlyFileError · InUseError
    │   └── BusyFileError · NewerSchemaError · ForeignFileError · CorruptFileError
    ├── UnavailableError      nothing can be stored now; later it may
    │   └── StoreFullError · StoreLockedError · StoreReadOnlyError · StoreCorruptError
    │       OverloadedError · StoppedError
    └── RefusedError          this one cannot be stored, others can
        └── CommandReusedError · HeadMovedError · NoSuchTableError · TableExistsError
"""

from pathlib import Path
from typing import ClassVar


class StoreError(Exception):
    """Base of everything the store raises on purpose."""

    key: ClassVar[str] = "server.store.unavailable"

    def __init__(self, **values: str) -> None:
        """Keep what the sentence under ``key`` names."""
        super().__init__(" ".join([self.key, *[f"{k}={v}" for k, v in values.items()]]))
        self.values = values


class OpeningError(StoreError):
    """The server cannot start on this database. ``file`` names it; ``reason`` is the system's."""

    def __init__(self, file: Path | str, reason: str = "") -> None:
        """Name the file, and what the system said about it."""
        super().__init__(file=str(file), reason=reason)


class BadUrlError(OpeningError):
    """The setting names no SQLite file."""

    key = "server.store.bad_url"


class NotWritableError(OpeningError):
    """The folder or the file cannot be made."""

    key = "server.store.not_writable"


class ReadOnlyFileError(OpeningError):
    """The file is there, but may only be read."""

    key = "server.store.read_only_file"


class InUseError(OpeningError):
    """Another server runs on this database."""

    key = "server.store.in_use"


class BusyFileError(OpeningError):
    """Another program holds the file locked."""

    key = "server.store.busy_file"


class NewerSchemaError(OpeningError):
    """The database was written by a newer version of this program."""

    key = "server.store.newer"


class ForeignFileError(OpeningError):
    """The file is a database, but not one of this program."""

    key = "server.store.foreign"


class CorruptFileError(OpeningError):
    """The file is no database, or a damaged one."""

    key = "server.store.corrupt_file"


class UnavailableError(StoreError):
    """Nothing can be stored now, for a reason that lies in the database and not in the command.

    A command that was answered with this may be sent again with the same ``cmd_id``.
    """


class StoreFullError(UnavailableError):
    """The disk is full."""

    key = "server.store.full"


class StoreLockedError(UnavailableError):
    """Another program held the database locked for longer than is waited."""

    key = "server.store.locked"


class StoreReadOnlyError(UnavailableError):
    """The database may only be read."""

    key = "server.store.read_only"


class StoreCorruptError(UnavailableError):
    """The database is damaged."""

    key = "server.store.corrupt"


class OverloadedError(UnavailableError):
    """More waits to be stored than is allowed; refused at once, before anything was tried."""

    key = "server.store.overloaded"


class StoppedError(UnavailableError):
    """The server is stopping."""

    key = "server.store.stopped"


class RefusedError(StoreError):
    """What was asked cannot be stored; nothing is wrong with the database."""


class CommandReusedError(RefusedError):
    """The actor has used this ``cmd_id`` at this table for another command."""

    key = "server.store.command_reused"


class HeadMovedError(RefusedError):
    """The entry does not follow the last one stored: whoever decided it had an old table."""

    key = "server.store.head_moved"


class NoSuchTableError(RefusedError):
    """There is no table with this id."""

    key = "server.store.no_such_table"


class TableExistsError(RefusedError):
    """There is a table with this id already."""

    key = "server.store.table_exists"
