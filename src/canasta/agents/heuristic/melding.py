"""Chooses the melds of a turn that ends with a discard, by comparing laying with keeping cards."""

from mypy_extensions import i64

from canasta.agents.heuristic.going_out import loses_game
from canasta.agents.heuristic.prospects import wilds_held
from canasta.agents.heuristic.situation import CERTAIN, Situation
from canasta.cards.kinds import CANASTA_SIZE
from canasta.cards.lanes import count
from canasta.engine.actions import (
    ADD_JOKER,
    ADD_NATURAL,
    ADD_TWO,
    NO_ACTION,
    START_JOKER,
    START_NATURALS,
    START_TWO,
    group_of,
    kind_of_action,
)


def best_meld(situation: Situation, choices: list[int]) -> i64:
    """Return the step of ``choices`` with the greatest gain, or NO_ACTION if no step gains."""
    best: i64 = NO_ACTION
    most: i64 = 0
    for choice in choices:
        gain = meld_gain(situation, choice)
        if gain > most:
            best = choice
            most = gain
    return best


def meld_gain(situation: Situation, choice: i64) -> i64:
    """Return the points that laying ``choice`` now gains over keeping the cards."""
    group = group_of(choice)
    rank = kind_of_action(choice)
    if group == ADD_NATURAL:
        return _add_natural(situation, choice, rank)
    if group in (ADD_TWO, ADD_JOKER):
        return _add_wild(situation, choice, rank, group)
    if group in (START_NATURALS, START_TWO, START_JOKER):
        return _start(situation, choice, rank, group)
    return -1


def _near_out(situation: Situation, used: i64) -> i64:
    """Return the value of laying ``used`` cards as a step towards going out."""
    weights = situation.weights
    if situation.lacking > 1:
        return 0
    below = weights.laid_size - (situation.size - used)
    return weights.laid * max(below, 0)


def _leaves_no_choice(situation: Situation, choice: i64, used: i64) -> bool:
    """Return whether laying ``used`` cards would force the player into going out at a loss.

    A meld that completes the last canasta needed to go out gains enough, unless going out loses the
    game.
    """
    if situation.size - used >= 2:
        return False
    return situation.lacking <= 0 or loses_game(situation, choice)


def _add_natural(situation: Situation, choice: i64, rank: i64) -> i64:
    weights = situation.weights
    game_rules = situation.game_rules
    if _leaves_no_choice(situation, choice, 1):
        return -1
    held = count(situation.hand, rank)
    size = situation.meld_size(rank)
    gain = weights.add + weights.add_danger * situation.danger // CERTAIN
    gain += weights.add_value * game_rules.values[rank] // 10 + _near_out(situation, 1)
    if size >= CANASTA_SIZE:
        gain += weights.add_finished
    else:
        gain += weights.add_size * size
        if size + held >= CANASTA_SIZE:
            gain += weights.add_close
    if held == 1:
        gain += weights.last_of_rank
    if situation.frozen and held == 2:
        gain -= weights.key_pair + weights.key_pair_card * situation.packet
    return gain


def _add_wild(situation: Situation, choice: i64, rank: i64, group: i64) -> i64:
    weights = situation.weights
    game_rules = situation.game_rules
    if _leaves_no_choice(situation, choice, 1):
        return -1
    size = situation.meld_size(rank)
    own = count(situation.naturals, rank)
    wild = count(situation.wilds, rank)
    gain = (
        weights.wild + weights.wild_danger * situation.danger // CERTAIN + _near_out(situation, 1)
    )
    if group == ADD_JOKER:
        gain += weights.wild_joker
    if wilds_held(situation.hand) == 1:
        gain += weights.last_wild
    if size >= CANASTA_SIZE:
        gain += weights.wild_finished
        if wild == 0:
            gain += weights.wild_finished_pure
    elif size == CANASTA_SIZE - 1:
        gain += weights.wild_close
        if wild == 0 and count(situation.unseen, rank) != 0:
            gain += weights.wild_close_pure
            gain += weights.wild_close_pure_danger * situation.danger // CERTAIN
    elif size == CANASTA_SIZE - 2:
        if wilds_held(situation.hand) >= 2 and game_rules.wild_room(own) - wild >= 2:
            gain += weights.wild_two
        else:
            gain += weights.wild_five + weights.wild_five_danger * situation.danger // CERTAIN
    elif size == CANASTA_SIZE - 3:
        gain += weights.wild_four
    return gain


def _start(situation: Situation, choice: i64, rank: i64, group: i64) -> i64:
    weights = situation.weights
    game_rules = situation.game_rules
    held = count(situation.hand, rank)
    used = held
    gain = weights.start + weights.start_value * held * game_rules.values[rank] // 10
    gain += weights.start_danger * situation.danger // CERTAIN
    if held > 3:
        gain += weights.start_more * (held - 3)
    if group != START_NATURALS:
        used += 1
        gain += weights.start_wild + weights.start_wild_danger * situation.danger // CERTAIN
        if wilds_held(situation.hand) == 1:
            gain += weights.last_wild
    if _leaves_no_choice(situation, choice, used):
        return -1
    if situation.lacking > 0:
        gain += weights.start_lacking * situation.lacking
    if held >= CANASTA_SIZE:
        gain += weights.add_close
    gain += weights.last_of_rank
    if situation.frozen:
        gain += weights.start_frozen * situation.packet
    return gain + _near_out(situation, used)
