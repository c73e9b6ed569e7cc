"""Draw or take: what the pile is worth to us, and what taking it costs."""

from mypy_extensions import i64

from canasta.agents.opening_plan import NO_PLAN, plan_with_pair
from canasta.agents.outlook import CERTAIN, Outlook, packet_counts
from canasta.cards.kinds import JOKER, TWO
from canasta.cards.lanes import NATURALS, at_least_1, count, spread, total
from canasta.engine.actions import (
    KEY_JOKER,
    KEY_NATURAL,
    KEY_TWO,
    TAKE_JOKER,
    TAKE_ONTO_MELD,
    TAKE_PAIR,
    TAKE_TWO,
    bit_of_special,
)

NO_TAKE: i64 = -1


def best_take(look: Outlook, low: i64) -> i64:
    """Return the legal way of taking the pile that is better than drawing, or NO_TAKE."""
    table = look.table
    weights = look.weights
    worth = _gained(look)
    if table.stock_size > 0:
        worth -= weights.draw_card * look.setup.cards_drawn
    best = NO_TAKE
    most: i64 = 0
    for way in range(TAKE_ONTO_MELD, KEY_JOKER + 1):
        if low & bit_of_special(way) == 0:
            continue
        net = worth - _cost(look, way)
        if net > most:
            best = way
            most = net
    return best


def _gained(look: Outlook) -> i64:
    """Return what the cards of the pile are worth to us."""
    weights = look.weights
    cards = packet_counts(look)
    known = spread(look.melds | (at_least_1(look.hand) & NATURALS))
    wilds = count(cards, TWO) + count(cards, JOKER)
    top: i64 = look.table.pile[-1]
    worth = weights.take_card * total(cards)
    worth += weights.take_known * total(cards & known)
    worth += weights.take_wild * wilds
    size = look.meld_size(top)
    if 4 <= size < 7:
        worth += weights.build * size
    return worth


def _cost(look: Outlook, way: i64) -> i64:
    """Return what a way of taking costs."""
    weights = look.weights
    setup = look.setup
    cost: i64 = 0
    if way in (TAKE_TWO, TAKE_JOKER, KEY_TWO, KEY_JOKER):
        cost += weights.wild_keep
        if way in (TAKE_JOKER, KEY_JOKER):
            cost += weights.joker_keep
    if way in (TAKE_PAIR, TAKE_TWO, TAKE_JOKER, KEY_NATURAL):
        cost += weights.take_pair_cost
    if not look.opened:
        rank: i64 = look.table.pile[-1]
        minimum: i64 = look.table.minimums[look.side]
        plan = plan_with_pair(setup, weights, look.hand, rank, minimum, look.size)
        if plan.first == NO_PLAN and 3 * setup.values[rank] < minimum:
            cost += 2 * weights.open_wild
        elif plan.first != NO_PLAN:
            cost += plan.cost
        cost -= opening_gain(look)
    return cost


def opening_gain(look: Outlook) -> i64:
    """Return what it is worth to open in this turn."""
    weights = look.weights
    table = look.table
    gain = weights.open_gain + weights.open_danger * look.danger // CERTAIN
    gain += weights.open_red_three * table.red_threes[look.side]
    bit: i64 = 1
    if table.opened & ~(bit << look.side) != 0:
        gain += weights.open_answer
    return gain
