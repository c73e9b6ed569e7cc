"""Guests' attempts at puzzles, and the mistakes that reviews found in their games."""

import json
from collections.abc import Iterable

from sqlalchemy import Connection, insert, select

from canasta.puzzles.mistakes import LISTED_MS, Mistake
from canasta.puzzles.puzzle_file import lines_data, lines_of
from canasta.store.guests import find_guest
from canasta.store.schema import mistakes, puzzle_attempts
from canasta.store.table_lists import find_table


def attempts_of(connection: Connection, guest_id: str) -> dict[str, int | None]:
    """Return the points lost in a guest's first attempts, by puzzle; None for a puzzle given up."""
    query = select(puzzle_attempts).where(puzzle_attempts.c.guest_id == guest_id)
    return {row.puzzle: row.lost for row in connection.execute(query)}


def note_attempt(
    connection: Connection, guest_id: str, puzzle: str, lost: int | None, now_ms: int
) -> bool:
    """Store an attempt if it is the guest's first at the puzzle; return whether it was stored."""
    if puzzle in attempts_of(connection, guest_id) or find_guest(connection, guest_id) is None:
        return False
    row = {"guest_id": guest_id, "puzzle": puzzle, "lost": lost, "at_ms": now_ms}
    connection.execute(insert(puzzle_attempts), row)
    return True


def mistakes_of(connection: Connection, guest_id: str, since_ms: int) -> list[Mistake]:
    """Return the guest's mistakes found since ``since_ms``, latest first."""
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
    """Return the guest's mistakes that are recent enough to be offered as puzzles, latest first."""
    return mistakes_of(connection, guest_id, now_ms - LISTED_MS)


def add_mistakes(connection: Connection, guest_id: str, found: Iterable[Mistake]) -> None:
    """Store those of the guest's mistakes that are not stored yet."""
    known = {one.name for one in mistakes_of(connection, guest_id, since_ms=0)}
    # The guest's data may have been deleted meanwhile.
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
