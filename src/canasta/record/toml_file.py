"""Reads TOML files that people write: conformance cases, puzzles, positions."""

from pathlib import Path
from typing import Final

from canasta.record.errors import RecordError, unreadable
from canasta.rules.named_files import read_text
from canasta.rules.toml import parse_toml

LONGEST_CASES: Final = 256 * 1024
"""The maximum length of such a file in bytes, twenty times that of the longest in this
repository."""


def read_toml_file(file: Path) -> dict[str, object]:
    """Return the content of a TOML file.

    Raises:
        RecordError: the file cannot be read or is not TOML.
    """
    try:
        text = read_text(file, LONGEST_CASES)
    except (OSError, ValueError) as error:
        raise unreadable(error, str(file)) from None
    try:
        return parse_toml(text)
    except ValueError as error:
        raise RecordError("file.not_toml", "", str(error), file=str(file)) from None
