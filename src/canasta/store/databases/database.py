"""The interface between the store and a database.

:mod:`canasta.store.databases.sqlite` and :mod:`canasta.store.databases.postgres` implement it, each
in one file; the rest of the store depends on no particular database.
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
    """The time of the database's clock within a query, in milliseconds since 1970.

    Each database has its own words for it.
    """

    type: TypeEngine[int] = BigInteger()
    inherit_cache: bool | None = True


class RestorationMark(Protocol):
    """How a database shows that it was restored from a backup."""

    def compare(self, connection: Connection) -> None:
        """Find out whether the database was restored; if so, mark its tables and start over."""

    def create(self) -> None:
        """Keep the compared mark, once it is committed.

        Raises:
            OpeningError: it cannot be kept.
        """

    def count(self, connection: Connection) -> None:
        """Count the transaction that has begun."""

    def follow(self) -> None:
        """Note that the transaction counted last is committed."""

    def close(self) -> None:
        """Release what the mark holds."""


class Database(Protocol):
    """A database, given by its URL; nothing is opened before it is claimed."""

    @property
    def name(self) -> str:
        """The database as messages name it; never with a password."""

    @property
    def is_shared(self) -> bool:
        """Whether several servers may use it at the same time."""

    def claim(self, *, creates: bool = True) -> ExitStack:
        """Prepare the database, and lock out other servers.

        With ``creates`` it is made if it is missing and can be made.

        Raises:
            OpeningError: it cannot be used.
        """

    def engine(self, purpose: Purpose) -> Engine:
        """Return an engine for one purpose.

        Its errors and logs never show the parameters of a statement: seeds are among them.
        """

    def check(self, connection: Connection) -> None:
        """Check that the database can be relied on, before it is migrated.

        Raises:
            OpeningError: it is not reliable.
        """

    def append_all(self, connection: Connection, new: Sequence[Append]) -> bool:
        """Append plain entries, each of another table, at once; return whether it did.

        If it returns False or raises, roll back the transaction and append each entry separately.
        """

    def changes(self, connection: Connection) -> int:
        """Return a number that grows whenever the transaction of a connection changes rows."""

    def mark(self) -> RestorationMark:
        """Return the evidence that the database was restored."""

    def opening_error(self, error: DatabaseError) -> OpeningError:
        """Return why the database cannot be opened, given the driver's error."""

    def unavailable(self, error: BaseException) -> UnavailableError | None:
        """Return the database's trouble behind an error, or None if the fault is elsewhere."""
