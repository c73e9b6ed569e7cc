"""Ending the hand: whether to go out, and what to ask and answer."""

from mypy_extensions import i64

from canasta.agents.outlook import CERTAIN, Outlook
from canasta.agents.prospects import rest_after
from canasta.cards.lanes import canastas, marked, sum_at_least
from canasta.engine.actions import NO, YES


def wants_out(look: Outlook) -> bool:
    """Tell whether ending the hand now is expected to bring more than playing on."""
    weights = look.weights
    table = look.table
    setup = look.setup
    rules = setup.rules
    gain: i64 = rules.going_out_bonus
    gain += weights.out_opponent_card * look.enemy_cards
    gain -= weights.out_partner_card * look.friend_cards
    for side in range(setup.sides):
        naturals: i64 = table.naturals[side]
        wilds = table.wilds(side)
        near = marked(sum_at_least(naturals, wilds, 5)) - marked(canastas(naturals, wilds))
        if side == look.side:
            gain -= weights.out_unfinished * near
        else:
            gain += weights.out_unfinished * near
            if not table.has_opened(side):
                gain += weights.out_red_three * table.red_threes[side]
    gain += weights.out_danger * look.danger // CERTAIN
    lead = look.size + look.friend_cards - look.enemy_cards
    gain -= weights.out_lead * lead
    return gain >= weights.out_least


def towards_out(look: Outlook, choices: list[int]) -> list[int]:
    """Return those melds after which the turn can still end by going out."""
    return [number for number in choices if rest_after(look.view, number).can_go_out()]


def answer(look: Outlook) -> int:
    """Return the partner's answer, from his own hand: no, if too much is at stake in it."""
    points = look.setup.points(look.hand)
    return NO if points >= look.weights.refuse else YES
