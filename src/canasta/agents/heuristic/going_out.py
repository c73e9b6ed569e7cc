"""Ending the hand: whether to go out, and what to ask and answer."""

from mypy_extensions import i64

from canasta.agents.heuristic.outlook import CERTAIN, Outlook
from canasta.agents.heuristic.prospects import rest_after
from canasta.agents.heuristic.standing import points_if_ended
from canasta.cards.lanes import at_least_1, at_least_3, canastas, marked, spread, sum_at_least
from canasta.engine.actions import NO, YES


def wants_out(look: Outlook) -> bool:
    """Tell whether ending the hand now is expected to bring more than playing on.

    A game that it wins is ended, and one that it loses is not.
    """
    verdict = _verdict(look)
    if verdict != 0:
        return verdict > 0
    weights = look.weights
    gain = _gain(look) - weights.out_partner_card * look.friend_cards
    gain -= weights.out_lead * (look.size + look.friend_cards - look.enemy_cards)
    return gain >= weights.out_least


def is_doubtful(look: Outlook) -> bool:
    """Tell whether the partners may have more to lose than a player sees who wants to go out."""
    return look.friend_cards >= look.weights.ask_cards and _verdict(look) == 0


def towards_out(look: Outlook, choices: list[int]) -> list[int]:
    """Return those melds after which the turn can still end by going out."""
    return [number for number in choices if rest_after(look.view, number).can_go_out()]


def answer(look: Outlook) -> int:
    """Return a partner's answer from his own hand: no, if it holds more than ending can bring.

    At stake is what his cards would count against the side, and once more what he could lay.
    """
    verdict = _verdict(look)
    if verdict != 0:
        return YES if verdict > 0 else NO
    game_rules = look.game_rules
    layable = spread(at_least_3(look.hand) | (at_least_1(look.hand) & look.ranks))
    stake = game_rules.points(look.hand) + game_rules.natural_points(look.hand & layable)
    return NO if stake - _gain(look) > look.weights.refuse else YES


def _gain(look: Outlook) -> i64:
    """Return what ending the hand is expected to bring, the own side's hands left aside."""
    weights = look.weights
    public = look.public
    game_rules = look.game_rules
    gain: i64 = game_rules.rules.going_out_bonus
    gain += weights.out_opponent_card * look.enemy_cards
    gain += weights.out_danger * look.danger // CERTAIN
    for side in range(game_rules.sides):
        melds = public.sides[side]
        naturals = melds.naturals
        wilds = melds.wilds()
        near = marked(sum_at_least(naturals, wilds, 5)) - marked(canastas(naturals, wilds))
        if side == look.side:
            gain -= weights.out_unfinished * near
        else:
            gain += weights.out_unfinished * near
            if not public.has_opened(side):
                gain += weights.out_red_three * public.red_threes[side]
    return gain


def _verdict(look: Outlook) -> i64:
    """Return 1 if ending the hand now wins the game, -1 if it loses it, and 0 otherwise."""
    public = look.public
    target = look.game_rules.rules.target
    if max(public.scores) + look.weights.in_reach < target:
        return 0
    totals = points_if_ended(look)
    own: i64 = totals[look.side]
    best: i64 = -1_000_000
    for side in range(look.game_rules.sides):
        if side != look.side:
            best = max(best, totals[side])
    if max(own, best) < target or own == best:
        return 0
    return 1 if own > best else -1
