"""A robot that plays by the hand-written principles, without search or memory."""

from typing import Final

from mypy_extensions import i64

from canasta.agents.agent import Agent
from canasta.agents.heuristic.discards import Discards
from canasta.agents.heuristic.going_out import answer, is_doubtful, towards_out, wants_out
from canasta.agents.heuristic.melding import best_meld
from canasta.agents.heuristic.opening_plan import OpeningPlan
from canasta.agents.heuristic.pile_worth import best_take, opening_gain
from canasta.agents.heuristic.prospects import melds_of, rest_of
from canasta.agents.heuristic.situation import Situation
from canasta.agents.heuristic.weights import FIRST, Weights, WeightSets
from canasta.engine.actions import (
    ASK,
    ASK_BIT,
    DISCARD,
    DRAW,
    NO_ACTION,
    TAKE_BITS,
    YES,
    action,
    bit_of_special,
    discards,
    holds,
    numbers,
)
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.state.public_state import ANSWERING, DRAWING, NOT_YET, PublicState
from canasta.engine.state.state import View


class SteadyAgent(Agent):
    """Chooses each unit action by an estimate in points.

    The decision depends only on the view: the agent has no memory and uses no random numbers.
    """

    def __init__(self, sets: WeightSets = FIRST) -> None:
        """Play by the weights in ``sets`` that suit the rules of each view."""
        self._sets: Final = sets

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._sets,)

    def decide(self, view: View) -> int:
        """Return the unit action with the best estimate."""
        weights = self._sets.suited(view.public.game_rules)
        phase = view.public.phase
        if phase == ANSWERING:
            if _is_last_chance(view.public):
                return YES
            return answer(Situation(view, weights))
        low, high = legal_words(view.public, view.hand)
        if phase == DRAWING:
            return _draw_or_take(view, weights, low, high)
        return _play(Situation(view, weights), low, high)


def _is_last_chance(public: PublicState) -> bool:
    """Return whether a no would end the round, because the player who asks can only go out."""
    is_before_taking = public.stock_size == 0 and public.drawn_from == NOT_YET
    return is_before_taking and public.game_rules.stock_end_asks


def _draw_or_take(view: View, weights: Weights, low: i64, high: i64) -> int:
    if low & TAKE_BITS != 0:
        take = best_take(Situation(view, weights), low)
        if take != NO_ACTION:
            return take
    if low & bit_of_special(DRAW) != 0:
        return DRAW
    if low & TAKE_BITS == 0 and low & ASK_BIT != 0:
        return ASK  # declining the pile ends the round too, without the bonus for going out
    return numbers(low & ~ASK_BIT, high)[0]


def _play(situation: Situation, low: i64, high: i64) -> int:
    public = situation.public
    melds = melds_of(low, high)
    kinds = discards(high)
    if low & ASK_BIT != 0 and (public.game_rules.must_ask or is_doubtful(situation)):
        rest = rest_of(situation.view)
        rest.may_go_out = True
        if rest.can_go_out() and wants_out(situation):
            return ASK
    if melds:
        if rest_of(situation.view).can_go_out() and (kinds == 0 or wants_out(situation)):
            going = towards_out(situation, melds)
            if going:
                return going[0]
        step = _meld(situation, low, high, melds)
        if step != NO_ACTION:
            return step
    if kinds != 0:
        return action(DISCARD, Discards(situation).best(kinds))
    return melds[0] if melds else numbers(low, high)[0]


def _meld(situation: Situation, low: i64, high: i64, melds: list[int]) -> i64:
    """Return the next meld to lay, or NO_ACTION if it is better to lay no more."""
    public = situation.public
    if situation.opened:
        return best_meld(situation, melds)
    short = situation.minimum - public.opening_points
    plan = OpeningPlan(
        situation.game_rules,
        situation.weights,
        situation.hand,
        situation.naturals,
        situation.wilds,
        short,
        situation.size + public.held_size - 2,
    )
    worthwhile = public.laid_now or plan.cost < opening_gain(situation)
    if worthwhile and plan.first != NO_ACTION and holds(low, high, plan.first):
        return plan.first
    return melds[0] if public.laid_now else NO_ACTION
