"""Draw or take: what the pile is worth to us, and what taking it costs."""

from typing import Final

from mypy_extensions import i64

from canasta.agents.heuristic.opening_plan import plan_with_pair
from canasta.agents.heuristic.outlook import CERTAIN, Outlook, packet_counts
from canasta.cards.kinds import JOKER, TWO
from canasta.cards.lanes import NATURALS, at_least_1, count, spread, total
from canasta.engine.actions import (
    BLACK_THREES_3_BIT,
    KEY_JOKER,
    KEY_TWO,
    NO_ACTION,
    TAKE_JOKER,
    TAKE_ONTO_MELD,
    TAKE_ONTO_MELD_BIT,
    TAKE_PAIR,
    TAKE_TWO,
    bit_of_special,
)

TAKING: Final[i64] = BLACK_THREES_3_BIT - TAKE_ONTO_MELD_BIT
"""Every way of taking: their bits lie between these two."""


def best_take(look: Outlook, low: i64) -> i64:
    """Return the way of taking the pile in ``low`` that is better than drawing, or NO_ACTION."""
    public = look.public
    weights = look.weights
    worth = _worth(look)
    if public.stock_size > 0:
        worth -= weights.draw + weights.draw_more * (look.game_rules.cards_drawn - 1)
    best: i64 = NO_ACTION
    most: i64 = 0
    for way in range(TAKE_ONTO_MELD, KEY_JOKER + 1):
        if low & bit_of_special(way) == 0:
            continue
        net = worth - _cost(look, way)
        if net > most:
            best = way
            most = net
    return best


def _worth(look: Outlook) -> i64:
    """Return what the cards of the pile are worth to us."""
    weights = look.weights
    game_rules = look.game_rules
    cards = packet_counts(look)
    size = total(cards)
    known = spread(look.ranks | (at_least_1(look.hand) & NATURALS))
    top: i64 = look.public.pile[-1]
    worth = weights.take_card * size
    worth += weights.take_known * total(cards & known)
    worth += weights.take_wild * (count(cards, TWO) + count(cards, JOKER))
    worth += weights.take_value * game_rules.values[top] // 10
    worth += weights.take_held * count(look.hand, top)
    worth += weights.take_thin * max(4 - look.size, 0)
    worth -= weights.take_danger * look.danger // CERTAIN
    if look.frozen:
        worth += weights.take_frozen
    meld = look.meld_size(top)
    if meld < 7:
        worth += weights.take_build * meld
        if meld == 6:
            worth += weights.take_close
    return worth


def _cost(look: Outlook, way: i64) -> i64:
    """Return what a way of taking costs."""
    weights = look.weights
    game_rules = look.game_rules
    cost: i64 = 0
    if way in (KEY_TWO, KEY_JOKER):
        cost -= weights.take_key_wild
    if way in (TAKE_PAIR, TAKE_TWO, TAKE_JOKER):
        cost -= weights.take_started
    if not look.opened:
        rank: i64 = look.public.pile[-1]
        minimum = look.minimum
        plan = plan_with_pair(game_rules, weights, look.hand, rank, minimum, look.size)
        if plan.first == NO_ACTION and 3 * game_rules.values[rank] < minimum:
            cost += 2 * weights.open_wild
        elif plan.first != NO_ACTION:
            cost += plan.cost
        cost -= opening_gain(look)
    return cost


def opening_gain(look: Outlook) -> i64:
    """Return what it is worth to open in this turn."""
    weights = look.weights
    public = look.public
    gain = weights.open_gain + weights.open_danger * look.danger // CERTAIN
    gain += weights.open_red_three * public.red_threes[look.side]
    bit: i64 = 1
    if public.opened & ~(bit << look.side) != 0:
        gain += weights.open_answer
    return gain
