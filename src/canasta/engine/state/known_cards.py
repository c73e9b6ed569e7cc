"""Cards of a hand that everybody knows: those that came with the pile, and penalty cards.

A card that came with the pile is known until it leaves the hand. What is kept is the least number
of each kind the hand must hold: a card that leaves may be one of those or another of its kind, and
the number that must still be there falls by one either way.

Penalty cards lie open until they are discarded or melded. Of two cards of a kind the penalty card
leaves the hand first.

Penalty cards are rare: they are replaced as a whole, never changed, so that copies of a state can
share them. :mod:`canasta.engine.legality` applies their restrictions.
"""

from mypy_extensions import i64

from canasta.cards.lanes import count, one, without
from canasta.engine.state.public_state import PublicState


def note_gained(public: PublicState, cards: i64) -> None:
    """Note that ``cards`` of the pile have joined the hand of the player in turn."""
    public.known_counts[public.turn] += cards


def note_laid(public: PublicState, cards: i64) -> None:
    """Note that the player in turn lays ``cards`` of the hand."""
    if public.penalty_cards and public.has_opened(public.side):
        # Before the side has opened, penalty cards cannot be laid: these are other cards.
        _expose_only(public, without(public.penalty_cards[public.turn], cards))
    known = public.known_counts[public.turn]
    if known != 0:
        public.known_counts[public.turn] = without(known, cards)


def note_discarded(public: PublicState, kind: i64) -> None:
    """Note that the player in turn has discarded a card of ``kind``."""
    if public.penalty_cards:
        exposed: i64 = public.penalty_cards[public.turn]
        if count(exposed, kind) != 0:
            _expose_only(public, exposed - one(kind))
    known = public.known_counts[public.turn]
    if count(known, kind) != 0:
        public.known_counts[public.turn] = known - one(kind)


def expose(public: PublicState, cards: i64) -> i64:
    """Make ``cards`` of the hand in turn penalty cards; return those that were none before."""
    penalty_cards = public.penalty_cards.copy() or [0] * public.game_rules.players
    fresh = without(cards, penalty_cards[public.turn])
    if fresh != 0:
        penalty_cards[public.turn] += fresh
        public.penalty_cards = penalty_cards
    return fresh


def _expose_only(public: PublicState, exposed: i64) -> None:
    penalty_cards = public.penalty_cards.copy()
    penalty_cards[public.turn] = exposed
    public.penalty_cards = penalty_cards if any(penalty_cards) else []
