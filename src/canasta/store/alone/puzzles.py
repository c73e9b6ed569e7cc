"""Attempts of guests at puzzles, and the mistakes that reviews of their games have found."""

import json
from collections.abc import Iterable

from sqlalchemy import Connection, insert, select

from canasta.puzzles.mistakes import LISTED_MS, Mistake
from canasta.puzzles.puzzle_file import lines_data, lines_of
from canasta.store.guests import find_guest
from canasta.store.schema import mistakes, puzzle_attempts
from canasta.store.table_lists import find_table


def attempts_of(connection: Connection, guest_id: str) -> dict[str, int | None]:
    """Return the points that the first attempts of a guest lost, by puzzle; None if given up."""
    query = select(puzzle_attempts).where(puzzle_attempts.c.guest_id == guest_id)
    return {row.puzzle: row.lost for row in connection.execute(query)}


def note_attempt(
    connection: Connection, guest_id: str, puzzle: str, lost: int | None, now_ms: int
) -> bool:
    """Store an attempt if it is the first of a guest at a puzzle; return whether that was done."""
    if puzzle in attempts_of(connection, guest_id) or find_guest(connection, guest_id) is None:
        return False
    row = {"guest_id": guest_id, "puzzle": puzzle, "lost": lost, "at_ms": now_ms}
    connection.execute(insert(puzzle_attempts), row)
    return True


def mistakes_of(connection: Connection, guest_id: str, since_ms: int) -> list[Mistake]:
    """Return the mistakes of a guest that were found since a time, the latest first."""
    query = (
        select(mistakes)
        .where(mistakes.c.guest_id == guest_id, mistakes.c.at_ms >= since_ms)
        .order_by(mistakes.c.at_ms.desc(), mistakes.c.game, mistakes.c.hand, mistakes.c.step)
    )
    return [
        Mistake(
            table=row.table_id,
            game=row.game,
            round_number=row.hand,
            step=row.step,
            lines=lines_of(json.loads(row.lines)),
            at_ms=row.at_ms,
        )
        for row in connection.execute(query)
    ]


def recent_mistakes(connection: Connection, guest_id: str, now_ms: int) -> list[Mistake]:
    """Return the mistakes of a guest that are offered as puzzles, the latest first."""
    return mistakes_of(connection, guest_id, now_ms - LISTED_MS)


def add_mistakes(connection: Connection, guest_id: str, found: Iterable[Mistake]) -> None:
    """Store the mistakes of a guest that are not stored yet."""
    known = {one.name for one in mistakes_of(connection, guest_id, since_ms=0)}
    # Data that have been deleted meanwhile leave nothing to refer to.
    is_there = find_guest(connection, guest_id) is not None
    rows = [
        {
            "table_id": one.table,
            "guest_id": guest_id,
            "game": one.game,
            "hand": one.round_number,
            "step": one.step,
            "lines": json.dumps(lines_data(one.lines)),
            "at_ms": one.at_ms,
        }
        for one in found
        if is_there and one.name not in known and find_table(connection, one.table) is not None
    ]
    if rows:
        connection.execute(insert(mistakes), rows)
