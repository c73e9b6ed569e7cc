"""What to lay in a turn that is to end with a discard: each step weighed against keeping it."""

from mypy_extensions import i64

from canasta.agents.outlook import CERTAIN, Outlook
from canasta.agents.prospects import wilds_held
from canasta.cards.lanes import count
from canasta.engine.actions import (
    ADD_JOKER,
    ADD_NATURAL,
    ADD_TWO,
    OWN_CARDS,
    START_JOKER,
    START_NATURALS,
    START_TWO,
)

NO_MELD: i64 = -1


def best_meld(look: Outlook, choices: list[int]) -> i64:
    """Return the step of ``choices`` that gains most by being laid now, or NO_MELD."""
    best = NO_MELD
    most: i64 = 0
    for choice in choices:
        gain = meld_gain(look, choice)
        if gain > most:
            best = choice
            most = gain
    return best


def meld_gain(look: Outlook, choice: i64) -> i64:
    """Return what laying now gains over keeping, in points."""
    group = choice >> 4
    rank = choice & 15
    if group == ADD_NATURAL:
        return _add_natural(look, rank)
    if group in (ADD_TWO, ADD_JOKER):
        return _add_wild(look, rank, group)
    if group in (START_NATURALS, START_TWO, START_JOKER):
        return _start(look, rank, group)
    return -1


def _thinness(look: Outlook, used: i64) -> i64:
    """Return the cost of leaving a thin hand by laying ``used`` cards."""
    weights = look.weights
    left = look.size - used
    if look.lacking <= 0 and left < 2:
        return CERTAIN
    if left >= weights.thin_size:
        return 0
    return weights.thin * min(weights.thin_size - left, used)


def _secured(look: Outlook, points: i64) -> i64:
    """Return what laid cards save, should the hand end: they count for instead of against."""
    return 2 * points * look.danger // CERTAIN


def _add_natural(look: Outlook, rank: i64) -> i64:
    weights = look.weights
    held = count(look.hand, rank)
    size = look.meld_size(rank)
    gain = _secured(look, look.setup.values[rank])
    if size < 7:
        gain += weights.build * size
        if size + held >= 7:
            gain += weights.close
    else:
        gain += weights.build
    cost = _thinness(look, 1)
    if look.frozen and held == 2:
        cost += weights.key_pair
    return gain - cost


def _add_wild(look: Outlook, rank: i64, group: i64) -> i64:
    weights = look.weights
    setup = look.setup
    size = look.meld_size(rank)
    own = count(look.naturals, rank)
    points = setup.joker_points if group == ADD_JOKER else setup.two_points
    gain = _secured(look, points) - weights.wild_keep
    if group == ADD_JOKER:
        gain -= weights.joker_keep
    wild = count(look.wilds, rank)
    if size < 7:
        missing = 7 - size
        if missing <= min(wilds_held(look.hand), setup.wild_room(own) - wild):
            gain += weights.close // missing
            if look.lacking > 0:
                gain += weights.first_canasta
            if wild == 0 and missing == 1:
                alive = count(look.unseen, rank)
                if alive != 0:
                    gain -= weights.natural_hope * (CERTAIN - look.danger) // CERTAIN
    elif wild == 0:
        gain -= 200
    return gain - _thinness(look, 1)


def _start(look: Outlook, rank: i64, group: i64) -> i64:
    weights = look.weights
    setup = look.setup
    own: i64 = OWN_CARDS[group]
    held = count(look.hand, rank)
    points = held * setup.values[rank]
    cost: i64 = 0
    used = held
    if group != START_NATURALS:
        points += setup.joker_points if group == START_JOKER else setup.two_points
        cost += weights.wild_keep
        if group == START_JOKER:
            cost += weights.joker_keep
        used = own + 1
    gain = _secured(look, points) + weights.new_meld
    if held >= 7:
        gain += weights.close
    cost += _thinness(look, used)
    if look.frozen:
        cost += weights.key_pair
    return gain - cost
