"""Everything that a device stores, as one file."""

from canasta.answers.problems import ProblemError
from canasta.solo.device import Records
from canasta.solo.holdings import Holdings
from canasta.solo.kept import GUEST, Backup


def backup_text(records: Records) -> str:
    """Return the records as the text of a backup file."""
    return Backup(records=records).model_dump_json(indent=1)


def read_backup(text: str) -> Records:
    """Return the records in a backup file.

    Only the guest must be readable: a device exports its unreadable records too.

    Raises:
        ProblemError: 422, the text is not a backup file, or it has no readable guest.
    """
    try:
        records = Backup.model_validate_json(text).records
        Holdings().take({GUEST: records.get(GUEST, "")})
    except ValueError:
        raise ProblemError(422, "bad_backup") from None
    return records
