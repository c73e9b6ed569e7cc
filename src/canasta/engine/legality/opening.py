"""Computes the most points that a hand can add to the opening.

Before the opening, all melds of the side are from the current turn, so this is a small allocation
problem. Every natural card that fits a meld is worth laying. A wild card is worth most as the third
card of a pair, because the pair's points then count too.

This file works on hands, melds and points alone, without the state of a round.
"""

from mypy_extensions import i64

from canasta.cards.kinds import FOUR as FIRST
from canasta.cards.kinds import JOKER, KIND_COUNT, LAST_RANK, TWO
from canasta.cards.lanes import (
    NATURALS,
    at_least_1,
    at_least_2,
    at_least_3,
    count,
    marked,
    one,
    spread,
    total,
)
from canasta.engine.state.game_rules import GameRules


def most_opening(game_rules: GameRules, hand: i64, naturals: i64, wilds: i64) -> tuple[i64, i64]:
    """Return the most points ``hand`` can add to this turn's melds, and the cards needed for that.

    ``naturals`` and ``wilds`` are the melds of this turn, lane by rank. A wild card laid on a pair
    adds its own points and those of the pair. Laid elsewhere, it adds only its own. So the most
    valuable pairs come first, and the most valuable remaining wild cards fill the room of all
    melds. One more pair never takes room away, so the greedy choice is optimal. A property test
    compares it with an exhaustive search.
    """
    layable = (at_least_3(hand) | at_least_1(naturals)) & NATURALS
    laid = hand & spread(layable)
    points = game_rules.natural_points(laid)
    cards = total(laid)
    twos = count(hand, TWO)
    jokers = count(hand, JOKER)
    free = twos + jokers
    if free == 0 or game_rules.max_wilds == 0:
        return points, cards
    used: i64 = 0
    if game_rules.pair_takes_wild:
        pairs = at_least_2(hand) & NATURALS & ~layable
        step = min(marked(pairs & game_rules.best_ranks), free)
        points += 2 * step * game_rules.best_points
        used = step
        step = min(marked(pairs & game_rules.middle_ranks), free - used)
        points += 2 * step * game_rules.middle_points
        used += step
        step = min(marked(pairs & game_rules.least_ranks), free - used)
        points += 2 * step * game_rules.least_points
        used += step
    cards += 3 * used
    extra: i64 = 0
    if used < free:
        room = used * (game_rules.wild_room(2) - 1)
        for rank in range(FIRST, LAST_RANK + 1):
            if count(layable, rank) != 0:
                own = count(naturals, rank) + count(hand, rank)
                room += game_rules.wild_room(own) - count(wilds, rank)
        extra = min(free - used, room)
    return points + game_rules.wild_points(used + extra, twos, jokers), cards + extra


def can_open(
    game_rules: GameRules, hand: i64, naturals: i64, wilds: i64, short: i64, kept: i64
) -> bool:
    """Return whether ``hand`` can add ``short`` points to the turn's melds and keep ``kept`` cards.

    If the best melds leave too few cards, the search keeps back each kind in turn and repeats with
    the rest of the hand. At most two cards must stay, so the recursion is at most two levels deep.
    """
    points, needed = most_opening(game_rules, hand, naturals, wilds)
    if points < short:
        return False
    if total(hand) - needed >= kept:
        return True
    for kind in range(KIND_COUNT):
        if count(hand, kind) != 0 and can_open(
            game_rules, hand - one(kind), naturals, wilds, short, kept - 1
        ):
            return True
    return False
