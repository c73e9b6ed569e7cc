"""Sampler and reader plan whole turns in believed worlds, from the view alone.

The tests run only in the compiled form, because the plain form takes minutes.
"""

import random
from dataclasses import replace

import pytest

from canasta.agents.agent import Agent
from canasta.agents.baselines.tree_search import TreeSearchAgent
from canasta.agents.baselines.uniform import UniformAgent
from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.registry import make_agent
from canasta.agents.search.comparison import Effort, compare
from canasta.agents.search.evaluators import FullRollout
from canasta.agents.search.turn_plans import turn_plans, with_other_discards
from canasta.agents.worlds.belief import Belief, BelievedWorlds
from canasta.agents.worlds.rollouts import margin, outcome, play_out
from canasta.agents.worlds.signs import SIGNS, SignCounter
from canasta.agents.worlds.worlds import Worlds
from canasta.arena.rounds import play_round
from canasta.engine.actions import NO, YES
from canasta.engine.referee import is_legal
from canasta.engine.state.public_state import ANSWERING, DRAWING, OVER, PLAYING
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step
from tests.support.arrangements import ARRANGEMENTS, Arrangement, check_counts, dealt, fingerprint
from tests.support.same_view import reshuffled

CLASSIC = Arrangement("classic", 4, 2)
LITTLE = Effort(worlds=4, block=2, caution=5)
PLANNING = ["sampler", "reader", "learned", "champion-1", "champion"]
"""The robots that plan whole turns."""


def searching(name: str, seed: int, effort: Effort = LITTLE) -> Agent:
    match name:
        case "tree":
            return TreeSearchAgent(seed, effort.worlds)
        case "champion":
            return make_agent(name, seed, replace(effort, finals=4))
        case _:
            return make_agent(name, seed, effort)


def moments(arrangement: Arrangement, seed: int, phase: int) -> list[State]:
    """Return copies of a round that steady plays, at every decision of a phase."""
    state = dealt(arrangement, seed)
    steady = make_agent("steady", 1)
    found = []
    while state.public.phase != OVER:
        if state.public.phase == phase:
            found.append(state.copy())
        step(state, steady.decide(state.view(state.public.to_act())), None)
    return found


@pytest.mark.parametrize("name", PLANNING)
@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_round_is_played_legally_and_reproducibly(arrangement: Arrangement, name: str) -> None:
    """Only one seat thinks, to save time."""
    others = [make_agent("steady", 1)] * (arrangement.players - 1)
    results = [play_round(dealt(arrangement, 7), [searching(name, 0), *others]) for _ in range(2)]
    assert results[0] == results[1]


@pytest.mark.parametrize("name", PLANNING)
@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_decisions_do_not_depend_on_hidden_cards(arrangement: Arrangement, name: str) -> None:
    for phase in (DRAWING, PLAYING):
        for state in moments(arrangement, 11, phase)[::9]:
            seat = state.public.to_act()
            other = reshuffled(state, seat, random.Random(3))
            decided = [searching(name, 5).decide(one.view(seat)) for one in (state, other)]
            assert decided[0] == decided[1]


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_plans_are_whole_legal_turns_and_the_first_is_the_policys(arrangement: Arrangement) -> None:
    policy = SteadyAgent()
    many = 0
    for state in moments(arrangement, 4, PLAYING):
        before = fingerprint(state)
        plans = turn_plans(state, policy)
        assert plans[0][0] == policy.decide(state.view(state.public.turn))
        assert len({tuple(plan) for plan in plans}) == len(plans)
        plans += with_other_discards(state, plans[0])
        assert fingerprint(state) == before
        many += len(plans) > 2
        for plan in plans:
            trial = state.copy()
            for number in plan:
                assert is_legal(trial, number)
                step(trial, number, None)
            public = trial.public
            assert public.phase != PLAYING or public.turn != state.public.turn
    assert many


def test_believed_worlds_have_all_cards_and_look_the_same_from_the_seat() -> None:
    for arrangement in ARRANGEMENTS:
        for state in moments(arrangement, 5, DRAWING)[::5]:
            seat = state.public.to_act()
            view = state.view(seat)
            world = BelievedWorlds(view, 1, known=view.public.known or None).draw()
            check_counts(world)
            assert world.hand_counts[seat] == view.hand
            for owner, hand in enumerate(world.hand_counts):
                known = view.public.known[owner] if view.public.known else 0
                assert all((hand >> lane) & 15 >= (known >> lane) & 15 for lane in range(0, 60, 4))


