"""Guests' attempts at puzzles, and the mistakes that reviews found in their games."""

import json
from collections.abc import Iterable

from sqlalchemy import Connection, and_, insert, literal, select, text

from canasta.answers.deal_rounds import counted_name
from canasta.answers.kept_rounds import is_round
from canasta.daily.named import deal_named
from canasta.i18n.rules import rules_names
from canasta.puzzles.mistakes import LISTED_MS, Mistake
from canasta.puzzles.puzzle_file import lines_data, lines_of
from canasta.store.alone.kept_rounds import round_with_id
from canasta.store.guests import find_guest
from canasta.store.schema import games, kept_rounds, mistakes, puzzle_attempts, round_mistakes
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
    at_tables = select(
        mistakes.c.table_id,
        mistakes.c.game,
        mistakes.c.hand,
        mistakes.c.step,
        mistakes.c.lines,
        mistakes.c.at_ms,
        games.c.rules_name,
        literal("").label("deal"),
    )
    at_tables = at_tables.outerjoin(
        games, and_(games.c.table_id == mistakes.c.table_id, games.c.game == mistakes.c.game)
    ).where(mistakes.c.guest_id == guest_id, mistakes.c.at_ms >= since_ms)
    # A round alone is the first round of the first game.
    alone = (
        select(
            round_mistakes.c.round_id.label("table_id"),
            literal(1).label("game"),
            literal(1).label("hand"),
            round_mistakes.c.step,
            round_mistakes.c.lines,
            round_mistakes.c.at_ms,
            literal("").label("rules_name"),
            kept_rounds.c.deal,
        )
        .join(kept_rounds)
        .where(kept_rounds.c.guest_id == guest_id, round_mistakes.c.at_ms >= since_ms)
    )
    query = at_tables.union_all(alone).order_by(text("at_ms DESC"), "game", "hand", "step")
    return [
        Mistake(
            table=row.table_id,
            game=row.game,
            round_number=row.hand,
            step=row.step,
            lines=lines_of(json.loads(row.lines)),
            at_ms=row.at_ms,
            rules_name=_rules_name(row.rules_name or "", row.deal),
        )
        for row in connection.execute(query)
    ]


def _rules_name(rules_name: str, deal: str) -> dict[str, str]:
    """Return the name of the rules of a game by language, or of the deal of a round alone."""
    if not deal:
        return dict(json.loads(rules_name or "{}"))
    found = deal_named(counted_name(deal))
    return dict(rules_names(found.game_rules.rules)) if found else {}


def recent_mistakes(connection: Connection, guest_id: str, now_ms: int) -> list[Mistake]:
    """Return the guest's mistakes that are recent enough to be offered as puzzles, latest first."""
    return mistakes_of(connection, guest_id, now_ms - LISTED_MS)


def add_mistakes(connection: Connection, guest_id: str, found: Iterable[Mistake]) -> None:
    """Store the guest's mistakes that are not stored yet."""
    known = {one.name for one in mistakes_of(connection, guest_id, since_ms=0)}
    for one in found:
        if one.name in known:
            continue
        row = {
            "step": one.step,
            "lines": json.dumps(lines_data(one.lines)),
            "at_ms": one.at_ms,
        }
        # If the data were deleted meanwhile, there is nothing to refer to.
        if is_round(one.table):
            kept = round_with_id(connection, one.table)
            if kept is not None and kept.guest_id == guest_id:
                connection.execute(insert(round_mistakes), {**row, "round_id": one.table})
        elif find_guest(connection, guest_id) and find_table(connection, one.table):
            place = {"table_id": one.table, "game": one.game, "hand": one.round_number}
            connection.execute(insert(mistakes), {**row, **place, "guest_id": guest_id})
