"""Stops of the table: the host pauses it, everybody has disconnected, or the server stopped."""

from canasta.protocol.commands import Pause, Resume
from canasta.tables.commands.decisions import Decided, Sender, host_refusal
from canasta.tables.entry import Body, Entry
from canasta.tables.state import Applied, Note, TableState
from canasta.tables.table_refusals import rejected
from canasta.tables.turn_clock import forgive_time


def decide_pause(table: TableState, _command: Pause, sender: Sender) -> Decided:
    """Decide to stop the clocks and the robots."""
    refused = host_refusal(table, sender)
    if refused is not None:
        return refused
    if not table.is_running:
        return rejected("table.wrong_phase")
    return rejected("table.already") if table.paused else {}


def apply_pause(table: TableState, _entry: Entry, _body: Body) -> Applied:
    """Stop the clocks and the robots."""
    table.paused = True
    return Applied(notes=(Note("paused"),))


def decide_resumption(table: TableState, _command: Resume, sender: Sender) -> Decided:
    """Decide to resume the clocks and the robots."""
    refused = host_refusal(table, sender)
    if refused is not None:
        return refused
    return {} if table.paused else rejected("table.already")


def apply_resumption(table: TableState, entry: Entry, _body: Body) -> Applied:
    """Resume the clocks and the robots."""
    table.paused = False
    _restart_silence(table, entry.at_ms)
    return Applied(notes=(Note("resumed"),))


def apply_sleep(table: TableState, _entry: Entry, _body: Body) -> Applied:
    """Stop the clock because nobody is connected; the next player to return gets a whole turn."""
    table.asleep = True
    return Applied()


def apply_wake(table: TableState, entry: Entry, _body: Body) -> Applied:
    """Restart the clock because somebody is connected."""
    wake_up(table, entry.at_ms)
    return Applied()


def wake_up(table: TableState, at_ms: int) -> None:
    """Restart the clock at ``at_ms``, with a whole turn."""
    table.asleep = False
    forgive_time(table, at_ms)
    _restart_silence(table, at_ms)


def apply_restart(table: TableState, entry: Entry, _body: Body) -> Applied:
    """Continue after the server was stopped, so that nobody loses time."""
    forgive_time(table, entry.at_ms)
    _restart_silence(table, entry.at_ms)
    table.is_reloaded = False
    return Applied()


def _restart_silence(table: TableState, at_ms: int) -> None:
    """Give the full time again to everybody whose seed is awaited."""
    if table.deal is not None:
        table.deal.since_ms = at_ms
