"""The cost of each discard: its value to the next player, and the value of keeping the card."""

from typing import Final

from mypy_extensions import i64

from canasta.agents.heuristic.situation import CERTAIN, Situation, packet_counts
from canasta.agents.worlds.pile_history import thrown_ago
from canasta.cards.kinds import BLACK_THREE, JOKER, TWO
from canasta.cards.lanes import NATURALS, at_least_2, count, marked

_USUAL_MINIMUM: Final[i64] = 50


class Discards:
    """Estimates the cost of each discard, partly from the cards the next player has declined."""

    def __init__(self, situation: Situation) -> None:
        """Read the pile of ``situation``; its top card is the discard of the previous seat."""
        self._situation: Final = situation
        players = situation.game_rules.players
        self._shown: Final = thrown_ago(situation.public, players - 1)
        """Marks the kinds on this pile that the next player has discarded."""
        self._declined: Final = thrown_ago(situation.public, players)
        """Marks the kinds on this pile that this seat has discarded and the next player has not
        taken."""
        weights = situation.weights
        cards = packet_counts(situation)
        wilds = count(cards, TWO) + count(cards, JOKER)
        self._pile: Final[i64] = (
            max(weights.pile_base + weights.pile_card * (situation.packet + 1), weights.pile_least)
            + weights.pile_wild * wilds
        )
        """Value of the pile, including the discard, to an opponent who takes the pile."""

    def best(self, marks: i64) -> int:
        """Return the kind among ``marks`` with the cheapest discard; ties go to the lowest kind."""
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
        """Return the expected cost of discarding ``kind``, in points."""
        situation = self._situation
        weights = situation.weights
        if kind == BLACK_THREE:
            return weights.black_three_keep + weights.black_three_card * situation.packet
        if kind >= TWO:
            more = weights.joker_keep if kind == JOKER else 0
            return weights.wild_keep + more - self._worth_of_stopping()
        return self._keep(kind) + self.chance_taken(kind) * self._pile // CERTAIN

    def _keep(self, kind: i64) -> i64:
        """Return the value of keeping a natural card, in points.

        Ranks of which nearly all cards are visible are worth keeping, because they are safe
        discards when the pile is big. Cards of high value help to open and to score, unless the
        round is about to end.
        """
        situation = self._situation
        weights = situation.weights
        value: i64 = situation.game_rules.values[kind]
        copies = count(situation.game_rules.deck, kind)
        worth = weights.rare_keep * (copies - count(situation.unseen, kind)) // copies
        worth += weights.value_keep * value * (CERTAIN - situation.danger) // (10 * CERTAIN)
        if count(situation.ranks, kind) != 0:
            return worth + weights.meld_keep
        held = count(situation.hand, kind)
        if held == 1:
            return worth
        if held > 2:
            return worth + weights.triple_keep
        if not situation.opened:
            worth += weights.open_pair_keep
        if situation.frozen:
            worth += weights.frozen_pair_keep * situation.packet
        return worth + weights.pair_keep

    def chance_taken(self, kind: i64) -> i64:
        """Return the chance, in thousandths, that an opponent next in turn takes ``kind``.

        The next player may hold a pair of ``kind``. If an opened side finds the pile unfrozen, a
        meld of the rank takes the pile outright, and one natural with one wild card is enough.
        """
        situation = self._situation
        weights = situation.weights
        game_rules = situation.game_rules
        public = situation.public
        if situation.next_side == situation.side:
            return 0
        unseen = count(situation.unseen, kind)
        chance = situation.chance_of(unseen, 2)
        if not situation.next_opened:
            minimum = public.sides[situation.next_side].minimum
            chance = chance * weights.unopened_discount // CERTAIN
            chance = chance * _USUAL_MINIMUM // max(minimum, _USUAL_MINIMUM)
        elif not situation.frozen:
            meld = count(situation.next_melds, kind)
            if meld != 0 and game_rules.takes_onto_meld:
                return CERTAIN
            held = situation.chance_of(unseen, 1)
            wilds = situation.chance_of(
                count(situation.unseen, TWO) + count(situation.unseen, JOKER), 1
            )
            if meld != 0 and game_rules.takes_with_one_card:
                return CERTAIN - (CERTAIN - held) * (CERTAIN - wilds) // CERTAIN
            if game_rules.takes_with_wild or game_rules.takes_with_one_card:
                chance = max(chance, held * wilds // CERTAIN)
        elif count(situation.next_melds, kind) != 0:
            chance = chance * weights.melded_discount // CERTAIN
        if count(self._shown, kind) != 0:
            return chance * weights.shown_discount // CERTAIN
        if count(self._declined, kind) != 0:
            return chance * weights.declined_discount // CERTAIN
        return chance

    def _worth_of_stopping(self) -> i64:
        """Return the value of freezing the pile, or blocking the packet, with a wild card."""
        situation = self._situation
        weights = situation.weights
        game_rules = situation.game_rules
        if game_rules.wild_blocks:
            return weights.block_card * situation.packet
        if situation.frozen or game_rules.freezing == 0:
            return 0
        pairs = marked(at_least_2(situation.hand) & NATURALS)
        worth = weights.freeze_pair * (pairs - 2) + weights.freeze_card * situation.packet
        if not situation.opened:
            worth += weights.freeze_unopened
        return worth
