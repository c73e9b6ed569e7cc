"""Everything that a device stores, as one file."""

from collections import defaultdict
from typing import Final

from canasta.answers.deal_rounds import deal_of, start_of
from canasta.answers.kept_rounds import KeptRound, rebuilt
from canasta.answers.problems import ProblemError
from canasta.i18n import load
from canasta.i18n.languages import DEFAULT_LANGUAGE
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
"""Entries and plays that a check replays at most; a slow phone replays about a thousand in a
second."""


def backup_text(records: Records) -> str:
    """Return the records as the text of a backup file."""
    return Backup(records=records).model_dump_json(indent=1)


def read_backup(text: str, *, may_be_damaged: bool) -> Records:
    """Return the records in a backup file, from which a device can continue.

    A device exports its unreadable records too; with ``may_be_damaged`` they are returned.

    Raises:
        ProblemError: 422, the text is not a backup file, or its guest cannot be read; 409, some
            games, rounds or puzzles cannot be read.
    """
    try:
        records = Backup.model_validate_json(text).records
        Holdings().take({GUEST: records.get(GUEST, "")})
    except ValueError:
        raise ProblemError(422, "bad_backup") from None
    broken, total = _count_broken(records)
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
                holdings = Holdings()
                holdings.take(part)
                if key.startswith(TABLES):
                    replayed += len(entries)
                    _check_table(key, part, entries, is_replayed=replayed <= _MOST_REPLAYED)
                for kept in holdings.rounds.values():
                    replayed += len(kept.plays)
                    if replayed <= _MOST_REPLAYED:
                        _check_round(kept)
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


def _check_round(kept: KeptRound) -> None:
    """Check that the plays of a round can be made, and end it exactly if it is marked as over.

    A round by rules that this program does not have cannot be checked.
    """
    is_current = False
    try:
        is_current = deal_of(kept).is_current
        table = rebuilt(start_of(kept, "-"), kept, load(DEFAULT_LANGUAGE))
    except ProblemError:
        if is_current:
            raise BrokenTableError(kept.id) from None
    else:
        if (table.state.phase == "playing") == kept.is_over:
            raise BrokenTableError(kept.id)
