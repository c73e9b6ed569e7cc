"""Upper bounds for a round: its value, its turns and its actions."""

from canasta.cards.kinds import CANASTA_SIZE
from canasta.cards.lanes import total
from canasta.engine.state.game_rules import GameRules


def most_points(game_rules: GameRules) -> float:
    """Return an upper bound for the absolute return of a seat in a round, in points."""
    rules = game_rules.rules
    cards = int(game_rules.points(game_rules.deck))
    canastas = int(total(game_rules.deck)) // CANASTA_SIZE
    each = rules.natural_canasta_bonus + rules.mixed_canasta_bonus + rules.concealed_canasta_bonus
    reds = int(game_rules.all_red_threes)
    if rules.red_three_scale:
        laid = int(game_rules.sides) * rules.red_three_scale[-1]
    else:
        laid = reds * rules.red_three_bonus + rules.all_red_threes_bonus
    bonuses = (
        laid
        + reds * rules.red_three_in_hand_penalty
        + rules.going_out_bonus
        + rules.concealed_bonus
        + rules.opponents_unmelded_bonus
    )
    promises = most_turns(game_rules) * rules.yes_not_out_penalty
    return float(2 * (cards + canastas * each + bonuses + promises))


def most_turns(game_rules: GameRules) -> int:
    """Return an upper bound for the number of turns of a round.

    A turn draws a card, or lays one with the pile's top card, until all cards are drawn or laid.
    With no stock left, each player may decline the pile once between takes.
    """
    cards = int(total(game_rules.deck))
    return 2 * cards + cards * int(game_rules.players)


def most_actions(game_rules: GameRules) -> int:
    """Return an upper bound for the number of actions of a round.

    In a turn a player draws, asks, and discards, and every partner may answer. Every card can be
    laid once.
    """
    return most_turns(game_rules) * (3 + int(game_rules.players)) + int(total(game_rules.deck))
