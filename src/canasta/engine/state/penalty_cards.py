"""Penalty cards: cards of a hand that lie open until they are discarded or melded."""

from mypy_extensions import i64

from canasta.cards.lanes import count, one, without
from canasta.engine.state.public_state import Table


def unexpose_laid(table: Table, laid: i64) -> None:
    """Take cards laid from the hand in turn off his penalty cards, which go before all others.

    Before the side has opened, what is laid is none of them.
    """
    if not table.has_opened(table.side_of(table.turn)):
        return
    _replace(table, without(table.penalty_cards[table.turn], laid))


def unexpose_discard(table: Table, kind: i64) -> None:
    """Take one discarded card off the penalty cards of the player in turn."""
    exposed: i64 = table.penalty_cards[table.turn]
    if count(exposed, kind) != 0:
        _replace(table, exposed - one(kind))


def _replace(table: Table, exposed: i64) -> None:
    penalty_cards = table.penalty_cards.copy()
    penalty_cards[table.turn] = exposed
    table.penalty_cards = penalty_cards if any(penalty_cards) else []
