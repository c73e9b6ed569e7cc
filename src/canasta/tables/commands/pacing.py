"""Commands about the pauses of robots: the host sets the pace, and any player may hurry them."""

from canasta.protocol.commands import Hurry, SetPace
from canasta.protocol.settings import TableSettings
from canasta.tables.commands.decisions import Decided, Sender, host_refusal
from canasta.tables.entry import Body, Entry
from canasta.tables.robot_pace import can_hurry
from canasta.tables.state import Applied, Note, TableState
from canasta.tables.table_refusals import rejected


def decide_pace(table: TableState, command: SetPace, sender: Sender) -> Decided:
    """Decide to change the pauses of robots."""
    refused = host_refusal(table, sender)
    if refused is not None:
        return refused
    if command.pace == table.settings.robot_pace:
        return rejected("table.already")
    return {"pace": command.pace}


def apply_pace(table: TableState, _entry: Entry, body: Body) -> Applied:
    """Change the pauses of robots; nobody needs to accept this setting."""
    values = {**table.settings.model_dump(), "robot_pace": body.text("pace")}
    table.settings = TableSettings.model_validate(values)
    return Applied(notes=(Note("pace_set", pace=table.settings.robot_pace),))


def decide_hurry(table: TableState, _command: Hurry, sender: Sender) -> Decided:
    """Decide that the robots play at once until a person's turn."""
    seat = table.seat_of(sender.actor)
    if seat < 0:
        return rejected("table.not_seated")
    if table.phase != "playing":
        return rejected("table.wrong_phase")
    if table.paused:
        return rejected("table.paused")
    return {} if can_hurry(table, seat) else rejected("table.already")


def apply_hurry(table: TableState, _entry: Entry, _body: Body) -> Applied:
    """Let the robots play at once until a person's turn."""
    table.is_hurried = True
    return Applied()
