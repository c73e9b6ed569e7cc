"""Explains why a record cannot be read; a refused play is explained by the game's rules."""

from pathlib import Path

from canasta.i18n import Catalogue, Narrator
from canasta.i18n.error_sentences import record_error_sentence
from canasta.i18n.recorded_game import narrator_of
from canasta.record.errors import RecordError
from canasta.record.header import read_header
from canasta.record.record_reader import LONGEST_RECORD
from canasta.rules.named_files import read_text


def broken_record_sentence(words: Catalogue, error: RecordError) -> str:
    """Return the reason why a record, a position or a case cannot be used, as a sentence.

    A refused play is explained in words if the file has the header of a record. Otherwise the
    sentence has the codes of the refusals.
    """
    return record_error_sentence(words, error, _narrator(words, error) if error.refusals else None)


def _narrator(words: Catalogue, error: RecordError) -> Narrator | None:
    try:
        head, _, _ = read_text(Path(error.file), LONGEST_RECORD).partition("\n\n")
        return narrator_of(words, read_header(head.split("\n"), error.file))
    except (OSError, ValueError, RecordError):
        return None
