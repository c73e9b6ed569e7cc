"""Decides whether a turn can still be completed: by a discard that leaves a card, or by going out.

A turn that opens must reach the minimum, and a card stays in hand after the discard unless the side
may go out. These are small exact computations, so no legal step leads into a dead end.

This file knows hands, melds and points, but no state of a round.
"""

from mypy_extensions import i64

from canasta.cards.kinds import (
    BLACK_THREE,
    CANASTA_SIZE,
    JOKER,
    KIND_COUNT,
    LAST_RANK,
    NO_KIND,
    RED_THREE,
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
from canasta.engine.state.game_rules import ANY_ORDER, LAST_CARD, NEVER, GameRules


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
    """Return whether some line ends the turn legally; :class:`RestOfTurn` explains the numbers.

    The search for a way to go out comes last, as nearly every turn can end by a discard.
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
    """Return whether ``cards`` can surely not bring these melds the canastas that going out needs.

    Every wild card counts for every rank here, so the answer is cheap but not exact.
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

        ``held`` cards can be laid once ``short`` more points are, ``hand`` at once; ``naturals``
        and ``wilds`` are the side's melds. ``exempt``: a whole hand melded needs no minimum.
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
        """Return whether some line lays every card but at most one, which is discarded.

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
        if count(rest, RED_THREE) != 0 or not self._black_threes_agree(rest, discard):
            return False
        if not has_layout(self.game_rules, rest, self.naturals, self.wilds):
            return False
        if self.short <= 0 or (self.exempt and discard == NO_KIND):
            return True
        if self.held == 0 or (discard != NO_KIND and self.held == one(discard)):
            # No card laid comes from the pile, so all count, including black threes.
            return self.game_rules.points(rest) >= self.short
        # Of two equal cards, discard the one from the pile: the other may help to open.
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
            if game_rules.black_threes == LAST_CARD:
                return rest == 0 and discard == NO_KIND
            return rest == 0 or game_rules.black_threes == ANY_ORDER
        if blacks == 0:
            return True
        if blacks not in (3, 4) or game_rules.black_threes == NEVER:
            return False
        return game_rules.black_threes != LAST_CARD or discard == NO_KIND


def has_layout(game_rules: GameRules, rest: i64, naturals: i64, wilds: i64) -> bool:
    """Return whether ``rest`` can all be laid to the melds, with enough canastas to go out.

    Every natural rank is laid whole; a new pair needs one wild card. The other wild cards go where
    there is room, first where the fewest complete a canasta. The number of canastas is then the
    greatest, and the wild cards left over fill any room without undoing one. Black threes count
    for nothing here.
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
            if own < 3:
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
        # The number of canastas lacking this many cards that the remaining wild cards complete.
        completed = min(count(missing, lack), free // lack)
        free -= completed * lack
        made += completed
    return made >= game_rules.canastas_needed
