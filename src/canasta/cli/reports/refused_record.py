"""Why a record cannot be read; a play in it that is refused is explained by the game's rules."""

from pathlib import Path

from canasta.i18n import Catalogue, Narrator
from canasta.i18n.errors import record_error_sentence
from canasta.record.errors import RecordError
from canasta.record.header import Header, read_header


def reader_of(words: Catalogue, header: Header, seat: int | None) -> Narrator:
    """Return whoever reads of the game on ``seat``, or everything where that is None."""
    names = tuple([player.name for player in header.players])
    return Narrator(words, header.game_rules.rules, names, int(header.game_rules.sides), seat)


def broken_record_sentence(words: Catalogue, error: RecordError) -> str:
    """Return why a record, a position or a case cannot be used, in a sentence.

    A refused play is explained where the file has the header of a record; elsewhere the codes of
    the refusals stand.
    """
    return record_error_sentence(words, error, _narrator(words, error) if error.refusals else None)


def _narrator(words: Catalogue, error: RecordError) -> Narrator | None:
    try:
        head, _, _ = Path(error.file).read_text(encoding="utf-8").partition("\n\n")
        return reader_of(words, read_header(head.split("\n"), error.file), None)
    except (OSError, ValueError, RecordError):
        return None
