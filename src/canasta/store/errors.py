"""The errors of the store: the database cannot be used, or a job was not stored.

Every error has the ``key`` of its sentence in the catalogues and the ``values`` that fill it. When
an error is raised, nothing of the job is stored. :mod:`canasta.store.databases.sqlite` and
:mod:`canasta.store.databases.postgres` map the errors of their databases to these classes.

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
    ├── UnavailableError      nothing can be stored now; try again later
    │   └── StoreFullError · StoreLockedError · StoreReadOnlyError · StoreCorruptError
    │       OverloadedError · StoppedError
    └── RefusedError          this job cannot be stored, others can
        ├── CommandReusedError · HeadMovedError · NoSuchTableError · TableExistsError
        └── NotOwnerError
"""

import re
from pathlib import Path
from typing import ClassVar, Final

from canasta.errors import CanastaError

_SCHEME: Final = re.compile(r"[a-zA-Z0-9+]*(:/*|//)")
"""Matches the beginning of a URL, even a mistyped one."""
_NO_PORT: Final = re.compile(r":(?!\d+(?:[/,]|$))[^/]+")
"""Matches text in the place of a port, such as a password whose ``@`` was forgotten."""


class StoreError(CanastaError):
    """The base of all errors of the store."""

    key: ClassVar[str] = "server.store.unavailable"

    def __init__(self, **values: str) -> None:
        """Store the values that fill the sentence."""
        super().__init__(" ".join([self.key, *[f"{k}={v}" for k, v in values.items()]]))
        self.values = values


class OpeningError(StoreError):
    """The server cannot start on this database."""

    def __init__(self, file: Path | str, reason: str = "") -> None:
        """Store the file and the system's reason."""
        super().__init__(file=str(file), reason=reason)


class BadUrlError(OpeningError):
    """The URL does not name a supported database."""

    key = "server.store.bad_url"

    def __init__(self, url: str) -> None:
        """Store the URL without any user and password."""
        begins = _SCHEME.match(url)
        scheme = begins[0] if begins else ""
        place, _, options = url.removeprefix(scheme).partition("?")
        # If an @ follows, the question mark may be part of the password.
        host = place.rpartition("@")[2] if "@" not in options else ""
        super().__init__(scheme + _NO_PORT.sub(":***", host))


class NotWritableError(OpeningError):
    """The folder or the file cannot be created."""

    key = "server.store.not_writable"


class ReadOnlyFileError(OpeningError):
    """The file exists but cannot be written."""

    key = "server.store.read_only_file"


class InUseError(OpeningError):
    """Another server uses this database."""

    key = "server.store.in_use"


class LinkedFileError(OpeningError):
    """The file has several names in the file system (hard links)."""

    key = "server.store.linked_file"


class NoLocksError(OpeningError):
    """The file cannot be locked, so a second server would go unnoticed."""

    key = "server.store.no_locks"


class BusyFileError(OpeningError):
    """Another program has locked the file."""

    key = "server.store.busy_file"


class UnreachableError(OpeningError):
    """The database server does not answer, or denies access to this program."""

    key = "server.store.unreachable"


class OldServerError(OpeningError):
    """The version of the database server is no longer supported."""

    key = "server.store.old_server"


class ReplicaError(OpeningError):
    """The database server is a read-only replica."""

    key = "server.store.replica"


class UnsafeServerError(OpeningError):
    """The database server does not wait for the disk, so it may lose acknowledged data."""

    key = "server.store.unsafe_server"


class AddressTakenError(OpeningError):
    """Another server that shares the database has the same address."""

    key = "server.store.address_taken"


class NoAddressError(OpeningError):
    """Several servers share the database, and one of them has no address."""

    key = "server.store.no_address"


class OtherSecretError(OpeningError):
    """Another server that shares the database has a different secret."""

    key = "server.store.other_secret"


class NewerFormError(OpeningError):
    """The other servers store entries in a format that this version of the program cannot read."""

    key = "server.store.newer_form"


class NewerSchemaError(OpeningError):
    """The database was written by a newer version of this program."""

    key = "server.store.newer"


class ForeignFileError(OpeningError):
    """The file is the database of another program."""

    key = "server.store.foreign"


class CorruptFileError(OpeningError):
    """The file is damaged or is not a database."""

    key = "server.store.corrupt_file"


class NoDataError(OpeningError):
    """The database is missing or empty, but should hold data."""

    key = "server.store.no_data"


class UnfinishedTransferError(OpeningError):
    """The database holds a part of the data that are being copied from another database."""

    key = "server.store.unfinished_transfer"


class TransferError(StoreError):
    """The data of a database cannot be copied to another."""


class SameDatabaseError(TransferError):
    """Source and target are the same database."""

    key = "server.store.same_database"


class ServedError(TransferError):
    """A server uses the database; other servers reach it at ``address``."""

    key = "server.store.served"


class NotEmptyError(TransferError):
    """The target already holds data."""

    key = "server.store.not_empty"


class OtherTransferError(TransferError):
    """The target holds part of other data, or of an earlier state of the source."""

    key = "server.store.other_transfer"


class SourceChangedError(TransferError):
    """A server or another transfer has used the source since this transfer began."""

    key = "server.store.source_changed"


class UnfitRowError(TransferError):
    """The target refuses the row ``row`` of ``table``, because of ``reason``."""

    key = "server.store.unfit_row"


class DifferentRowError(TransferError):
    """The row ``row`` of ``table`` differs between the two databases."""

    key = "server.store.different_row"


class UnavailableError(StoreError):
    """Nothing can be stored now; the fault is the database's, not the command's.

    The command may be sent again with the same ``cmd_id``.
    """


class StoreFullError(UnavailableError):
    """The disk is full."""

    key = "server.store.full"


class StoreLockedError(UnavailableError):
    """Another program held the database locked for longer than the busy timeout."""

    key = "server.store.locked"


class StoreReadOnlyError(UnavailableError):
    """The database cannot be written."""

    key = "server.store.read_only"


class StoreCorruptError(UnavailableError):
    """The database is damaged."""

    key = "server.store.corrupt"


class OverloadedError(UnavailableError):
    """Too many jobs are waiting; this job was refused without being tried."""

    key = "server.store.overloaded"


class StoppedError(UnavailableError):
    """The server is stopping."""

    key = "server.store.stopped"


class RefusedError(StoreError):
    """The job cannot be stored, but the database works."""


class CommandReusedError(RefusedError):
    """The actor has already used this ``cmd_id`` at this table for another command."""

    key = "server.store.command_reused"


class HeadMovedError(RefusedError):
    """The entry does not follow the last stored one: it was decided on an outdated table."""

    key = "server.store.head_moved"


class NoSuchTableError(RefusedError):
    """There is no table with this id."""

    key = "server.store.no_such_table"


class TableExistsError(RefusedError):
    """A table with this id already exists."""

    key = "server.store.table_exists"


class NotOwnerError(RefusedError):
    """Another server serves the table, perhaps because this server seemed to be down."""

    key = "server.store.not_owner"
