"""Routes for inviting again: people with whom a guest has played see a table in their own list."""

from typing import Final

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.protocol.pages import InviteAgain, PeopleMet, PersonMet
from canasta.server.clock import now_ms
from canasta.server.http.error_responses import ProblemError
from canasta.server.http.json_body import json_response, read_body
from canasta.server.routes.current_guest import known_guest
from canasta.server.routes.store_calls import read, write
from canasta.server.routes.table_access import table_of_seated
from canasta.store.people_met import people_met, person_met
from canasta.store.table_members import let_in, standing, table_members

_SHOWN: Final = 12


async def met(request: Request) -> Response:
    """List the people whom the guest, who is seated at the table, has met before."""
    table_id: str = request.path_params["table_id"]
    guest = await known_guest(request)

    def look(opened: Connection) -> PeopleMet:
        table_of_seated(opened, table_id, guest.id)
        members = {one.guest_id: one for one in table_members(opened, table_id)}
        seated = {one.guest_id for one in members.values() if one.seat is not None}
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
                    for person in people_met(opened, guest.id, limit=_SHOWN + len(seated))
                    if person.guest_id not in seated
                ][:_SHOWN]
            )
        )

    return json_response(await read(request, look))


async def invite_again(request: Request) -> Response:
    """Admit somebody met before; whom the host has removed only the host can admit again.

    It changes nothing for somebody admitted before, who may have taken the table off their list.
    """
    table_id: str = request.path_params["table_id"]
    guest = await known_guest(request)
    asked = await read_body(request, InviteAgain)

    def admit(opened: Connection) -> None:
        table = table_of_seated(opened, table_id, guest.id)
        if table.is_closed:
            raise ProblemError(410, "table_closed")
        person = person_met(opened, guest.id, asked.table, asked.game, asked.seat)
        if person is None:
            raise ProblemError(404, "not_met")
        found = standing(opened, table_id, person)
        if found is not None and found.removed_ms is not None and table.host != guest.id:
            raise ProblemError(403, "not_host")
        if found is None or not found.is_member:
            let_in(opened, table_id, person, now_ms=now_ms())

    await write(request, admit)
    return Response(status_code=204)


ROUTES: Final = [
    Route("/api/tables/{table_id}/met", met),
    Route("/api/tables/{table_id}/met", invite_again, methods=["POST"]),
]
