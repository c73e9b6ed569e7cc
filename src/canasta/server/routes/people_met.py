"""Routes for inviting again: people with whom a guest has played see a table in their own list.

They may decline the invitations of a person without that person noticing, because the person sees
the same as if the two had never met.
"""

from typing import Final

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.problems import ProblemError
from canasta.protocol.table_lists import (
    DeclinedInviter,
    DeclinedInviters,
    InviteAgain,
    PeopleMet,
    PersonMet,
)
from canasta.server.http.json_body import json_response, read_body
from canasta.server.routes.current_guest import known_guest
from canasta.server.routes.store_calls import read, write
from canasta.server.routes.table_access import table_of_seated
from canasta.store.people_met import people_met, person_met
from canasta.store.personal_invites import (
    MOST_OPEN,
    accept_inviter,
    decline_inviter,
    declined_by,
    decliners_of,
    invite_guest,
    inviter_of,
)
from canasta.store.table_members import standing, table_members
from canasta.tables.clock import now_ms

_SHOWN: Final = 12


async def met(request: Request) -> Response:
    """Return the people whom the seated guest has met before."""
    table_id: str = request.path_params["table_id"]
    guest = await known_guest(request)

    def look(opened: Connection) -> PeopleMet:
        table_of_seated(opened, table_id, guest.id)
        members = {one.guest_id: one for one in table_members(opened, table_id)}
        left_out = {one.guest_id for one in members.values() if one.seat is not None}
        left_out |= decliners_of(opened, guest.id)
        return PeopleMet(
            people=tuple(
                [
                    PersonMet(
                        name=person.nickname,
                        games=person.games,
                        last_ms=person.last_ms,
                        table=person.table_id,
                        game=person.game,
                        seat=person.seat,
                        is_invited=person.guest_id in members,
                    )
                    for person in people_met(opened, guest.id, limit=_SHOWN + len(left_out))
                    if person.guest_id not in left_out
                ][:_SHOWN]
            )
        )

    return json_response(await read(request, look))


async def invite_again(request: Request) -> Response:
    """Admit a person met before; only the host can admit a person whom the host has removed.

    Nothing changes for a person who is already admitted, even one who no longer lists the table.
    """
    table_id: str = request.path_params["table_id"]
    guest = await known_guest(request)
    asked = await read_body(request, InviteAgain)

    def admit(opened: Connection) -> None:
        table = table_of_seated(opened, table_id, guest.id)
        if table.is_closed:
            raise ProblemError(410, "table_closed")
        person = person_met(opened, guest.id, asked.table, asked.game, asked.seat)
        found = None if person is None else standing(opened, table_id, person)
        if person is None or found is None or person in decliners_of(opened, guest.id):
            raise ProblemError(404, "not_met")
        if found.removed_ms is not None and table.host != guest.id:
            raise ProblemError(403, "not_host")
        if not found.is_member and not invite_guest(
            opened, table_id, person, guest.id, now_ms=now_ms()
        ):
            raise ProblemError(409, "open_invitations", name=found.nickname, most=MOST_OPEN)

    await write(request, admit)
    return Response(status_code=204)


async def decline(request: Request) -> Response:
    """Decline further invitations from the person who invited the guest to a table."""
    table_id: str = request.path_params["table_id"]
    guest = await known_guest(request)

    def declined(opened: Connection) -> None:
        inviter = inviter_of(opened, table_id, guest.id)
        if inviter is None:
            raise ProblemError(404, "no_inviter")
        decline_inviter(opened, guest.id, inviter, now_ms=now_ms())

    await write(request, declined)
    return Response(status_code=204)


async def declined(request: Request) -> Response:
    """Return the people whose invitations the guest declines."""
    guest = await known_guest(request)

    def look(opened: Connection) -> DeclinedInviters:
        return DeclinedInviters(
            people=tuple(
                [
                    DeclinedInviter(id=one.id, name=one.nickname, since_ms=one.since_ms)
                    for one in declined_by(opened, guest.id)
                ]
            )
        )

    return json_response(await read(request, look))


async def accept(request: Request) -> Response:
    """Accept invitations again from a person whose invitations were declined."""
    guest = await known_guest(request)
    row_id: str = request.path_params["row_id"]
    await write(request, lambda opened: accept_inviter(opened, guest.id, row_id))
    return Response(status_code=204)


ROUTES: Final = [
    Route("/api/tables/{table_id}/met", met),
    Route("/api/tables/{table_id}/met", invite_again, methods=["POST"]),
    Route("/api/tables/{table_id}/decline", decline, methods=["POST"]),
    Route("/api/me/declined", declined),
    Route("/api/me/declined/{row_id}", accept, methods=["DELETE"]),
]
