"""Facts that a seat derives from its view: counts, chances, and how soon the round may end.

All arithmetic uses integers, so every machine makes the same decision. Chances are in thousandths.
"""

from typing import Final

from mypy_extensions import i64

from canasta.agents.heuristic.weights import Weights
from canasta.cards.kinds import JOKER, RED_THREE, TWO
from canasta.cards.lanes import (
    NATURALS,
    at_least_1,
    canastas,
    count,
    marked,
    one,
    spread,
    sum_at_least,
    total,
)
from canasta.engine.state.state import View

CERTAIN: Final[i64] = 1000


class Situation:
    """The figures of a view that the hand-written principles use, computed once."""

    def __init__(self, view: View, weights: Weights) -> None:
        """Read ``view``, the view of the seat to act."""
        public = view.public
        game_rules = public.game_rules
        self.weights = weights
        self.view = view
        self.public = public
        self.game_rules = game_rules
        self.hand: i64 = view.hand
        self.seat: i64 = view.seat
        self.side: i64 = public.side_of(view.seat)
        self.size: i64 = public.hand_size(view.seat)
        own = public.sides[self.side]
        self.naturals: i64 = own.naturals
        self.wilds: i64 = own.wilds()
        self.minimum: i64 = own.minimum
        """Points that the side needs to open."""
        self.ranks: i64 = at_least_1(self.naturals) & NATURALS
        """Marks the ranks that the side has melded."""
        self.opened: bool = public.has_opened(self.side)
        self.lacking: i64 = game_rules.canastas_needed - marked(canastas(self.naturals, self.wilds))
        """Canastas that the side still needs before it may go out; negative if it has more than
        enough."""
        self.frozen: bool = public.is_frozen()
        self.packet: i64 = len(public.pile) - public.packet_start()
        """Number of cards in the pile, or in its top packet."""

        self.next_seat: i64 = (view.seat + 1) % game_rules.players
        self.next_side: i64 = public.side_of(self.next_seat)
        self.next_melds: i64 = public.sides[self.next_side].naturals
        """The naturals that the side of the next player has melded, as a multiset."""
        self.next_opened: bool = public.has_opened(self.next_side)

        unseen = game_rules.deck - view.hand - public.pile_counts
        opponent_cards: i64 = 0
        partner_cards: i64 = -self.size
        safe: i64 = CERTAIN
        for side in range(game_rules.sides):
            melds = public.sides[side]
            unseen -= melds.naturals + total(melds.twos) * one(TWO)
            unseen -= total(melds.jokers) * one(JOKER) + public.red_threes[side] * one(RED_THREE)
            if side != self.side:
                opponent_cards += self._cards(side)
                safe = self._safe_from(side, safe)
            else:
                partner_cards += self._cards(side)
        self.unseen: i64 = unseen - public.held
        """Cards in the other hands and in the stock, as a multiset."""
        self.opponent_cards: i64 = opponent_cards
        self.partner_cards: i64 = partner_cards
        hidden = public.stock_size + opponent_cards + partner_cards
        next_cards = public.hand_size(self.next_seat)
        self._hit: i64 = min(next_cards * CERTAIN // hidden, CERTAIN) if hidden > 0 else 0
        """Chance that the next player holds a given unseen card."""
        rounds = public.stock_size // (game_rules.players * game_rules.cards_drawn)
        if rounds == 0:
            safe = 0
        elif rounds < 5:
            safe = safe * (CERTAIN - weights.stock_threat // rounds) // CERTAIN
        self.danger: i64 = CERTAIN - safe
        """Chance that the round ends before the seat's next turn or soon after."""

    def _cards(self, side: i64) -> i64:
        """Return the number of cards in the hands of a side."""
        cards: i64 = 0
        seat = side
        # mypyc compiles a range with a variable step to a slow iterator.
        while seat < self.game_rules.players:
            cards += self.public.hand_size(seat)
            seat += self.game_rules.sides
        return cards

    def _safe_from(self, side: i64, safe: i64) -> i64:
        """Reduce ``safe``, the chance that nobody goes out, by the threat from ``side``."""
        weights = self.weights
        melds = self.public.sides[side]
        share = self._share(melds.naturals, melds.wilds())
        seat = side
        while seat < self.game_rules.players:
            cards = self.public.hand_size(seat)
            threat = weights.threat_ready - weights.threat_per_card * (cards - 1)
            threat = max(threat, weights.threat_least) * share // CERTAIN
            safe = safe * (CERTAIN - threat) // CERTAIN
            seat += self.game_rules.sides
        return safe

    def _share(self, naturals: i64, wilds: i64) -> i64:
        """Return a side's progress towards the canastas that it needs to go out, in thousandths."""
        made = marked(canastas(naturals, wilds))
        lacking = self.game_rules.canastas_needed - made
        weights = self.weights
        if lacking <= 0:
            return CERTAIN
        if lacking > 1:
            return 0
        if marked(sum_at_least(naturals, wilds, 6)) > made:
            return weights.threat_six
        if marked(sum_at_least(naturals, wilds, 5)) > made:
            return weights.threat_five
        return weights.threat_far

    def chance_of(self, unseen: i64, least: i64) -> i64:
        """Return the chance that the next player holds at least ``least`` of ``unseen`` cards.

        The chance is in thousandths. ``least`` is 1 or 2.
        """
        if unseen < least:
            return 0
        hit = self._hit
        miss = CERTAIN - hit
        none_but_one = CERTAIN
        for _ in range(unseen - 1):
            none_but_one = none_but_one * miss // CERTAIN
        none = none_but_one * miss // CERTAIN
        if least == 1:
            return CERTAIN - none
        return max(CERTAIN - none - unseen * hit * none_but_one // CERTAIN, 0)

    def meld_size(self, rank: i64) -> i64:
        """Return the number of cards in the side's meld of ``rank``."""
        return count(self.naturals, rank) + count(self.wilds, rank)


def packet_counts(situation: Situation) -> i64:
    """Return the cards gained by taking the pile, including the top card, as a multiset."""
    return situation.public.packet_counts() & ~spread(one(RED_THREE))