def test_believed_worlds_are_closer_to_the_truth_than_uniform_ones() -> None:
    """For each sign, the mean over worlds is closer to the true count, over many positions."""
    sums = [[0.0] * len(SIGNS) for _ in range(3)]
    for seed in range(20, 32):
        for state in moments(CLASSIC, seed, DRAWING)[::3]:
            view = state.view(state.public.turn)
            read = SignCounter(view)
            known = view.public.known or None
            drawn = (
                state.hand_counts,
                Worlds(view, seed, known=known).draw().hand_counts,
                BelievedWorlds(view, seed, known=known).draw().hand_counts,
            )
            for total, hands in zip(sums, drawn, strict=True):
                for place, sign in enumerate(read.signs(hands)):
                    total[place] += sign
    true, uniform, believed = sums
    far = sum(abs(mean - exact) for mean, exact in zip(uniform, true, strict=True))
    near = sum(abs(mean - exact) for mean, exact in zip(believed, true, strict=True))
    assert near < far / 2


def test_a_player_who_left_a_rank_on_the_pile_is_believed_to_hold_fewer_of_it() -> None:
    for state in moments(CLASSIC, 9, DRAWING):
        public = state.public
        pile = public.pile
        if len(pile) < 3 or public.packets or not 2 <= pile[-2] < 13:
            continue
        belief = Belief(state.view(public.turn))
        before = (public.turn + 3) % 4  # this player could have taken the card below the top
        pair = 2 << (4 * pile[-2])
        free = next(kind for kind in range(2, 13) if kind not in pile and kind != pile[-2])
        assert belief.score(before, pair) < belief.score(before, 2 << (4 * free))
        return
    pytest.fail("no pile of three cards came up")


def test_the_first_line_is_kept_if_none_is_better() -> None:
    state = moments(CLASSIC, 3, PLAYING)[4]
    plan = turn_plans(state, SteadyAgent())[0]
    view = state.view(state.public.turn)
    came = compare(view, [plan, plan], Worlds(view, 3), FullRollout(SteadyAgent()), Effort(8, 4, 1))
    assert came.best == 0
    assert came.gain(1) == 0


@pytest.mark.parametrize("lines", [2, 5, 12, 30])
def test_many_lines_are_tried_in_fewer_worlds(lines: int) -> None:
    """The time of a decision is limited, whatever the size of the hand."""
    state = moments(CLASSIC, 3, PLAYING)[4]
    plan = turn_plans(state, SteadyAgent())[0]
    view = state.view(state.public.turn)
    effort = Effort(worlds=8, block=4, caution=1, trials=24)
    came = compare(view, [plan] * lines, Worlds(view, 3), FullRollout(SteadyAgent()), effort)
    assert sum(came.tried) <= max(24, lines)
    assert set(came.tried) == {came.worlds} == {{2: 8, 5: 4, 12: 2, 30: 1}[lines]}


def test_winning_the_game_counts_more_than_its_points() -> None:
    state = dealt(CLASSIC, 2, 4900)
    play_out(state, SteadyAgent())
    ahead = margin(state, 0)
    assert abs(outcome(state, 0) - ahead // 20) == 1000
    assert (outcome(state, 0) > 0) == (outcome(state, 1) < 0) == (ahead > 0)


@pytest.mark.parametrize("name", ["tree", "sampler", "reader"])
@pytest.mark.parametrize("players", [4, 6])
def test_a_partner_who_asks_during_the_opening_gets_an_answer(players: int, name: str) -> None:
    """In one world of five, the partner lacks the cards to complete the opening."""
    answers = 0
    for seed in range(1, 4):
        state = dealt(Arrangement("frimes", players, 2), seed)
        public = state.public
        chance = UniformAgent(seed)
        while public.phase != OVER:
            view = state.view(public.to_act())
            if public.phase == ANSWERING and public.opening_points:
                agent = searching(name, seed, Effort(worlds=16, block=16, caution=5))
                assert agent.decide(view) in (YES, NO)
                answers += 1
            step(state, chance.decide(view), None)
    assert answers > 1
