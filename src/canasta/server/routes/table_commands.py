"""Commands of guests in HTTP requests, carried out here or by the server of the table."""

from secrets import token_hex

from starlette.requests import Request

from canasta.answers.problems import ProblemError, table_problem
from canasta.i18n import Catalogue
from canasta.protocol.commands import TableCommand
from canasta.protocol.nodes import Hop, PassedCommand
from canasta.server.household import household_of
from canasta.server.http.error_responses import store_problem
from canasta.server.http.request_language import language_of, words_of
from canasta.server.live.claims import ElsewhereError
from canasta.server.live.hub import hub_of
from canasta.server.live.runner import Answer, TableRunner
from canasta.server.services import services_of
from canasta.store.errors import StoreError
from canasta.store.guests import Guest
from canasta.tables.going import decide_going
from canasta.tables.table_refusals import Rejected


async def carry_out(
    request: Request, table_id: str, guest: Guest, command: TableCommand | None
) -> None:
    """Carry out a command of a guest; the command None makes the guest leave the table.

    Raises:
        ProblemError: the table refuses the command or does not exist.
        StoreError: the command cannot be stored now.
        BrokenTableError: the table cannot be replayed.
    """
    try:
        await carry_out_here(
            request, table_id, guest.id, PassedCommand(name=guest.nickname, command=command)
        )
    except ElsewhereError as elsewhere:
        await services_of(request).peers.carry_out(
            elsewhere.address,
            Hop(guest=guest.id, table=table_id),
            PassedCommand(name=guest.nickname, command=command),
            language_of(request),
        )


async def carry_out_here(
    request: Request, table_id: str, guest_id: str, passed: PassedCommand
) -> None:
    """Carry out a command at a table that this server serves or can claim.

    Raises:
        ElsewhereError: another server serves the table; otherwise as for :func:`carry_out`.
    """
    runner = await hub_of(request).table(table_id, household_of(request))
    if runner is None:
        raise ProblemError(404, "no_such_table")
    if passed.command is None:
        answer = await _gone(runner, guest_id)
    else:
        answer = await runner.command(guest_id, passed.name, passed.command)
    if not isinstance(answer, int):
        raise refused(words_of(request), answer)


def refused(words: Catalogue, refusal: Rejected | StoreError) -> ProblemError:
    """Return the response to a command that was refused."""
    if isinstance(refusal, StoreError):
        return store_problem(refusal)
    return table_problem(words, refusal.reasons)


async def _gone(runner: TableRunner, guest_id: str) -> Answer:
    command_id = f"abandon-{token_hex(8)}"
    return await runner.act(
        lambda table: decide_going(table, guest_id, runner.now_ms(), command_id=command_id)
    )
