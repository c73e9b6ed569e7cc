"""Plans for a turn: the melds to lay and the discard, as unit actions in order.

A plan is a list of unit actions of the player in turn, from the current position to the end of the
turn. A plan that asks the partners ends with the question. Plans are made in a ``world`` but depend
only on the view of the player in turn: until a card is drawn, the player has the same choices in
every world. So a state with only the known cards is enough
(:mod:`canasta.agents.worlds.known_state`).
"""

from mypy_extensions import i64

from canasta.agents.agent import Agent
from canasta.agents.baselines.greedy import GreedyAgent
from canasta.agents.heuristic.discards import Discards
from canasta.agents.heuristic.prospects import lays_cards, rest_of
from canasta.agents.heuristic.situation import Situation
from canasta.agents.heuristic.weights import weights_for
from canasta.cards.kinds import KIND_COUNT
from canasta.cards.lanes import count
from canasta.engine.actions import (
    ASK,
    ASK_BIT,
    DISCARD,
    action,
    discards,
    group_of,
    kind_of_action,
    numbers,
)
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.referee import is_legal
from canasta.engine.state.public_state import PLAYING
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step


def turn_by(policy: Agent, world: State) -> list[int]:
    """Return the rest of the turn as ``policy`` plays it, without changing ``world``."""
    return _completed(world.copy(), policy)


def turn_plans(world: State, policy: Agent) -> list[list[int]]:
    """Return plans that differ in the cards they lay, starting with the plan of the policy.

    The plans are: the policy's plan; no melds; the melds of greedy; the policy's plan without the
    cards of one rank; the policy's plan with one more step; and asking the partners, if the player
    could go out after a yes. The hand-written principles choose each discard. ``world`` is not
    changed.
    """
    own = turn_by(policy, world)
    plans = [own]
    if own[-1] == ASK:
        return [own, *[plan for plan in _without_asking(world) if plan]]
    laid = _melds(own)
    for melds in _variants(world, laid):
        plan = _closed(world, melds)
        if plan and plan not in plans:
            plans.append(plan)
    known = [sorted(plan) for plan in plans]
    low, high = legal_words(world.public, world.hand_in_turn())
    for number in numbers(low, high):
        if lays_cards(number) and number not in laid:
            trial = world.copy()
            step(trial, number, None)
            plan = [number, *_completed(trial, policy)]
            if sorted(plan) not in known:
                plans.append(plan)
                known.append(sorted(plan))
    if low & ASK_BIT != 0:
        rest = rest_of(world.view(world.public.turn))
        rest.may_go_out = True
        if rest.can_go_out():
            plans.append([ASK])
    return plans


def with_other_discards(world: State, plan: list[int]) -> list[list[int]]:
    """Return ``plan``, then the same melds with each other legal discard."""
    if not plan or group_of(plan[-1]) != DISCARD:
        return [plan]
    trial = world.copy()
    for number in plan[:-1]:
        step(trial, number, None)
    _, high = legal_words(trial.public, trial.hand_in_turn())
    marks = discards(high)
    plans = [plan]
    for kind in range(KIND_COUNT):
        number = action(DISCARD, kind)
        if count(marks, kind) != 0 and number != plan[-1]:
            plans.append([*plan[:-1], number])
    return plans


def _without_asking(world: State) -> list[list[int]]:
    """Return the plans that do not ask the partners."""
    plan = _closed(world, [])
    greedy = _closed(world, _melds(turn_by(GreedyAgent(), world)))
    return [plan, greedy] if greedy and greedy != plan else [plan]


def _variants(world: State, laid: list[int]) -> list[list[int]]:
    """Return lists of melds that each differ from ``laid`` in one respect."""
    variants: list[list[int]] = []
    if laid:
        variants.append([])
    variants.append(_melds(turn_by(GreedyAgent(), world)))
    ranks: list[int] = []
    for number in laid:
        if kind_of_action(number) not in ranks:
            ranks.append(kind_of_action(number))
    if len(ranks) > 1:
        variants += [
            [number for number in laid if kind_of_action(number) != rank] for rank in ranks
        ]
    trial = world.copy()
    for number in laid:
        step(trial, number, None)
    if trial.public.phase == PLAYING and trial.public.turn == world.public.turn:
        low, high = legal_words(trial.public, trial.hand_in_turn())
        more = [number for number in numbers(low, high) if lays_cards(number)]
        variants += [[*laid, number] for number in more]
    return variants


def _melds(plan: list[int]) -> list[int]:
    return [number for number in plan if lays_cards(number)]


def _closed(world: State, melds: list[int]) -> list[int]:
    """Return ``melds`` and then the discard of the principles, or nothing if that is illegal."""
    trial = world.copy()
    turn: i64 = trial.public.turn
    for number in melds:
        if not is_legal(trial, number):
            return []
        step(trial, number, None)
    public = trial.public
    if public.phase != PLAYING or public.turn != turn:
        return melds
    view = trial.view(turn)
    _, high = legal_words(public, view.hand)
    marks = discards(high)
    if marks == 0:
        return []
    situation = Situation(view, weights_for(public.game_rules))
    return [*melds, action(DISCARD, Discards(situation).best(marks))]


def _completed(trial: State, policy: Agent) -> list[int]:
    public = trial.public
    turn: i64 = public.turn
    plan: list[int] = []
    while public.phase == PLAYING and public.turn == turn:
        number = policy.decide(trial.view(turn))
        plan.append(number)
        step(trial, number, None)
    return plan
