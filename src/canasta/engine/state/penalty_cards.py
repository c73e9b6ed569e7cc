"""Penalty cards: cards of a hand that lie open until they are discarded or melded."""

from mypy_extensions import i64

from canasta.cards.lanes import count, one, without
from canasta.engine.state.public_state import PublicState


def unexpose_laid(public: PublicState, laid: i64) -> None:
    """Take cards laid by the player in turn off their penalty cards, which go before all others.

    Before the side has opened, what is laid is none of them.
    """
    if not public.has_opened(public.side_of(public.turn)):
        return
    _replace(public, without(public.penalty_cards[public.turn], laid))


def unexpose_discard(public: PublicState, kind: i64) -> None:
    """Take one discarded card off the penalty cards of the player in turn."""
    exposed: i64 = public.penalty_cards[public.turn]
    if count(exposed, kind) != 0:
        _replace(public, exposed - one(kind))


def _replace(public: PublicState, exposed: i64) -> None:
    penalty_cards = public.penalty_cards.copy()
    penalty_cards[public.turn] = exposed
    public.penalty_cards = penalty_cards if any(penalty_cards) else []
