"""Rounds that guests play against robots on their own, and the robots' results at these deals."""

import json
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, RowMapping, delete, insert, select, update

from canasta.answers.kept_rounds import KeptRound
from canasta.store.guests import find_guest
from canasta.store.schema import deal_fields, guests, kept_rounds, round_mistakes


class OwnedRound(NamedTuple):
    """A round and the guest who owns it."""

    guest_id: str
    nickname: str
    round: KeptRound


def find_round(connection: Connection, guest_id: str, deal: str) -> KeptRound | None:
    """Return the guest's round at a deal; None if the guest has not begun one."""
    query = select(kept_rounds).where(*_at(guest_id, deal))
    row = connection.execute(query).mappings().first()
    return None if row is None else _round(row)


def save_round(
    connection: Connection, guest_id: str, changed: KeptRound, before: KeptRound | None
) -> bool:
    """Store a round unless the stored one differs from ``before``; return whether it was stored.

    Of two pages that continue the same round, the later one thus gets False.
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
        if not is_there or find_round(connection, guest_id, changed.deal) is not None:
            return False
        key = {"id": changed.id, "guest_id": guest_id, "deal": changed.deal}
        connection.execute(insert(kept_rounds), {**key, **values})
        return True
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


def ended_rounds(connection: Connection, deal: str) -> list[OwnedRound]:
    """Return the finished rounds of all guests at a deal, without their plays, best first."""
    without_plays = [column for column in kept_rounds.c if column.name != "plays"]
    query = (
        select(*without_plays, guests.c.nickname)
        .join(guests)
        .where(kept_rounds.c.deal == deal, kept_rounds.c.ended_ms.is_not(None))
        .order_by(kept_rounds.c.ahead.desc(), kept_rounds.c.ended_ms, kept_rounds.c.id)
    )
    return [_owned(row) for row in connection.execute(query).mappings()]


def round_with_id(connection: Connection, round_id: str) -> OwnedRound | None:
    """Return the round with this id; None if there is none."""
    query = select(kept_rounds, guests.c.nickname).join(guests).where(kept_rounds.c.id == round_id)
    row = connection.execute(query).mappings().first()
    return None if row is None else _owned(row)


def field_of(connection: Connection, deal: str) -> dict[str, list[int]]:
    """Return the robots' results at a deal, by level; empty if none are stored."""
    query = select(deal_fields.c.results).where(deal_fields.c.deal == deal)
    stored = connection.scalar(query)
    found: dict[str, list[int]] = {} if stored is None else json.loads(stored)
    return found


def save_field(connection: Connection, deal: str, results: dict[str, list[int]]) -> None:
    """Store the robots' results at a deal."""
    connection.execute(delete(deal_fields).where(deal_fields.c.deal == deal))
    connection.execute(insert(deal_fields), {"deal": deal, "results": json.dumps(results)})


def _at(guest_id: str, deal: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return kept_rounds.c.guest_id == guest_id, kept_rounds.c.deal == deal


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
