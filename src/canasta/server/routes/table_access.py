"""Checks whether a guest may access a table."""

from sqlalchemy import Connection

from canasta.answers.problems import ProblemError
from canasta.store.table_lists import ListedTable, find_table
from canasta.store.table_members import table_members


def found_table(opened: Connection, table_id: str) -> ListedTable:
    """Return a table.

    Raises:
        ProblemError: 404, there is no such table.
    """
    found = find_table(opened, table_id)
    if found is None:
        raise ProblemError(404, "no_such_table")
    return found


def table_of_seated(opened: Connection, table_id: str, guest_id: str) -> ListedTable:
    """Return a table at which a guest is seated.

    Raises:
        ProblemError: 404, there is no such table; 403, the guest has no seat there.
    """
    found = found_table(opened, table_id)
    members = table_members(opened, table_id)
    if not any(one.guest_id == guest_id and one.seat is not None for one in members):
        raise ProblemError(403, "not_seated")
    return found
