"""The errors of the store: the database cannot be used, or a job was not stored.

Every error has the ``key`` of its sentence in the catalogues and the ``values`` that fill it. When
an error is raised, nothing of the job is stored. Errors that only differ in their sentence are one
class with a code: the sentence of ``OpeningError("in_use", file)`` has the key
``server.store.in_use``. :mod:`canasta.store.databases.sqlite` and
:mod:`canasta.store.databases.postgres` map the errors of their databases to these codes.
"""

import re
from pathlib import Path
from typing import Final, Literal

from canasta.errors import CanastaError

OpeningFault = Literal[
    "bad_url",  # the URL does not name a supported database
    "not_writable",  # the folder or the file cannot be created
    "read_only_file",  # the file exists but cannot be written
    "in_use",  # another program uses the file
    "served_at",  # a server uses the file, at the address in ``reason``
    "linked_file",  # the file has hard links
    "no_locks",  # the file cannot be locked, so a second server would go unnoticed
    "busy_file",  # another program has locked the file
    "unreachable",  # the database server does not answer, or denies access
    "old_server",  # the version of the database server is no longer supported
    "replica",  # the database server is a read-only replica
    "unsafe_server",  # the database server does not wait for the disk
    "address_taken",  # another server that shares the database has the same address
    "no_address",  # several servers share the database, and one of them has no address
    "other_secret",  # another server that shares the database has a different secret
    "newer_form",  # other servers store entries in a format that this version cannot read
    "newer",  # the database was written by a newer version of this program
    "foreign",  # the file is the database of another program
    "corrupt_file",  # the file is damaged or is not a database
    "no_data",  # the database is missing or empty, but should hold data
    "unfinished_transfer",  # the database holds a part of the data of another database
]
TransferFault = Literal[
    "same_database",  # source and target are the same database
    "served",  # a server uses the database; other servers reach it at ``address``
    "not_empty",  # the target already holds data
    "other_transfer",  # the target holds part of other data, or of an earlier state of the source
    "source_changed",  # the source has been used since this transfer began
    "unfit_row",  # the target refuses the row ``row`` of ``table``, because of ``reason``
    "different_row",  # the row ``row`` of ``table`` differs between the two databases
]
Outage = Literal[
    "unavailable",
    "full",  # the disk is full
    "locked",  # another program held the database locked for longer than the busy timeout
    "read_only",  # the database cannot be written
    "corrupt",  # the database is damaged
    "overloaded",  # too many jobs are waiting; this job was refused without being tried
    "stopped",  # the server is stopping
]
_SCHEME: Final = re.compile(r"[a-zA-Z0-9+]*(:/*|//)")
"""Matches the beginning of a URL, even a mistyped one."""
_NO_PORT: Final = re.compile(r":(?!\d+(?:[/,]|$))[^/]+")
"""Matches text in the place of a port, such as a password whose ``@`` was forgotten."""


class StoreError(CanastaError):
    """Base of all errors of the store."""

    key: str = "server.store.unavailable"

    def __init__(self, **values: str) -> None:
        """Store the values that fill the sentence."""
        super().__init__(" ".join([self.key, *[f"{k}={v}" for k, v in values.items()]]))
        self.values = values


class OpeningError(StoreError):
    """The server cannot start on this database."""

    def __init__(self, fault: OpeningFault, file: Path | str, reason: str = "") -> None:
        """Store the file and the system's reason."""
        self.fault = fault
        self.key = f"server.store.{fault}"
        super().__init__(file=str(file), reason=reason)


def bad_url(url: str) -> OpeningError:
    """Return the error for a URL, which is shown without any user and password."""
    begins = _SCHEME.match(url)
    scheme = begins[0] if begins else ""
    place, _, options = url.removeprefix(scheme).partition("?")
    # If an @ follows, the question mark may be part of the password.
    host = place.rpartition("@")[2] if "@" not in options else ""
    return OpeningError("bad_url", scheme + _NO_PORT.sub(":***", host))


class TransferError(StoreError):
    """The data of a database cannot be copied to another."""

    def __init__(self, fault: TransferFault, **values: str) -> None:
        """Store the values that fill the sentence."""
        self.fault = fault
        self.key = f"server.store.{fault}"
        super().__init__(**values)


class UnavailableError(StoreError):
    """Nothing can be stored now; the fault is the database's, not the command's.

    The command may be sent again with the same ``cmd_id``.
    """

    def __init__(self, outage: Outage = "unavailable") -> None:
        """Store the kind of the outage."""
        self.key = f"server.store.{outage}"
        super().__init__()


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
