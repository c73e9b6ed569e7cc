"""Everything that a device stores, as one file."""

from collections import defaultdict
from typing import Final

from canasta.answers.problems import ProblemError
from canasta.solo.device import Records
from canasta.solo.holdings import Holdings
from canasta.solo.kept import (
    ENTRIES,
    GAMES,
    GUEST,
    MISTAKES,
    PUZZLES,
    ROUNDS,
    TABLES,
    Backup,
    read_entries,
    secrets_of,
    table_key,
)
from canasta.tables.audience.shown_table import BrokenTableError, readable
from canasta.tables.table import replay

_MOST_REPLAYED: Final = 20_000
"""Entries that a check replays at most; a slow phone replays about a thousand in a second."""


def backup_text(records: Records) -> str:
    """Return the records as the text of a backup file."""
    return Backup(records=records).model_dump_json(indent=1)


def read_backup(text: str, *, may_be_damaged: bool) -> Records:
    """Return the records in a backup file, from which a device can continue.

    A device exports its unreadable records too; with ``may_be_damaged`` they are returned.

    Raises:
        ProblemError: 422, the text is not a backup file, or its guest or all games, rounds and
            puzzles cannot be read; 409, some of these cannot be read.
    """
    try:
        records = Backup.model_validate_json(text).records
        Holdings().take({GUEST: records.get(GUEST, "")})
    except ValueError:
        raise ProblemError(422, "bad_backup") from None
    broken, total = _count_broken(records)
    if broken == total:
        raise ProblemError(422, "bad_backup")
    if broken and not may_be_damaged:
        raise ProblemError(409, "damaged_backup", broken=broken, total=total)
    return records


def _count_broken(records: Records) -> tuple[int, int]:
    """Return how many games, rounds and puzzles cannot be read, and how many there are.

    All games of a table count as one.
    """
    parts: dict[str, Records] = defaultdict(dict)
    for key, text in records.items():
        kind, _, name = key.partition("/")
        if f"{kind}/" in (TABLES, GAMES, ENTRIES):
            parts[table_key(name.partition("/")[0])][key] = text
        elif f"{kind}/" in (PUZZLES, MISTAKES, ROUNDS):
            parts[key][key] = text
    broken = replayed = 0
    for key, part in parts.items():
        entries = {one: part.pop(one) for one in list(part) if one.startswith(ENTRIES)}
        try:
            with readable(key):
                Holdings().take(part)
                if key.startswith(TABLES):
                    replayed += len(entries)
                    _check_table(key, part, entries, is_replayed=replayed <= _MOST_REPLAYED)
        except BrokenTableError:
            broken += 1
    return broken, len(parts)


def _check_table(key: str, part: Records, entries: Records, *, is_replayed: bool) -> None:
    if key not in part:
        raise BrokenTableError(key)
    kept = read_entries(entries)
    if is_replayed:
        table_id = key.removeprefix(TABLES)
        replay(table_id, [one.entry() for one in kept], secrets_of(kept))
