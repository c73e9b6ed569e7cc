"""What a seat makes of the position before it decides: counts, chances, how soon the hand may end.

All arithmetic is in whole numbers, so that every machine comes to the same decision; chances are
in thousandths.
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


class Outlook:
    """A view, read once."""

    def __init__(self, view: View, weights: Weights) -> None:
        """Read ``view`` for the player in turn."""
        public = view.public
        game_rules = public.game_rules
        self.weights = weights
        self.view = view
        self.public = public
        self.game_rules = game_rules
        self.hand: i64 = view.hand
        self.seat: i64 = view.seat
        self.side: i64 = view.seat % game_rules.sides
        self.size: i64 = public.hand_size(view.seat)
        own = public.sides[self.side]
        self.naturals: i64 = own.naturals
        self.wilds: i64 = own.wilds()
        self.minimum: i64 = own.minimum
        """Points the side needs to open."""
        self.ranks: i64 = at_least_1(self.naturals) & NATURALS
        """Marks the ranks the side has melded."""
        self.opened: bool = (public.opened >> self.side) & 1 != 0
        self.lacking: i64 = game_rules.canastas_needed - marked(canastas(self.naturals, self.wilds))
        """Canastas the side still needs to go out; 0 or less when it has them."""
        self.frozen: bool = public.is_frozen()
        self.packet: i64 = len(public.pile) - public.packet_start()
        """Cards in the pile, or in the packet on top."""

        self.next_seat: i64 = (view.seat + 1) % game_rules.players
        self.next_side: i64 = self.next_seat % game_rules.sides
        self.next_melds: i64 = public.sides[self.next_side].naturals
        """What the side of the next player has melded, wild cards left out."""
        self.next_opened: bool = (public.opened >> self.next_side) & 1 != 0

        unseen = game_rules.deck - view.hand - public.pile_counts
        enemy_cards: i64 = 0
        friend_cards: i64 = -self.size
        safe: i64 = CERTAIN
        for side in range(game_rules.sides):
            melds = public.sides[side]
            unseen -= melds.naturals + total(melds.twos) * one(TWO)
            unseen -= total(melds.jokers) * one(JOKER) + public.red_threes[side] * one(RED_THREE)
            if side != self.side:
                enemy_cards += self._cards(side)
                safe = self._safe_from(side, safe)
            else:
                friend_cards += self._cards(side)
        self.unseen: i64 = unseen - public.held
        """Cards whose place the seat does not know."""
        self.enemy_cards: i64 = enemy_cards
        self.friend_cards: i64 = friend_cards
        hidden = public.stock_size + enemy_cards + friend_cards
        next_cards = public.hand_size(self.next_seat)
        self._hit: i64 = min(next_cards * CERTAIN // hidden, CERTAIN) if hidden > 0 else 0
        """Chance that the next player holds a card whose place the seat does not know."""
        rounds = public.stock_size // (game_rules.players * game_rules.cards_drawn)
        if rounds == 0:
            safe = 0
        elif rounds < 5:
            safe = safe * (CERTAIN - weights.stock_threat // rounds) // CERTAIN
        self.danger: i64 = CERTAIN - safe
        """Chance that the hand ends before the seat's next turn or soon after."""

    def _cards(self, side: i64) -> i64:
        """Return how many cards the hands of a side hold."""
        cards: i64 = 0
        seat = side
        while seat < self.game_rules.players:  # a range with such a step is not compiled to a loop
            cards += self.public.hand_size(seat)
            seat += self.game_rules.sides
        return cards

    def _safe_from(self, side: i64, safe: i64) -> i64:
        """Return what remains of the chance ``safe`` that nobody goes out when a side may, too."""
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
        """Return how near a side is to the canastas it needs, in thousandths."""
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
        """Return the chance that the next player holds ``least`` (1 or 2) of ``unseen`` cards."""
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
        """Return how many cards the side's meld of ``rank`` has."""
        return count(self.naturals, rank) + count(self.wilds, rank)


def packet_counts(look: Outlook) -> i64:
    """Return the cards that taking the pile brings, top included."""
    return look.public.packet_counts() & ~spread(one(RED_THREE))
