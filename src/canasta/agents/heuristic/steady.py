"""A pleasant, sensible opponent that plays by hand-written principles."""

from typing import Final

from mypy_extensions import i64

from canasta.agents.agent import Agent
from canasta.agents.heuristic.discards import Discards
from canasta.agents.heuristic.going_out import answer, is_doubtful, towards_out, wants_out
from canasta.agents.heuristic.melding import best_meld
from canasta.agents.heuristic.opening_plan import OpeningPlan
from canasta.agents.heuristic.outlook import Outlook
from canasta.agents.heuristic.pile_worth import TAKING, best_take, opening_gain
from canasta.agents.heuristic.prospects import melds_of, rest_of
from canasta.agents.heuristic.weights import Weights, weights_for
from canasta.cards.lanes import ONES
from canasta.engine.actions import (
    ASK,
    ASK_BIT,
    DISCARD,
    DRAW,
    NO_ACTION,
    action,
    bit_of_special,
    holds,
    numbers,
)
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.state.public_state import ANSWERING, DRAWING
from canasta.engine.state.state import View


class SteadyAgent(Agent):
    """Weighs each decision of a turn in points, by the view alone.

    It keeps no memory and uses no chance: the same view is answered in the same way.
    """

    def __init__(self, weights: Weights | None = None) -> None:
        """Play by ``weights``, or by those tuned for the rules of the table."""
        self._weights: Final = weights

    def decide(self, view: View) -> int:
        """Return the unit action judged best."""
        weights = self._weights
        if weights is None:
            weights = weights_for(view.public.game_rules)
        phase = view.public.phase
        if phase == ANSWERING:
            return answer(Outlook(view, weights))
        low, high = legal_words(view.public, view.hand)
        if phase == DRAWING:
            return _draw_or_take(view, weights, low, high)
        return _play(Outlook(view, weights), low, high)


def _draw_or_take(view: View, weights: Weights, low: i64, high: i64) -> int:
    if low & TAKING != 0:
        way = best_take(Outlook(view, weights), low)
        if way != NO_ACTION:
            return way
    if low & bit_of_special(DRAW) != 0:
        return DRAW
    return numbers(low & ~ASK_BIT, high)[0]


def _play(look: Outlook, low: i64, high: i64) -> int:
    public = look.public
    melds = melds_of(low, high)
    discards = (high >> (DISCARD & 3)) & ONES
    if low & ASK_BIT != 0 and (public.game_rules.must_ask or is_doubtful(look)):
        rest = rest_of(look.view)
        rest.may_go_out = True
        if rest.can_go_out() and wants_out(look):
            return ASK
    if melds:
        if rest_of(look.view).can_go_out() and (discards == 0 or wants_out(look)):
            going = towards_out(look, melds)
            if going:
                return going[0]
        step = _meld(look, low, high, melds)
        if step != NO_ACTION:
            return step
    if discards != 0:
        return action(DISCARD, Discards(look).best(discards))
    return melds[0] if melds else numbers(low, high)[0]


def _meld(look: Outlook, low: i64, high: i64, melds: list[int]) -> i64:
    """Return the next meld to lay, or NO_ACTION."""
    public = look.public
    if look.opened:
        return best_meld(look, melds)
    short = look.minimum - public.opening_points
    plan = OpeningPlan(
        look.game_rules,
        look.weights,
        look.hand,
        look.naturals,
        look.wilds,
        short,
        look.size + public.held_size - 2,
    )
    worthwhile = public.laid_now or plan.cost < opening_gain(look)
    if worthwhile and plan.first != NO_ACTION and holds(low, high, plan.first):
        return plan.first
    return melds[0] if public.laid_now else NO_ACTION
