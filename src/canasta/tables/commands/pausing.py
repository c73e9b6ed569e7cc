"""The table stands still: the host pauses it, nobody is there, or the server had stopped."""

from typing import Final, assert_never

from canasta.protocol.commands import Pause, Resume
from canasta.tables.clock import forgive_time
from canasta.tables.commands.asking import Asker, Decided, host_refusal
from canasta.tables.entry import Body, Entry
from canasta.tables.state import Applied, Apply, Note, TableState
from canasta.tables.table_refusals import rejected


def decide_pausing(table: TableState, command: Pause | Resume, asker: Asker) -> Decided:
    """Decide to stop the clocks and the robots, or to let them go on."""
    refused = host_refusal(table, asker)
    if refused is not None:
        return refused
    match command:
        case Pause():
            if not table.is_running:
                return rejected("table.wrong_phase")
            return rejected("table.already") if table.paused else {}
        case Resume():
            return {} if table.paused else rejected("table.already")
        case _:
            assert_never(command)


def _pause(table: TableState, _entry: Entry, _body: Body) -> Applied:
    table.paused = True
    return Applied(notes=(Note("paused"),))


def _resume(table: TableState, entry: Entry, _body: Body) -> Applied:
    table.paused = False
    _wait_anew(table, entry.at_ms)
    return Applied(notes=(Note("resumed"),))


def _sleep(table: TableState, _entry: Entry, _body: Body) -> Applied:
    """Nobody is there: the clock stands still, and whoever comes back has a whole turn."""
    table.asleep = True
    return Applied()


def _wake(table: TableState, entry: Entry, _body: Body) -> Applied:
    wake_up(table, entry.at_ms)
    return Applied()


def wake_up(table: TableState, at_ms: int) -> None:
    """Let the clock run again: somebody is there."""
    table.asleep = False
    forgive_time(table, at_ms)
    _wait_anew(table, at_ms)


def _restart(table: TableState, entry: Entry, _body: Body) -> Applied:
    """The server had stopped: nobody loses time by that."""
    forgive_time(table, entry.at_ms)
    _wait_anew(table, entry.at_ms)
    table.is_reloaded = False
    return Applied()


def _wait_anew(table: TableState, at_ms: int) -> None:
    """Give those whose seeds are awaited the whole time again."""
    if table.deal is not None:
        table.deal.since_ms = at_ms


PAUSING: Final[dict[str, Apply]] = {
    "pause": _pause,
    "resume": _resume,
    "sleep": _sleep,
    "wake": _wake,
    "restart": _restart,
}
"""How each of these entries is carried out."""
