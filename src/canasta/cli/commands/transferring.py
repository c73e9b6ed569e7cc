"""Carries out ``canasta transfer``; a separate module, as importing the store takes a while."""

import logging
import re
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError

from canasta.cli.output import Output, with_progress
from canasta.cli.problems import FAILED, USAGE, CommandError
from canasta.i18n import Catalogue
from canasta.store.databases.sqlite import url_in
from canasta.store.errors import OpeningError, TransferError, UnavailableError
from canasta.store.store import StoreSettings, database_of, open_store
from canasta.store.transfer.transfer import Transfer, begin, refuse_served

_MISTYPED_URL: Final = re.compile(r"[A-Za-z][A-Za-z0-9+]+:|postgres\w*/|[^/\\]+@")
"""Matches text that is not treated as a folder unless the folder exists. The text may hold a
password, which must not appear in a message."""
_SHOWN: Final = ("tables", "entries", "games", "guests")
"""The database tables whose row counts are printed."""


def transfer_data(words: Catalogue, source: str, target: str) -> None:
    """Copy all data from one database to another, or resume a copy, and compare the two.

    Each database is given by a URL or by the folder of a SQLite file.

    Raises:
        CommandError: the data cannot be copied; the sentence gives the reason.
    """
    # Suppress the store's log messages: the error becomes a sentence here.
    logging.basicConfig(handlers=[logging.NullHandler()])
    given, taking = [StoreSettings(url=_url(place)) for place in (source, target)]
    try:
        if database_of(given).name == database_of(taking).name:
            raise TransferError("same_database", file=database_of(given).name)
        with open_store(StoreSettings(url=given.url, creates=False)) as from_store:
            refuse_served(from_store)  # before creating the other database
            with open_store(taking) as to_store:
                transfer = begin(from_store, to_store)
                _carry_out(words, transfer)
                _tell(words, transfer, from_store.name, to_store.name)
    except UnavailableError as error:
        raise CommandError(words.text("cli.transfer.stopped", reason=_reason(error))) from None
    except (OpeningError, TransferError) as error:
        status = FAILED if error.fault in ("different_row", "unfit_row") else USAGE
        raise CommandError(words.text(error.key, **error.values), status) from None


def _reason(error: UnavailableError) -> str:
    """Return the first line of the driver's message; further lines may reveal rows."""
    cause = error.__cause__
    found = cause.orig if isinstance(cause, DBAPIError) else cause
    return str(found or error.key).partition("\n")[0]


def _url(place: str) -> str:
    """Return ``place`` if it is a URL, or the URL of the database in the folder ``place``."""
    is_folder = "://" not in place and (Path(place).is_dir() or not _MISTYPED_URL.match(place))
    return url_in(Path(place).absolute()) if is_folder else place


def _carry_out(words: Catalogue, transfer: Transfer) -> None:
    copying, comparing = words.text("cli.transfer.copying"), words.text("cli.transfer.comparing")
    for _ in with_progress(transfer.copy(), transfer.batches_to_copy, copying):
        pass
    for _ in with_progress(transfer.compare(), transfer.batches_to_compare, comparing):
        pass
    transfer.finish()


def _tell(words: Catalogue, transfer: Transfer, source: str, target: str) -> None:
    output = Output(words)
    output.paragraph(words.text("cli.transfer.done", source=source, target=target))
    counts = transfer.row_counts()
    output.rows(
        [(words.text(f"cli.transfer.{name}"), words.figures(counts[name])) for name in _SHOWN]
    )
    output.paragraph(words.text("cli.transfer.next", source=source))
    output.paragraph(words.text("cli.transfer.key"))
