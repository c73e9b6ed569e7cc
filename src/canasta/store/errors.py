"""The errors of the store: the database cannot be used, or something was not stored.

Every error has the ``key`` of its sentence in the catalogues and the ``values`` that fill it. When
one is raised, nothing of the job is stored. No database is known by name here: which of its errors
mean what is in :mod:`canasta.store.databases.sqlite` and :mod:`canasta.store.databases.postgres`.

::

    StoreError
    ├── OpeningError          the server cannot start on this database
    │   ├── BadUrlError · NotWritableError · ReadOnlyFileError · InUseError
    │   │   LinkedFileError · NoLocksError · BusyFileError
    │   ├── UnreachableError · OldServerError · ReplicaError · UnsafeServerError
    │   ├── AddressTakenError · NoAddressError · OtherSecretError · NewerFormError
    │   ├── NoDataError · UnfinishedTransferError
    │   └── NewerSchemaError · ForeignFileError · CorruptFileError
    ├── TransferError         the data of a database cannot be copied to another
    │   ├── SameDatabaseError · ServedError · NotEmptyError · OtherTransferError
    │   └── SourceChangedError · UnfitRowError · DifferentRowError
    ├── UnavailableError      nothing can be stored now; later it may
    │   └── StoreFullError · StoreLockedError · StoreReadOnlyError · StoreCorruptError
    │       OverloadedError · StoppedError
    └── RefusedError          this one cannot be stored, others can
        ├── CommandReusedError · HeadMovedError · NoSuchTableError · TableExistsError
        └── NotOwnerError
"""

import re
from pathlib import Path
from typing import ClassVar, Final

from canasta.errors import CanastaError

_SCHEME: Final = re.compile(r"[a-zA-Z0-9+]*(:/*|//)")
"""How a URL begins, also one that is mistyped."""
_NO_PORT: Final = re.compile(r":(?!\d+(?:[/,]|$))[^/]+")
"""The text instead of a port, such as a password if the ``@`` behind it was forgotten."""


class StoreError(CanastaError):
    """Base of all errors of the store."""

    key: ClassVar[str] = "server.store.unavailable"

    def __init__(self, **values: str) -> None:
        """Keep the values that fill the sentence."""
        super().__init__(" ".join([self.key, *[f"{k}={v}" for k, v in values.items()]]))
        self.values = values


class OpeningError(StoreError):
    """The server cannot start on this database."""

    def __init__(self, file: Path | str, reason: str = "") -> None:
        """Keep the file, and the reason the system gave."""
        super().__init__(file=str(file), reason=reason)


class BadUrlError(OpeningError):
    """The URL names no database of a kind that is supported."""

    key = "server.store.bad_url"

    def __init__(self, url: str) -> None:
        """Keep the URL, without what may be a user and a password in it."""
        begins = _SCHEME.match(url)
        scheme = begins[0] if begins else ""
        place, _, options = url.removeprefix(scheme).partition("?")
        # With an @ behind it the question mark may be one of the password.
        host = place.rpartition("@")[2] if "@" not in options else ""
        super().__init__(scheme + _NO_PORT.sub(":***", host))


class NotWritableError(OpeningError):
    """The folder or the file cannot be created."""

    key = "server.store.not_writable"


class ReadOnlyFileError(OpeningError):
    """The file exists but may only be read."""

    key = "server.store.read_only_file"


class InUseError(OpeningError):
    """Another server runs on this database."""

    key = "server.store.in_use"


class LinkedFileError(OpeningError):
    """The file has several names in the file system (hard links)."""

    key = "server.store.linked_file"


class NoLocksError(OpeningError):
    """The file cannot be locked, so a second server would not be noticed."""

    key = "server.store.no_locks"


class BusyFileError(OpeningError):
    """Another program holds the file locked."""

    key = "server.store.busy_file"


class UnreachableError(OpeningError):
    """The database server does not answer, or does not let this program in."""

    key = "server.store.unreachable"


