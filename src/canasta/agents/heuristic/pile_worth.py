"""Decides between drawing and taking: the value of the pile, and the cost of taking it."""

from mypy_extensions import i64

from canasta.agents.heuristic.opening_plan import plan_with_pair
from canasta.agents.heuristic.situation import CERTAIN, Situation, packet_counts
from canasta.cards.kinds import CANASTA_SIZE, JOKER, TWO
from canasta.cards.lanes import NATURALS, at_least_1, count, spread, total
from canasta.engine.actions import (
    KEY_JOKER,
    KEY_TWO,
    NO_ACTION,
    TAKE_JOKER,
    TAKE_ONTO_MELD,
    TAKE_PAIR,
    TAKE_TWO,
    bit_of_special,
)


def best_take(situation: Situation, low: i64) -> i64:
    """Return the take in ``low`` that gains most over drawing, or NO_ACTION if drawing is better.

    ``low`` is the first word of a mask of legal actions.
    """
    public = situation.public
    weights = situation.weights
    worth = _worth(situation)
    if public.stock_size > 0:
        worth -= weights.draw + weights.draw_more * (situation.game_rules.cards_drawn - 1)
    best: i64 = NO_ACTION
    most: i64 = 0
    for take in range(TAKE_ONTO_MELD, KEY_JOKER + 1):
        if low & bit_of_special(take) == 0:
            continue
        net = worth - _cost(situation, take)
        if net > most:
            best = take
            most = net
    return best


def _worth(situation: Situation) -> i64:
    """Return the value of the pile to the player's side, in points."""
    weights = situation.weights
    game_rules = situation.game_rules
    cards = packet_counts(situation)
    size = total(cards)
    known = spread(situation.ranks | (at_least_1(situation.hand) & NATURALS))
    top: i64 = situation.public.pile[-1]
    worth = weights.take_card * size
    worth += weights.take_known * total(cards & known)
    worth += weights.take_wild * (count(cards, TWO) + count(cards, JOKER))
    worth += weights.take_value * game_rules.values[top] // 10
    worth += weights.take_held * count(situation.hand, top)
    worth += weights.take_thin * max(4 - situation.size, 0)
    worth -= weights.take_danger * situation.danger // CERTAIN
    if situation.frozen:
        worth += weights.take_frozen
    meld = situation.meld_size(top)
    if meld < CANASTA_SIZE:
        worth += weights.take_build * meld
        if meld == CANASTA_SIZE - 1:
            worth += weights.take_close
    return worth


def _cost(situation: Situation, take: i64) -> i64:
    """Return the cost of ``take``, in points."""
    weights = situation.weights
    game_rules = situation.game_rules
    cost: i64 = 0
    if take in (KEY_TWO, KEY_JOKER):
        cost -= weights.take_key_wild
    if take in (TAKE_PAIR, TAKE_TWO, TAKE_JOKER):
        cost -= weights.take_started
    if not situation.opened:
        rank: i64 = situation.public.pile[-1]
        minimum = situation.minimum
        plan = plan_with_pair(game_rules, weights, situation.hand, rank, minimum, situation.size)
        if plan.first == NO_ACTION and 3 * game_rules.values[rank] < minimum:
            cost += 2 * weights.open_wild
        elif plan.first != NO_ACTION:
            cost += plan.cost
        cost -= opening_gain(situation)
    return cost


def opening_gain(situation: Situation) -> i64:
    """Return the value of opening in this turn, in points."""
    weights = situation.weights
    public = situation.public
    gain = weights.open_gain + weights.open_danger * situation.danger // CERTAIN
    gain += weights.open_red_three * public.red_threes[situation.side]
    bit: i64 = 1
    if public.opened & ~(bit << situation.side) != 0:
        gain += weights.open_answer
    return gain
