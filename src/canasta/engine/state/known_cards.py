"""Cards everybody knows to be in a hand: they came with the pile and have not left it since.

What is kept is the least number of each kind the hand must hold. A card that leaves the hand may be
one of those or another of its kind; the number that must still be there falls by one either way.
"""

from mypy_extensions import i64

from canasta.cards.lanes import count, one, without
from canasta.engine.state.public_state import Table


def remember(table: Table, cards: i64) -> None:
    """Note that ``cards`` of the pile have joined the hand of the player in turn."""
    known = table.known.copy() if table.known else [0] * table.setup.players
    known[table.turn] += cards
    table.known = known


def forget(table: Table, cards: i64) -> None:
    """Note that ``cards`` have left the hand of the player in turn."""
    before: i64 = table.known[table.turn]
    if before == 0:
        return
    left = without(before, cards)
    if left != before:
        known = table.known.copy()
        known[table.turn] = left
        table.known = known


def forget_one(table: Table, kind: i64) -> None:
    """Note that a card of ``kind`` has left the hand of the player in turn."""
    before: i64 = table.known[table.turn]
    if count(before, kind) != 0:
        known = table.known.copy()
        known[table.turn] = before - one(kind)
        table.known = known
