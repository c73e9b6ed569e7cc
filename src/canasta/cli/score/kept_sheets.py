"""Score sheets as files: one for each game, written whole at every change."""

import os
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

from canasta.cli.game.saved_games import state_folder
from canasta.errors import CanastaError
from canasta.rules.named_files import read_file
from canasta.scorekeeping.sheets import LONGEST, Sheet, SheetError, read_sheet

SUFFIX: Final = ".json"


class ChangedElsewhereError(CanastaError):
    """Another program has changed the file since it was read."""


class KeptSheet:
    """A sheet and its file."""

    def __init__(self, path: Path, sheet: Sheet, written: str = "") -> None:
        """Keep ``sheet`` in ``path``, where ``written`` stands now."""
        self.path: Final = path
        self.sheet = sheet
        self._written = written

    @classmethod
    def read(cls, path: Path) -> "KeptSheet":
        """Return the sheet of a file.

        Raises:
            OSError: it cannot be read.
            SheetError: it is no sheet, or one that cannot be read.
        """
        text = _text_of(path)
        return cls(path, read_sheet(text), text)

    def keep(self, sheet: Sheet, now: datetime) -> None:
        """Keep another state of the sheet; the file is replaced whole or not at all.

        Raises:
            OSError: it cannot be written; the state is kept in memory.
            ChangedElsewhereError: the file is not as it was; it is left so.
        """
        # A clock that was set back does not make a change older than the one before.
        changed = max(int(now.timestamp() * 1000), self.sheet.changed + 1)
        self.sheet = replace(sheet, changed=changed)
        present = _text_of(self.path) if self.path.exists() else ""
        if present != self._written:
            raise ChangedElsewhereError
        text = self.sheet.text()
        beside = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(text, encoding="utf-8")
            beside.replace(self.path)
        except OSError:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
            raise
        self._written = text


def _text_of(path: Path) -> str:
    return read_file(path, 4 * LONGEST).decode("utf-8", "replace")  # of up to four bytes each


def sheets_folder() -> Path:
    """Return the folder of sheets that are kept without a file name."""
    return state_folder("scores")


def file_of(sheet: Sheet) -> Path:
    """Return where a sheet is kept that was given no file: named after its day and its id."""
    day = datetime.fromtimestamp(sheet.started / 1000).astimezone()
    return sheets_folder() / f"{day:%Y-%m-%d}-{sheet.id}{SUFFIX}"


def latest(most: int) -> tuple[list[KeptSheet], int]:
    """Return the latest changed sheets, and how many files cannot be read."""
    found: list[KeptSheet] = []
    unreadable = 0
    for path in sorted(sheets_folder().glob(f"*{SUFFIX}")):
        try:
            found.append(KeptSheet.read(path))
        except (OSError, SheetError):
            unreadable += 1
    found.sort(key=lambda kept: kept.sheet.changed, reverse=True)
    return found[:most], unreadable
