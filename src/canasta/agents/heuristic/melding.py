"""What to lay in a turn that is to end with a discard: each step weighed against keeping it."""

from mypy_extensions import i64

from canasta.agents.heuristic.outlook import CERTAIN, Outlook
from canasta.agents.heuristic.prospects import wilds_held
from canasta.cards.lanes import count
from canasta.engine.actions import (
    ADD_JOKER,
    ADD_NATURAL,
    ADD_TWO,
    NO_ACTION,
    START_JOKER,
    START_NATURALS,
    START_TWO,
)


def best_meld(look: Outlook, choices: list[int]) -> i64:
    """Return the step of ``choices`` that gains most by being laid now, or NO_ACTION."""
    best: i64 = NO_ACTION
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


def _near_out(look: Outlook, used: i64) -> i64:
    """Return what laying ``used`` cards is worth by bringing the player nearer to going out."""
    weights = look.weights
    if look.lacking > 1:
        return 0
    below = weights.laid_size - (look.size - used)
    return weights.laid * max(below, 0)


def _leaves_no_choice(look: Outlook, used: i64) -> bool:
    """Tell whether laying ``used`` cards would force a player to go out who would rather not."""
    return look.lacking <= 0 and look.size - used < 2


def _add_natural(look: Outlook, rank: i64) -> i64:
    weights = look.weights
    game_rules = look.game_rules
    if _leaves_no_choice(look, 1):
        return -1
    held = count(look.hand, rank)
    size = look.meld_size(rank)
    gain = weights.add + weights.add_danger * look.danger // CERTAIN
    gain += weights.add_value * game_rules.values[rank] // 10 + _near_out(look, 1)
    if size >= 7:
        gain += weights.add_finished
    else:
        gain += weights.add_size * size
        if size + held >= 7:
            gain += weights.add_close
    if held == 1:
        gain += weights.last_of_rank
    if look.frozen and held == 2:
        gain -= weights.key_pair + weights.key_pair_card * look.packet
    return gain


def _add_wild(look: Outlook, rank: i64, group: i64) -> i64:
    weights = look.weights
    game_rules = look.game_rules
    if _leaves_no_choice(look, 1):
        return -1
    size = look.meld_size(rank)
    own = count(look.naturals, rank)
    wild = count(look.wilds, rank)
    gain = weights.wild + weights.wild_danger * look.danger // CERTAIN + _near_out(look, 1)
    if group == ADD_JOKER:
        gain += weights.wild_joker
    if wilds_held(look.hand) == 1:
        gain += weights.last_wild
    if size >= 7:
        gain += weights.wild_finished
        if wild == 0:
            gain += weights.wild_finished_pure
    elif size == 6:
        gain += weights.wild_close
        if wild == 0 and count(look.unseen, rank) != 0:
            gain += weights.wild_close_pure
            gain += weights.wild_close_pure_danger * look.danger // CERTAIN
    elif size == 5:
        if wilds_held(look.hand) >= 2 and game_rules.wild_room(own) - wild >= 2:
            gain += weights.wild_two
        else:
            gain += weights.wild_five + weights.wild_five_danger * look.danger // CERTAIN
    elif size == 4:
        gain += weights.wild_four
    return gain


def _start(look: Outlook, rank: i64, group: i64) -> i64:
    weights = look.weights
    game_rules = look.game_rules
    held = count(look.hand, rank)
    used = held
    gain = weights.start + weights.start_value * held * game_rules.values[rank] // 10
    gain += weights.start_danger * look.danger // CERTAIN
    if held > 3:
        gain += weights.start_more * (held - 3)
    if group != START_NATURALS:
        used += 1
        gain += weights.start_wild + weights.start_wild_danger * look.danger // CERTAIN
        if wilds_held(look.hand) == 1:
            gain += weights.last_wild
    if _leaves_no_choice(look, used):
        return -1
    if look.lacking > 0:
        gain += weights.start_lacking * look.lacking
    if held >= 7:
        gain += weights.add_close
    gain += weights.last_of_rank
    if look.frozen:
        gain += weights.start_frozen * look.packet
    return gain + _near_out(look, used)
