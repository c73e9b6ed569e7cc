"""The file of the database: who may read it, and that one server at a time runs on it."""

import os
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from canasta.record.file_lock import locked
from canasta.store.errors import BadUrlError, InUseError, NotWritableError, ReadOnlyFileError

FILE_NAME: Final = "canasta.db"


def url_in(folder: Path) -> str:
    """Return the setting for a database in ``folder``."""
    return URL.create("sqlite", database=str(folder / FILE_NAME)).render_as_string()


def file_of(url: str) -> tuple[URL, Path]:
    """Return the setting read, and the file it names.

    Raises:
        BadUrlError: it is not of the form ``sqlite:////path/to/file``.
    """
    try:
        read = make_url(url)
    except ArgumentError as error:
        raise BadUrlError(url) from error
    is_file = read.drivername in ("sqlite", "sqlite+pysqlite") and not read.query
    if not (is_file and read.database and read.database != ":memory:"):
        raise BadUrlError(url)
    return read, Path(read.database)


def claim(file: Path) -> ExitStack:
    """Make the file where it is missing, for its owner only, and keep other servers off it.

    The lock ends when the result is closed, or with the program, however it ends.

    Raises:
        NotWritableError: the folder, the file or its lock cannot be made.
        ReadOnlyFileError: the file is there but may not be written.
        InUseError: another server runs on it.
    """
    held = ExitStack()
    lock = file.with_name(f"{file.name}.lock")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
        held.callback(os.close, descriptor)
        if not locked(descriptor):
            raise InUseError(file)
        # SQLite gives the files it makes beside it (-wal, -shm) the same permissions.
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        held.close()
        wrong = ReadOnlyFileError if file.exists() else NotWritableError
        raise wrong(file, error.strerror or "") from error
    except InUseError:
        held.close()
        raise
    return held