class OldServerError(OpeningError):
    """The database server is of a version that is no longer supported."""

    key = "server.store.old_server"


class ReplicaError(OpeningError):
    """The database server is a replica, which may only be read."""

    key = "server.store.replica"


class UnsafeServerError(OpeningError):
    """The database server does not wait for the disk, so it may lose what it acknowledged."""

    key = "server.store.unsafe_server"


class AddressTakenError(OpeningError):
    """Another server that shares the database has the same address."""

    key = "server.store.address_taken"


class NoAddressError(OpeningError):
    """Several servers share the database, and one of them has no address."""

    key = "server.store.no_address"


class OtherSecretError(OpeningError):
    """Another server that shares the database has another secret."""

    key = "server.store.other_secret"


class NewerFormError(OpeningError):
    """The other servers store entries in a form that only a newer version of this program reads."""

    key = "server.store.newer_form"


class NewerSchemaError(OpeningError):
    """The database was written by a newer version of this program."""

    key = "server.store.newer"


class ForeignFileError(OpeningError):
    """The file is a database of another program."""

    key = "server.store.foreign"


class CorruptFileError(OpeningError):
    """The file is damaged, or not a database."""

    key = "server.store.corrupt_file"


class NoDataError(OpeningError):
    """There is no database, or nothing in it, where there should be one."""

    key = "server.store.no_data"


class UnfinishedTransferError(OpeningError):
    """The database holds a part of the data that are being copied from another."""

    key = "server.store.unfinished_transfer"


class TransferError(StoreError):
    """The data of a database cannot be copied to another."""


class SameDatabaseError(TransferError):
    """Source and target are the same database."""

    key = "server.store.same_database"


class ServedError(TransferError):
    """A server runs on the database; ``address`` is where the other servers reach it."""

    key = "server.store.served"


class NotEmptyError(TransferError):
    """The target already holds data."""

    key = "server.store.not_empty"


class OtherTransferError(TransferError):
    """The target holds a part of other data, or of what the source held before it changed."""

    key = "server.store.other_transfer"


class SourceChangedError(TransferError):
    """A server has started on the source, or another transfer, since this one began."""

    key = "server.store.source_changed"


class UnfitRowError(TransferError):
    """The target refuses a row, named by its ``table`` and ``row``, for a ``reason``."""

    key = "server.store.unfit_row"


class DifferentRowError(TransferError):
    """A row, named by its ``table`` and ``row``, is not the same on both sides."""

    key = "server.store.different_row"


class UnavailableError(StoreError):
    """Nothing can be stored now, because of the database and not of the command.

    The command may be sent again with the same ``cmd_id``.
    """


class StoreFullError(UnavailableError):
    """The disk is full."""

    key = "server.store.full"


class StoreLockedError(UnavailableError):
    """Another program held the database locked for longer than the busy timeout."""

    key = "server.store.locked"


class StoreReadOnlyError(UnavailableError):
    """The database may only be read."""

    key = "server.store.read_only"


class StoreCorruptError(UnavailableError):
    """The database is damaged."""

    key = "server.store.corrupt"


class OverloadedError(UnavailableError):
    """Too many jobs wait; this one was refused before anything was tried."""

    key = "server.store.overloaded"


class StoppedError(UnavailableError):
    """The server is stopping."""

    key = "server.store.stopped"


class RefusedError(StoreError):
    """The job cannot be stored; nothing is wrong with the database."""


class CommandReusedError(RefusedError):
    """The actor has used this ``cmd_id`` at this table for another command."""

    key = "server.store.command_reused"


class HeadMovedError(RefusedError):
    """The entry does not follow the last one stored: it was decided on an outdated table."""

    key = "server.store.head_moved"


class NoSuchTableError(RefusedError):
    """There is no table with this id."""

    key = "server.store.no_such_table"


class TableExistsError(RefusedError):
    """There is a table with this id already."""

    key = "server.store.table_exists"


class NotOwnerError(RefusedError):
    """Another server serves the table, now or since this one was thought to be gone."""

    key = "server.store.not_owner"
