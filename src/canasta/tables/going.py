"""Removes a table from a guest's list, leaving or closing it."""

from canasta.protocol.commands import CloseTable, Leave
from canasta.tables.entry import Entry
from canasta.tables.table import HostedTable
from canasta.tables.table_refusals import Rejected


def decide_going(
    table: HostedTable, guest_id: str, at_ms: int, *, command_id: str
) -> Entry | Rejected:
    """Decide that a guest leaves, or closes the table if no other person plays there."""
    others = [seat for seat in table.seats if seat.actor != guest_id]
    is_alone = table.host == guest_id and not any(seat.plays_on for seat in others)
    command = CloseTable(cmd_id=command_id) if is_alone else Leave(cmd_id=command_id)
    return table.decide(guest_id, command, at_ms)
