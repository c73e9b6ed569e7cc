"""Checks whether the host may vouch for a player who has lost their device.

The host could use the code themselves. A code is therefore given only at invitation-only tables,
never for a player who is present or also sits at another table, and not while it would reveal a
second hand of the round. All conditions are checked again when the code is used.
"""

from starlette.requests import Request

from canasta.answers.problems import ProblemError
from canasta.protocol.nodes import Hop
from canasta.server.household import household_of
from canasta.server.http.request_language import language_of
from canasta.server.live.claims import ElsewhereError
from canasta.server.live.hub import hub_of
from canasta.server.services import services_of
from canasta.tables.state import TableState


async def check_vouching(request: Request, table_id: str, host: str, seat: int) -> None:
    """Let the server of the table check whether a guest may vouch for the player in a seat.

    Raises:
        ProblemError: the guest may not vouch for the player.
        UnavailableError: the other server does not answer.
    """
    try:
        await check_vouching_here(request, table_id, host, seat)
    except ElsewhereError as elsewhere:
        hop = Hop(guest=host, table=table_id)
        await services_of(request).peers.check_vouching(
            elsewhere.address, hop, seat, language_of(request)
        )


async def check_vouching_here(request: Request, table_id: str, host: str, seat: int) -> None:
    """Check whether a guest may vouch, at a table that this server serves or can claim.

    Raises:
        ElsewhereError: another server serves the table; otherwise as for :func:`check_vouching`.
    """
    runner = await hub_of(request).table(table_id, household_of(request))
    if runner is None:
        raise ProblemError(404, "no_such_table")
    _refuse(runner.table, host, seat)


def _refuse(table: TableState, host: str, number: int) -> None:
    if table.host != host:
        raise ProblemError(403, "not_host")
    seat = table.seats[number] if number < len(table.seats) else None
    if table.settings.visibility == "public":
        raise ProblemError(409, "no_vouching_in_public")
    if seat is None or not seat.may_host or seat.actor == host:
        raise ProblemError(409, "nobody_to_vouch_for")
    if seat.is_present:
        raise ProblemError(409, "is_present", name=seat.name)
    if table.is_round_begun and table.settings.robot_seats != "at_once":
        raise ProblemError(409, "second_hand", name=seat.name)
