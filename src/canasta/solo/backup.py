"""Everything that a device stores, as one file."""

from canasta.answers.problems import ProblemError
from canasta.solo.device import Records
from canasta.solo.holdings import Holdings
from canasta.solo.kept import (
    ENTRIES,
    FIELDS,
    GAMES,
    GUEST,
    MISTAKES,
    PUZZLES,
    ROUNDS,
    TABLES,
    Backup,
    KeptEntry,
    entries_prefix,
)


def backup_text(records: Records) -> str:
    """Return the records as the text of a backup file."""
    return Backup(records=records).model_dump_json(indent=1)


def read_backup(text: str) -> Records:
    """Return the records in a backup file.

    Raises:
        ProblemError: 422, the text is not a backup file, or it is damaged.
    """
    try:
        records = Backup.model_validate_json(text).records
        _check(records)
    except ValueError:
        raise ProblemError(422, "bad_backup") from None
    return records


def _check(records: Records) -> None:
    """Check that the records are complete and readable.

    Raises:
        ValueError: they are not.
    """
    holdings = Holdings()
    holdings.take(records)
    if holdings.guest is None:
        raise ValueError("there is no guest")
    held = (
        holdings.tables,
        holdings.games,
        holdings.rounds,
        holdings.fields,
        holdings.attempts,
        holdings.mistakes,
    )
    counted = 1 + sum([len(records) for records in held])
    for key in holdings.tables:
        prefix = entries_prefix(key.removeprefix(TABLES))
        of_table = sorted(one for one in records if one.startswith(prefix))
        counted += len(of_table)
        for place, one in enumerate(of_table, start=1):
            if KeptEntry.model_validate_json(records[one]).seq != place:
                raise ValueError(f"{one} is not entry {place}")
    if counted != len(records):
        known = (GUEST, TABLES, GAMES, ROUNDS, FIELDS, ENTRIES, PUZZLES, MISTAKES)
        raise ValueError(f"there are other records than {known}")
