"""Computes how many points a hand can still lay towards the opening, exactly, the cheap test first.

Melds laid in the turn that opens are all the side has, so this is one small allocation problem:
every natural card that fits a meld is worth laying, and every wild card is worth most as the third
card of a pair, where it brings the pair's own points with it.

This file knows hands, melds and points, but no state of a round.
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
    """Return the most points ``hand`` can add to this turn's melds, and how many cards it takes.

    ``naturals`` and ``wilds`` are the melds of this turn, lane by rank. A wild card laid on a pair
    adds its own points and the pair's; laid elsewhere, its own alone. So pairs come first, the most
    valuable first, and the wild cards left over fill the room of all melds, the most valuable
    first. One more pair never takes room away, so the greedy choice is the best (a property test
    compares it with trying everything).
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

    If the best melds leave too few cards, each card is tried as one that stays, and the search
    repeats for the rest of the hand. At most two cards must stay, so this happens at most twice.
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
