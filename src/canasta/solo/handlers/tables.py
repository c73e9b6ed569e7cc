"""The tables of the device: listing, opening and removing tables."""

from collections.abc import Callable
from functools import partial
from typing import Final

from canasta.answers.bodies import number_in
from canasta.answers.problems import ProblemError, table_problem
from canasta.answers.replies import Reply, message
from canasta.protocol.http_api import Link
from canasta.protocol.table_lists import MOST_PAGES, NewTable, Opened
from canasta.solo.context import DeviceContext
from canasta.solo.kept import table_key
from canasta.solo.waiting import Fail, Waiting
from canasta.tables.audience.shown_table import BrokenTableError
from canasta.tables.table_refusals import Rejected

_ID_BYTES: Final = 12
_Act = Callable[[Callable[[], None], Callable[[], None]], Rejected | None]
"""Calls one of two functions when it is stored or has failed, or returns its refusal."""


async def tables(context: DeviceContext) -> Reply:
    """Return a page of the tables in play."""
    page = number_in("page", context.query.get("page", "1"), most=MOST_PAGES)
    return message(context.host.holdings.table_list(page))


async def table(context: DeviceContext) -> Reply:
    """Return a table as the list shows it."""
    kept = context.host.holdings.tables.get(table_key(context.parts["table_id"]))
    if kept is None:
        raise ProblemError(404, "no_such_table")
    return message(kept.summary)


async def open_table(context: DeviceContext) -> Reply:
    """Open a table with robots."""
    guest = await context.guest()
    asked = await context.read(NewTable)
    _check_alone(asked)
    opened = context.host.tables.new(context.random_bytes(_ID_BYTES).hex(), guest)
    await _done(context, partial(opened.open, asked))
    context.host.tables.add(opened)
    nobody = Link(url="", is_local=False)
    return message(Opened(id=opened.id, invite="", link=nobody), 201)


async def abandon(context: DeviceContext) -> Reply:
    """Close a table and remove it from the list."""
    await context.guest()
    table_id = context.parts["table_id"]
    try:
        found = await context.table(table_id)
    except BrokenTableError:
        host = context.host
        summary = host.holdings.tables[table_key(table_id)].summary
        await Waiting[None](lambda done, _: host.hide(table_id, summary, partial(done, None)))
    else:
        await _done(context, partial(found.abandon, f"abandon-{context.random_bytes(8).hex()}"))
    return Reply(b"", 204)


async def _done(context: DeviceContext, act: _Act) -> None:
    """Carry out an act of a table and store it.

    Raises:
        ProblemError: the table refuses the act; 500, the program has a defect.
    """

    def begin(done: Callable[[None], None], fail: Fail) -> None:
        refused = act(partial(done, None), lambda: fail(ProblemError(500, "defect")))
        if refused is not None:
            fail(table_problem(context.words, refused.reasons))

    await Waiting[None](begin)


def _check_alone(asked: NewTable) -> None:
    """Check that a table needs no other people.

    Raises:
        ProblemError: 422, the table is public, or a seat would stay free.
    """
    if asked.settings.visibility == "public":
        raise ProblemError(422, "public_alone", "settings.visibility")
    robots = {wish.seat for wish in asked.seats if wish.robot is not None}
    if not robots.issuperset(range(1, asked.settings.players)):
        raise ProblemError(422, "free_seat_alone", "seats")
