"""Decides whether a turn can still be completed: by a discard that leaves a card, or by going out.

A turn that opens must reach the minimum, and a card stays in hand after the discard unless the side
may go out. The computations are exact, so no legal step leads into a dead end.

This file works on hands, melds and points alone, without the state of a round.
"""

from mypy_extensions import i64

from canasta.cards.kinds import (
    BLACK_THREE,
    CANASTA_SIZE,
    JOKER,
    KIND_COUNT,
    LAST_RANK,
    NO_KIND,
    SMALLEST_MELD,
    TWO,
)
from canasta.cards.kinds import FOUR as FIRST
from canasta.cards.lanes import (
    NATURALS,
    SEVENS,
    at_least_1,
    at_least_2,
    at_least_8,
    count,
    marked,
    one,
    sum_at_least,
    total,
)
from canasta.engine.legality.opening import can_open
from canasta.engine.legality.opening_first import opens_first
from canasta.engine.state.game_rules import GameRules


def can_finish(
    game_rules: GameRules,
    hand: i64,
    held: i64,
    naturals: i64,
    wilds: i64,
    short: i64,
    *,
    may_go_out: bool,
    exempt: bool,
) -> bool:
    """Return whether some line ends the turn legally; :class:`RestOfTurn` explains the arguments.

    The search for a way to go out comes last, because nearly every turn can end with a discard.
    """
    if count(naturals, BLACK_THREE) == 0:
        left = total(hand) + total(held)
        if short <= 0:
            if left >= 2:
                return True
            if may_go_out and game_rules.has_canastas(naturals, wilds):
                return True
        elif can_open(game_rules, hand, naturals, wilds, short, 2 - total(held)):
            return True
    if not may_go_out or lacks_canastas(game_rules, hand + held, naturals, wilds):
        return False
    return RestOfTurn(
        game_rules, hand, held, naturals, wilds, short, may_go_out=True, exempt=exempt
    ).can_go_out()


def lacks_canastas(game_rules: GameRules, cards: i64, naturals: i64, wilds: i64) -> bool:
    """Return True only if ``cards`` cannot complete the canastas that going out needs.

    The test is fast and not exact: it counts each wild card for every rank at once. False means
    that the canastas may or may not be within reach.
    """
    free = min(count(cards, TWO) + count(cards, JOKER), CANASTA_SIZE - 1)
    melded = (naturals & SEVENS) + (wilds & SEVENS)
    within_reach = sum_at_least(melded, cards, CANASTA_SIZE - free) | at_least_8(naturals | wilds)
    return marked(within_reach & NATURALS) < game_rules.canastas_needed


class RestOfTurn:
    """The state that the rest of a turn depends on, and its possible endings."""

    def __init__(
        self,
        game_rules: GameRules,
        hand: i64,
        held: i64,
        naturals: i64,
        wilds: i64,
        short: i64,
        *,
        may_go_out: bool,
        exempt: bool,
    ) -> None:
        """Describe the rest of a turn.

        The cards of ``hand`` can be laid at once, and those of ``held`` after ``short`` more points
        have been laid. ``naturals`` and ``wilds`` are the side's melds. ``exempt``: melding the
        whole hand needs no minimum.
        """
        self.game_rules = game_rules
        self.hand = hand
        self.held = held
        self.naturals = naturals
        self.wilds = wilds
        self.short = short
        self.may_go_out = may_go_out
        self.exempt = exempt

    def can_go_out(self) -> bool:
        """Return whether some line lays all cards, or lays all but one card and discards it.

        Penalty cards do not matter: the last card is a penalty card, or no penalty card is left.
        """
        if not self.may_go_out:
            return False
        everything = self.hand + self.held
        if lacks_canastas(self.game_rules, everything, self.naturals, self.wilds):
            return False
        new = at_least_1(everything) & NATURALS & ~at_least_1(self.naturals)
        if marked(new & ~at_least_2(everything)) > 1:
            return False
        if self._can_lay(everything, NO_KIND):
            return True
        for kind in range(KIND_COUNT):
            if count(everything, kind) != 0 and self._can_lay(everything - one(kind), kind):
                return True
        return False

    def _can_lay(self, rest: i64, discard: i64) -> bool:
        """Return whether all of ``rest`` can be laid, with enough canastas, before ``discard``."""
        if not self._black_threes_agree(rest, discard):
            return False
        if not has_layout(self.game_rules, rest, self.naturals, self.wilds):
            return False
        if self.short <= 0 or (self.exempt and discard == NO_KIND):
            return True
        if self.held == 0 or (discard != NO_KIND and self.held == one(discard)):
            # No card laid comes from the pile, so all of them count, including black threes.
            return self.game_rules.points(rest) >= self.short
        # Of two equal cards, discard the card from the pile: the other may help to open.
        spare = discard != NO_KIND and count(self.held, discard) == 0
        own = self.hand - one(discard) if spare else self.hand
        return opens_first(self.game_rules, own, rest, self.naturals, self.wilds, self.short)

    def _black_threes_agree(self, rest: i64, discard: i64) -> bool:
        game_rules = self.game_rules
        laid = count(self.naturals, BLACK_THREE) != 0
        blacks = count(rest, BLACK_THREE)
        if laid:
            if blacks != 0:
                return False
            if game_rules.black_threes_last_card:
                return rest == 0 and discard == NO_KIND
            return rest == 0 or game_rules.black_threes_any_order
        if blacks == 0:
            return True
        if blacks not in (3, 4) or game_rules.black_threes_never:
            return False
        return not game_rules.black_threes_last_card or discard == NO_KIND


def has_layout(game_rules: GameRules, rest: i64, naturals: i64, wilds: i64) -> bool:
    """Return whether all of ``rest`` can be laid onto the melds, with enough canastas to go out.

    All naturals of a rank are laid together, and a new pair needs one wild card. The other wild
    cards go where there is room, first where the fewest complete a canasta. This makes the most
    canastas, and the remaining wild cards fill the room left without undoing a canasta. Black
    threes are ignored.
    """
    free = count(rest, TWO) + count(rest, JOKER)
    made: i64 = 0
    room: i64 = 0
    missing: i64 = 0
    for rank in range(FIRST, LAST_RANK + 1):
        own = count(rest, rank)
        on_table = count(naturals, rank)
        if own + on_table == 0:
            continue
        wild = count(wilds, rank)
        if on_table == 0:
            if own < game_rules.min_naturals:
                return False
            if own < SMALLEST_MELD:
                wild = 1
                free -= 1
        space = game_rules.wild_room(on_table + own) - wild
        if space < 0 or free < 0:
            return False
        size = on_table + own + wild
        room += space
        if size >= CANASTA_SIZE:
            made += 1
        elif size + space >= CANASTA_SIZE:
            missing += one(CANASTA_SIZE - size)
    if free > room:
        return False
    for lack in range(1, 5):
        # The canastas that lack ``missing`` cards and that the remaining wild cards complete.
        completed = min(count(missing, lack), free // lack)
        free -= completed * lack
        made += completed
    return made >= game_rules.canastas_needed
