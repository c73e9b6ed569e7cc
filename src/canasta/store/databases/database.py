"""The interface between the store and a database.

:mod:`canasta.store.databases.sqlite` and :mod:`canasta.store.databases.postgres` implement it. The
rest of the store depends on no particular database.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Literal, Protocol

from sqlalchemy import BigInteger, Connection, Engine
from sqlalchemy.exc import DatabaseError
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import TypeEngine

from canasta.store.entries import Append
from canasta.store.errors import OpeningError, UnavailableError

Purpose = Literal["write", "read", "migrate"]


class DatabaseTime(FunctionElement[int]):
    """The time of the database's clock in a query, in milliseconds since 1970.

    Each database module compiles it to its own SQL.
    """

    type: TypeEngine[int] = BigInteger()
    inherit_cache: bool | None = True


class RestorationMark(Protocol):
    """Detects that a database was restored from a backup."""

    def compare(self, connection: Connection) -> None:
        """Detect a restored database; if it is restored, mark its tables and start over."""

    def create(self) -> None:
        """Write the mark outside the database, once the work of :meth:`compare` is committed.

        Raises:
            OpeningError: the mark cannot be written.
        """

    def count(self, connection: Connection) -> None:
        """Count the current transaction."""

    def follow(self) -> None:
        """Note that the counted transaction is committed."""

    def close(self) -> None:
        """Release the mark's resources."""


class Database(Protocol):
    """A database named by its URL; nothing is opened before :meth:`claim`."""

    @property
    def name(self) -> str:
        """The name of the database for messages; it never contains a password."""

    @property
    def is_shared(self) -> bool:
        """Whether several servers may use the database at the same time."""

    def claim(self, *, creates: bool = True, address: str = "") -> ExitStack:
        """Prepare the database and lock out other servers; closing the result releases the lock.

        With ``creates``, a missing database is created if possible. A server that is locked out
        learns the ``address`` of this one.

        Raises:
            OpeningError: the database cannot be used.
        """

    def engine(self, purpose: Purpose) -> Engine:
        """Return an engine for one purpose.

        Its errors and logs never show the parameters of a statement, because some are secret seeds.
        """

    def check(self, connection: Connection) -> None:
        """Check, before a migration, that the database is reliable.

        Raises:
            OpeningError: the database is not reliable.
        """

    def append_all(self, connection: Connection, new: Sequence[Append]) -> bool:
        """Append plain entries, one per table, in bulk; return whether all were appended.

        If it returns False or raises, roll back the transaction and append each entry separately.
        """

    def changes(self, connection: Connection) -> int:
        """Return a number that grows whenever the connection's transaction changes rows."""

    def mark(self) -> RestorationMark:
        """Return the mark that detects a restored database."""

    def opening_error(self, error: DatabaseError) -> OpeningError:
        """Return the reason why the database cannot be opened, from the driver's error."""

    def unavailable(self, error: BaseException) -> UnavailableError | None:
        """Return the database failure behind ``error``, or None if the database is not at fault."""
