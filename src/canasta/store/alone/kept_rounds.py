"""Rounds that guests play against robots on their own, and the robots' results in their deals."""

import json
from collections.abc import Sequence
from typing import Final

from sqlalchemy import (
    Column,
    Connection,
    RowMapping,
    Table,
    delete,
    func,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.base import ReadOnlyColumnCollection

from canasta.answers.kept_rounds import KeptRound, OwnedRound
from canasta.daily.deal import DAILY
from canasta.store.guests import find_guest
from canasta.store.schema import deal_fields, guests, kept_rounds, round_mistakes

_WITHOUT_PLAYS: Final = [column for column in kept_rounds.c if column.name != "plays"]
_Table = Table[ReadOnlyColumnCollection[str, Column[object]]]


def save_round(
    connection: Connection, guest_id: str, changed: KeptRound, before: KeptRound | None
) -> bool:
    """Store a round unless the stored one differs from ``before``; return whether it was stored.

    If two pages continue the same round, the later call returns False.
    """
    values = {
        "plays": _json(changed.plays),
        "started_ms": changed.started_ms,
        "ended_ms": changed.ended_ms,
        "ahead": changed.ahead,
    }
    if before is None:
        # The guest's data may have been deleted meanwhile.
        is_there = find_guest(connection, guest_id) is not None
        key = {"id": changed.id, "guest_id": guest_id, "deal": changed.deal}
        return is_there and _insert_new(connection, kept_rounds, {**key, **values})
    is_before = kept_rounds.c.id == before.id, kept_rounds.c.plays == _json(before.plays)
    if changed.id != before.id:  # begun again, so its decisions are gone
        gone = round_mistakes.c.round_id.in_(select(kept_rounds.c.id).where(*is_before))
        connection.execute(delete(round_mistakes).where(gone))
    change = update(kept_rounds).where(*is_before).values(id=changed.id, **values)
    return connection.execute(change).rowcount == 1


def rounds_of_guest(connection: Connection, guest_id: str) -> list[KeptRound]:
    """Return all rounds of a guest, latest first."""
    query = (
        select(kept_rounds)
        .where(kept_rounds.c.guest_id == guest_id)
        .order_by(kept_rounds.c.started_ms.desc(), kept_rounds.c.id)
    )
    return [_round(row) for row in connection.execute(query).mappings()]


def rounds_at(
    connection: Connection, guest_id: str, deals: Sequence[str], *, has_plays: bool = False
) -> dict[str, KeptRound]:
    """Return the guest's rounds at some deals, by deal, with their plays if ``has_plays``."""
    columns = kept_rounds.c if has_plays else _WITHOUT_PLAYS
    query = select(*columns).where(
        kept_rounds.c.guest_id == guest_id, kept_rounds.c.deal.in_(deals)
    )
    return {row["deal"]: _round(row) for row in connection.execute(query).mappings()}


def daily_rounds(
    connection: Connection, guest_id: str
) -> list[tuple[KeptRound, dict[str, list[int]]]]:
    """Return the guest's rounds of deals of the day, latest first, without their plays.

    Each round comes with the robots' results in the deal, which are empty if none are stored.
    """
    query = (
        select(*_WITHOUT_PLAYS, deal_fields.c.results)
        .outerjoin(deal_fields, deal_fields.c.deal == kept_rounds.c.deal)
        .where(kept_rounds.c.guest_id == guest_id, kept_rounds.c.deal.startswith(f"{DAILY}/"))
        .order_by(kept_rounds.c.started_ms.desc(), kept_rounds.c.id)
    )
    rows = connection.execute(query).mappings()
    return [(_round(row), json.loads(row["results"] or "{}")) for row in rows]


def best_rounds(
    connection: Connection, deals: Sequence[str], guest_id: str, most: int
) -> list[OwnedRound]:
    """Return the finished rounds of ``deals``, without their plays, best first.

    The rounds are those of the ``most`` guests with the highest totals, and of ``guest_id``.
    """
    is_ended = kept_rounds.c.deal.in_(deals), kept_rounds.c.ended_ms.is_not(None)
    best = (
        select(kept_rounds.c.guest_id)
        .where(*is_ended)
        .group_by(kept_rounds.c.guest_id)
        .order_by(
            func.sum(kept_rounds.c.ahead).desc(),
            func.min(kept_rounds.c.ended_ms),
            kept_rounds.c.guest_id,
        )
        .limit(most)
    )
    is_shown = kept_rounds.c.guest_id.in_(best) | (kept_rounds.c.guest_id == guest_id)
    query = (
        select(*_WITHOUT_PLAYS, guests.c.nickname)
        .join(guests)
        .where(*is_ended, is_shown)
        .order_by(kept_rounds.c.ahead.desc(), kept_rounds.c.ended_ms, kept_rounds.c.id)
    )
    return [_owned(row) for row in connection.execute(query).mappings()]


def results_of_others(connection: Connection, deal: str, guest_id: str) -> list[int]:
    """Return the results of all other guests who have finished a deal."""
    query = select(kept_rounds.c.ahead).where(
        kept_rounds.c.deal == deal,
        kept_rounds.c.ended_ms.is_not(None),
        kept_rounds.c.guest_id != guest_id,
    )
    return list(connection.scalars(query))


def players_of(connection: Connection, deals: Sequence[str]) -> int:
    """Return the number of guests who have finished at least one of ``deals``."""
    guest = func.count(kept_rounds.c.guest_id.distinct())
    is_ended = kept_rounds.c.deal.in_(deals), kept_rounds.c.ended_ms.is_not(None)
    return connection.scalar(select(guest).where(*is_ended)) or 0


def round_with_id(connection: Connection, round_id: str) -> OwnedRound | None:
    """Return the round with this id, or None if there is no such round."""
    query = select(kept_rounds, guests.c.nickname).join(guests).where(kept_rounds.c.id == round_id)
    row = connection.execute(query).mappings().first()
    return None if row is None else _owned(row)


def field_of(connection: Connection, deal: str) -> dict[str, list[int]]:
    """Return the robots' results in a deal, by level; empty if none are stored."""
    query = select(deal_fields.c.results).where(deal_fields.c.deal == deal)
    stored = connection.scalar(query)
    found: dict[str, list[int]] = {} if stored is None else json.loads(stored)
    return found


def save_field(connection: Connection, deal: str, results: dict[str, list[int]]) -> None:
    """Store all results of the robots in a deal, which are the same on every server."""
    _insert_new(connection, deal_fields, {"deal": deal, "results": json.dumps(results)})


def _insert_new(connection: Connection, table: _Table, row: dict[str, object]) -> bool:
    """Insert a row unless another server was faster; return whether it was inserted."""
    is_postgres = connection.dialect.name == "postgresql"
    new = postgresql.insert(table) if is_postgres else sqlite.insert(table)
    known = new.on_conflict_do_nothing().returning(*table.primary_key)
    return connection.execute(known, row).first() is not None


def _owned(row: RowMapping) -> OwnedRound:
    return OwnedRound(row["guest_id"], row["nickname"], _round(row))


def _round(row: RowMapping) -> KeptRound:
    return KeptRound(
        id=row["id"],
        deal=row["deal"],
        plays=tuple(json.loads(row["plays"])) if "plays" in row else (),
        started_ms=row["started_ms"],
        ended_ms=row["ended_ms"],
        ahead=row["ahead"],
    )


def _json(plays: tuple[str, ...]) -> str:
    return json.dumps(plays, ensure_ascii=False, separators=(",", ":"))
