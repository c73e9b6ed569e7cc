"""The resources for the handlers of requests."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from canasta.answers.problems import ProblemError
from canasta.solo.fields import Fields
from canasta.solo.holdings import Resources
from canasta.solo.kept import KeptGuest
from canasta.solo.requests import Request
from canasta.solo.reviews import Reviews
from canasta.solo.table import SoloTable
from canasta.solo.tables import Entries, SoloTables
from canasta.tables.audience.shown_table import BrokenTableError

T = TypeVar("T")
log: Final = logging.getLogger(__name__)


@dataclass(frozen=True)
class Host(Resources):
    """Everything that the device hosts."""

    tables: SoloTables
    reviews: Reviews
    fields: Fields
    dismiss: Callable[[], None]
    """The function that closes all channels after everything has been deleted."""

    def guest(self) -> KeptGuest:
        """Return the guest.

        Raises:
            ProblemError: 401, nobody has registered.
        """
        if self.holdings.guest is None:
            raise ProblemError(401, "no_guest")
        return self.holdings.guest

    def with_table(
        self,
        request: Request,
        table_id: str,
        work: Callable[[SoloTable], None],
        broken: Callable[[], None],
    ) -> None:
        """Do ``work`` with a table, or refuse; call ``broken`` if its entries cannot be read."""
        missing = _missing(request)

        def told(word: str) -> None:
            if word == "broken":
                broken()
            else:
                missing(word)

        self.tables.find(table_id, guarded(request, work), told, request.unread)

    def with_entries(
        self, request: Request, table_id: str, work: Callable[[Entries], None]
    ) -> None:
        """Do ``work`` with the entries of a table, or reply with the reason why it cannot."""
        self.tables.entries(table_id, guarded(request, work), _missing(request), request.unread)


def guarded(request: Request, work: Callable[[T], None]) -> Callable[[T], None]:
    """Return ``work`` for a later call, with its exceptions turned into replies."""

    def done(given: T) -> None:
        try:
            work(given)
        except ProblemError as problem:
            request.refuse(problem)
        except BrokenTableError:
            request.refuse(ProblemError(503, "broken_table"))
        except Exception:
            log.exception("defect")
            request.fail()

    return done


def _missing(request: Request) -> Callable[[str], None]:
    def told(word: str) -> None:
        match word:
            case "no_guest":
                request.refuse(ProblemError(401, "no_guest"))
            case "broken":
                request.refuse(ProblemError(503, "broken_table"))
            case _:
                request.refuse(ProblemError(404, "no_such_table"))

    return told
