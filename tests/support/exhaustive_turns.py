"""Finds every way to play a turn by trying all sequences of melds, for small hands.

It is written from the rules and shares nothing with the engine except the rule values: hands are
tuples of kinds, and melds are a mapping from rank to (naturals, wild cards).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from canasta.cards.kinds import BLACK_THREE, is_natural, is_wild
from canasta.rules import RuleSet
from canasta.rules.deck import card_points

Melds = tuple[tuple[int, int, int], ...]
"""The melds of a side as (rank, naturals, wild cards), in ascending order of rank."""


def is_meld(rules: RuleSet, naturals: int, wilds: int) -> bool:
    """Return whether these cards of one rank are a meld that can become a canasta."""
    if naturals < rules.min_naturals or naturals + wilds < 3 or wilds > rules.max_wilds:
        return False
    if rules.wilds_to_naturals == "not_more" and wilds > naturals:
        return False
    if rules.wilds_to_naturals == "fewer" and wilds >= naturals:
        return False
    # With its seventh card, a natural, the meld must have the naturals of a canasta.
    naturals_at_seven = max(naturals, 7 - wilds)
    return naturals_at_seven >= rules.canasta_naturals


@dataclass(frozen=True)
class Moment:
    """A moment of a turn after the first meld."""

    rules: RuleSet = field(compare=False, repr=False)
    hand: tuple[int, ...]
    held: tuple[int, ...]
    """The cards of the pile that join the hand once the opening is complete."""
    melds: Melds
    short: int
    """The points that the opening still needs; 0 or less once it is complete."""
    canastas_needed: int
    may_go_out: bool
    exempt: bool
    """Whether a hand melded whole, without a discard, needs no minimum."""
    laid: int = 0
    """The number of cards laid since the first moment."""
    points: int = 0
    """The points laid since the first moment."""

    @cached_property
    def public(self) -> dict[int, tuple[int, int]]:
        return {rank: (naturals, wilds) for rank, naturals, wilds in self.melds}

    @property
    def has_black_threes(self) -> bool:
        return BLACK_THREE in self.public

    def after(self, rank: int, kinds: tuple[int, ...]) -> "Moment":
        """Return the moment after ``kinds`` are added to the meld of ``rank``."""
        hand = list(self.hand)
        for kind in kinds:
            hand.remove(kind)
        wilds = sum(1 for kind in kinds if is_wild(kind))
        naturals, more = self.public.get(rank, (0, 0))
        public = self.public | {rank: (naturals + len(kinds) - wilds, more + wilds)}
        points = sum(card_points(self.rules, kind) for kind in kinds)
        held, short = self.held, self.short - points
        if short <= 0:
            hand, held = hand + list(held), ()
        return replace(
            self,
            hand=tuple(sorted(hand)),
            held=held,
            melds=tuple(sorted((of, *cards) for of, cards in public.items())),
            short=max(short, 0),
            laid=self.laid + len(kinds),
            points=self.points + points,
        )

    def layings(self) -> Iterator["Moment"]:
        """Yield every moment that can follow after one unit action."""
        if self.has_black_threes and self.rules.black_threes != "any_order":
            return
        wild_kinds = sorted({kind for kind in self.hand if is_wild(kind)})
        for rank in sorted(set(self.hand) | set(self.public)):
            if not is_natural(rank):
                continue
            own = self.hand.count(rank)
            naturals, wilds = self.public.get(rank, (0, 0))
            if naturals:
                if own and is_meld(self.rules, naturals + 1, wilds):
                    yield self.after(rank, (rank,))
                if is_meld(self.rules, naturals, wilds + 1):
                    for wild in wild_kinds:
                        yield self.after(rank, (wild,))
                continue
            if own >= 3 and is_meld(self.rules, 3, 0):
                yield self.after(rank, (rank,) * 3)
            if own >= 2 and is_meld(self.rules, 2, 1):
                for wild in wild_kinds:
                    yield self.after(rank, (rank, rank, wild))
        if self.may_go_out and not self.has_black_threes and self.rules.black_threes != "never":
            for cards in (3, 4):
                if self.hand.count(BLACK_THREE) >= cards:
                    yield self.after(BLACK_THREE, (BLACK_THREE,) * cards)

    def canastas(self) -> int:
        return sum(naturals + wilds >= 7 for _, naturals, wilds in self.melds)

    def keeps_a_card(self) -> bool:
        """Return whether the player may discard here and keep a card in the hand."""
        return self.short <= 0 and len(self.hand) >= 2 and not self.has_black_threes

    def goes_out(self) -> bool:
        """Return whether the player may go out here, with or without a last discard."""
        left = len(self.hand) + len(self.held)
        if not self.may_go_out or left > 1 or self.canastas() < self.canastas_needed:
            return False
        if left == 0:
            return self.short <= 0 or self.exempt
        if self.has_black_threes and self.rules.black_threes == "last_card":
            return False
        return self.short <= 0


def moments(start: Moment) -> set[Moment]:
    """Return every moment that can be reached by laying melds, including ``start``."""
    found, waiting = {start}, [start]
    while waiting:
        for moment in waiting.pop().layings():
            if moment not in found:
                found.add(moment)
                waiting.append(moment)
    return found
