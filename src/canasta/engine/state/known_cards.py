"""Cards of a hand that everybody knows: cards from the pile, and penalty cards.

A card from the pile is known until it leaves the hand. The state keeps the least number of cards of
each kind that the hand must hold. If a card leaves the hand, this number falls by one, because the
card may be the known one.

Penalty cards lie open until they are discarded or melded. Of two cards of a kind the penalty card
leaves the hand first. :mod:`canasta.engine.legality` applies the restrictions on penalty cards.

Penalty cards are rare, so copies of a state share the list. Changes replace the whole list.
"""

from mypy_extensions import i64

from canasta.cards.lanes import count, one, without
from canasta.engine.state.public_state import PublicState


def note_gained(public: PublicState, cards: i64) -> None:
    """Note that ``cards`` from the pile have joined the hand of the player in turn."""
    public.known_counts[public.turn] += cards


def note_laid(public: PublicState, cards: i64) -> None:
    """Note that the player in turn lays ``cards`` from the hand."""
    if public.penalty_cards and public.has_opened(public.side):
        # Until the side has opened, penalty cards cannot be laid, so ``cards`` are others.
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
    """Make ``cards`` of the player in turn penalty cards, and return the new penalty cards."""
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
