"""Cards everybody knows to be in a hand: they came with the pile and have not left it since.

What is kept is the least number of each kind the hand must hold. A card that leaves the hand may be
one of those or another of its kind; the number that must still be there falls by one either way.
"""

from mypy_extensions import i64

from canasta.cards.lanes import count, one, without
from canasta.engine.state.public_state import PublicState


def remember(public: PublicState, cards: i64) -> None:
    """Note that ``cards`` of the pile have joined the hand of the player in turn."""
    known = public.known.copy() if public.known else [0] * public.game_rules.players
    known[public.turn] += cards
    public.known = known


def forget(public: PublicState, cards: i64) -> None:
    """Note that ``cards`` have left the hand of the player in turn."""
    before: i64 = public.known[public.turn]
    if before == 0:
        return
    left = without(before, cards)
    if left != before:
        known = public.known.copy()
        known[public.turn] = left
        public.known = known


def forget_one(public: PublicState, kind: i64) -> None:
    """Note that a card of ``kind`` has left the hand of the player in turn."""
    before: i64 = public.known[public.turn]
    if count(before, kind) != 0:
        known = public.known.copy()
        known[public.turn] = before - one(kind)
        public.known = known
