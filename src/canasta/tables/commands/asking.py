"""Who asks for something, and what most commands are checked for first."""

from collections.abc import Mapping
from dataclasses import dataclass

from canasta.tables.entry import BodyValue
from canasta.tables.state import TableState
from canasta.tables.table_refusals import Rejected, rejected


@dataclass(frozen=True, slots=True)
class Asker:
    """Who sends a command, and what the server adds to it."""

    actor: str
    """The guest's id."""
    name: str
    """The guest's name, clean."""
    now_ms: int
    """Milliseconds since 1970."""
    seed: bytes
    """32 bytes nobody could foresee, where lots may have to be drawn."""


Decided = Mapping[str, BodyValue] | Rejected
"""The body of the entry that carries a command out, or why it is refused."""


def host_refusal(table: TableState, asker: Asker) -> Rejected | None:
    """Refuse what only the host may do to everybody else."""
    return None if asker.actor == table.host else rejected("table.not_host")


def seat_refusal(table: TableState, seat: int) -> Rejected | None:
    """Refuse a seat that the table has not got."""
    return None if seat < len(table.seats) else rejected("table.no_such_seat")


def seats_are_open(table: TableState) -> bool:
    """Tell whether people may come, go and change seats: no game is going on."""
    return table.phase in ("gathering", "finished")


def lot_seed(table: TableState, asker: Asker) -> dict[str, BodyValue]:
    """Return the seed of the lots for the body of an entry that may begin a game with lots."""
    return {"lots": asker.seed.hex()} if table.settings.seating == "lot" else {}
