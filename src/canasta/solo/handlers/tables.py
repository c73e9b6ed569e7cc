"""The tables of the device: listing, opening and removing tables."""

from functools import partial
from typing import Final

from canasta.answers.problems import ProblemError, table_problem
from canasta.protocol.http_api import MOST_PAGES, Link, NewTable, Opened
from canasta.solo.host import Host
from canasta.solo.kept import table_key
from canasta.solo.requests import Request, Response
from canasta.solo.table import SoloTable

_ID_BYTES: Final = 12


def tables(host: Host, request: Request) -> None:
    """Reply with a page of the tables in play."""
    request.answer(host.holdings.table_list(request.number("page", most=MOST_PAGES)))


def table(host: Host, request: Request) -> None:
    """Reply with a table as the list shows it."""
    kept = host.holdings.tables.get(table_key(request.path[0]))
    if kept is None:
        raise ProblemError(404, "no_such_table")
    request.answer(kept.summary)


def open_table(host: Host, request: Request) -> None:
    """Open a table with robots."""
    guest = host.guest()
    asked = request.read(NewTable)
    _check_alone(asked)
    opened = host.tables.new(host.random_bytes(_ID_BYTES).hex(), guest)

    def kept() -> None:
        host.tables.add(opened)
        nobody = Link(url="", is_local=False)
        request.answer(Opened(id=opened.id, invite="", link=nobody), 201)

    refused = opened.open(asked, kept, request.fail)
    if refused is not None:
        raise table_problem(request.words, refused.reasons)


def abandon(host: Host, request: Request) -> None:
    """Close a table and remove it from the list."""
    host.guest()
    table_id = request.path[0]
    done = partial(request.reply, Response("", 204))

    def found(table: SoloTable) -> None:
        command_id = f"abandon-{host.random_bytes(8).hex()}"
        refused = table.abandon(command_id, done, request.fail)
        if refused is not None:
            raise table_problem(request.words, refused.reasons)

    def broken() -> None:
        host.hide(table_id, host.holdings.tables[table_key(table_id)].summary, done)

    host.with_table(request, table_id, found, broken)


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
