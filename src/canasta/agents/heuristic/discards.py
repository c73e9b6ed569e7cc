"""Which card to throw: what the next player could do with it, and what it is worth to keep."""

from typing import Final

from mypy_extensions import i64

from canasta.agents.heuristic.outlook import CERTAIN, Outlook, packet_counts
from canasta.agents.worlds.pile_history import thrown_ago
from canasta.cards.kinds import BLACK_THREE, JOKER, TWO
from canasta.cards.lanes import NATURALS, at_least_2, count, marked

_USUAL_MINIMUM: Final[i64] = 50


class Discards:
    """The discards open to the player in turn, with what the pile tells about the next player."""

    def __init__(self, look: Outlook) -> None:
        """Read the pile from the top: the last discard is that of the seat before."""
        self._look: Final = look
        players = look.game_rules.players
        self._shown: Final = thrown_ago(look.public, players - 1)
        """Marks the kinds the next player has thrown onto this pile."""
        self._declined: Final = thrown_ago(look.public, players)
        """Marks the kinds this seat has thrown and the next player did not take."""
        weights = look.weights
        cards = packet_counts(look)
        wilds = count(cards, TWO) + count(cards, JOKER)
        self._pile: Final[i64] = (
            max(weights.pile_base + weights.pile_card * (look.packet + 1), weights.pile_least)
            + weights.pile_wild * wilds
        )
        """What the pile with one more card is worth to an opponent who takes it."""

    def best(self, marks: i64) -> int:
        """Return the marked kind whose discard costs least."""
        best = -1
        least: i64 = 0
        for kind in range(BLACK_THREE, JOKER + 1):
            if count(marks, kind) == 0:
                continue
            cost = self.cost(kind)
            if best < 0 or cost < least:
                best = kind
                least = cost
        return best

    def cost(self, kind: i64) -> i64:
        """Return what throwing ``kind`` is expected to cost, in points."""
        look = self._look
        weights = look.weights
        if kind == BLACK_THREE:
            return weights.black_three_keep + weights.black_three_card * look.packet
        if kind >= TWO:
            more = weights.joker_keep if kind == JOKER else 0
            return weights.wild_keep + more - self._worth_of_stopping()
        return self._keep(kind) + self.chance_taken(kind) * self._pile // CERTAIN

    def _keep(self, kind: i64) -> i64:
        """Return what a natural card is worth in the hand.

        Ranks that nearly all lie open are worth keeping, for they can be thrown without danger
        when the pile is big; so the others go first. Dear cards help to open and to score, unless
        the hand is about to end.
        """
        look = self._look
        weights = look.weights
        value: i64 = look.game_rules.values[kind]
        copies = count(look.game_rules.deck, kind)
        worth = weights.rare_keep * (copies - count(look.unseen, kind)) // copies
        worth += weights.value_keep * value * (CERTAIN - look.danger) // (10 * CERTAIN)
        if count(look.ranks, kind) != 0:
            return worth + weights.meld_keep
        held = count(look.hand, kind)
        if held == 1:
            return worth
        if held > 2:
            return worth + weights.triple_keep
        if not look.opened:
            worth += weights.open_pair_keep
        if look.frozen:
            worth += weights.frozen_pair_keep * look.packet
        return worth + weights.pair_keep

    def chance_taken(self, kind: i64) -> i64:
        """Return the chance, in thousandths, that the next player takes the pile with ``kind``.

        He may hold the pair himself; where the pile is free for his side, its melds take the card
        outright, and one natural with one wild card is enough.
        """
        look = self._look
        weights = look.weights
        game_rules = look.game_rules
        public = look.public
        unseen = count(look.unseen, kind)
        chance = look.chance_of(unseen, 2)
        if not look.next_opened:
            minimum = public.sides[look.next_side].minimum
            chance = chance * weights.unopened_discount // CERTAIN
            chance = chance * _USUAL_MINIMUM // max(minimum, _USUAL_MINIMUM)
        elif not look.frozen:
            meld = count(look.next_melds, kind)
            if meld != 0 and game_rules.takes_onto_meld:
                return CERTAIN
            held = look.chance_of(unseen, 1)
            wilds = look.chance_of(count(look.unseen, TWO) + count(look.unseen, JOKER), 1)
            if meld != 0 and game_rules.takes_with_one_card:
                return CERTAIN - (CERTAIN - held) * (CERTAIN - wilds) // CERTAIN
            if game_rules.takes_with_wild or game_rules.takes_with_one_card:
                chance = max(chance, held * wilds // CERTAIN)
        elif count(look.next_melds, kind) != 0:
            chance = chance * weights.melded_discount // CERTAIN
        if count(self._shown, kind) != 0:
            return chance * weights.shown_discount // CERTAIN
        if count(self._declined, kind) != 0:
            return chance * weights.declined_discount // CERTAIN
        return chance

    def _worth_of_stopping(self) -> i64:
        """Return what a wild card on the pile is worth: it freezes it, or blocks the packet."""
        look = self._look
        weights = look.weights
        game_rules = look.game_rules
        if game_rules.wild_blocks:
            return weights.block_card * look.packet
        if look.frozen or game_rules.freezing == 0:
            return 0
        pairs = marked(at_least_2(look.hand) & NATURALS)
        worth = weights.freeze_pair * (pairs - 2) + weights.freeze_card * look.packet
        if not look.opened:
            worth += weights.freeze_unopened
        return worth
