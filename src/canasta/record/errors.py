"""Errors of unusable files: the file, the place in it, and the reason."""

from canasta.engine.judging.refusals import Refusal
from canasta.errors import CanastaError
from canasta.rules.named_files import UnfitFileError


class RecordError(CanastaError):
    """A position, case or record that cannot be used.

    ``code`` is stable. The catalogues have its sentence under ``record.<code>``, with the key or
    line concerned, the value found there, and the reasons if a play is refused.
    """

    def __init__(
        self,
        code: str,
        place: str = "",
        value: str = "",
        *,
        file: str = "",
        line: int = 0,
        refusals: tuple[Refusal, ...] = (),
    ) -> None:
        """Name the defect ``code``, its ``place`` (a key) or ``line``, and the ``value`` found."""
        where = f"{file}:{line}" if file and line else f"line {line}" if line else file
        found = " ".join([part for part in (place, value) if part])
        reasons = ", ".join([refusal.code for refusal in refusals])
        super().__init__(": ".join([part for part in (where, code, found, reasons) if part]))
        self.code = code
        self.place = place
        self.value = value
        self.file = file
        self.line = line
        self.refusals = refusals


def unreadable(error: Exception, file: str) -> RecordError:
    """Return the error for a file that could not be read because of ``error``."""
    match error:
        case UnfitFileError():
            return RecordError(f"file.{error.reason}", "", str(error.most), file=file)
        case FileNotFoundError():
            return RecordError("file.missing", file=file)
        case IsADirectoryError():
            return RecordError("file.folder", file=file)
        case _:
            return RecordError("file.unreadable", file=file)


RECORD_ERRORS = (
    "position.unknown_key",
    "position.bad_value",
    "position.too_many_cards",
    "position.too_few_cards",
    "position.bad_meld",
    "position.bad_card",
    "position.red_three_in_hand",
    "position.no_way_on",
    "case.unknown_key",
    "case.bad_value",
    "file.missing",
    "file.folder",
    "file.unreadable",
    "file.not_regular",
    "file.too_long",
    "file.not_toml",
    "file.no_cases",
    "record.not_a_record",
    "record.bad_header",
    "record.bad_version",
    "record.rules_differ",
    "record.bad_line",
    "record.refused",
    "record.not_refused",
    "record.no_hand",
    "record.not_taken_back",
    "record.bad_hand",
    "record.bad_deck",
    "record.bad_proof",
    "record.bad_score",
    "record.unfinished",
    "record.other_length",
    "record.too_long",
    "record.exists",
    "record.in_use",
    "record.at_table",
    "record.unwritable",
)
"""Every code a :class:`RecordError` can have."""
