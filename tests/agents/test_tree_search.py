"""The tree search is legal and repeatable, uses the view alone, and finds good actions.

Whole rounds run only in the compiled form, because the plain form takes minutes.
"""

import random

import pytest

from canasta.agents.baselines.tree_search import Node, TreeSearchAgent
from canasta.agents.baselines.uniform import UniformAgent
from canasta.arena.rounds import play_round
from canasta.cards.kinds import ACE, FOUR, KING
from canasta.engine.actions import ASK, DISCARD, DRAW, action
from canasta.engine.playout import Playout
from canasta.engine.referee import legal_actions
from canasta.engine.state.public_state import BY_GOING_OUT, OVER
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step
from canasta.record.position import load_position
from tests.support.arrangements import ARRANGEMENTS, Arrangement, dealt
from tests.support.same_view import reshuffled

SIMULATIONS = 20


def moments(arrangement: Arrangement, seed: int, every: int) -> list[State]:
    """Return copies of a random round, one after every ``every`` unit actions."""
    state = dealt(arrangement, seed)
    chance = UniformAgent(seed)
    found = []
    steps = 0
    while state.public.phase != OVER:
        if steps % every == 0:
            found.append(state.copy())
        step(state, chance.decide(state.view(state.public.to_act())), None)
        steps += 1
    return found


def contents(node: Node) -> tuple[int, int, int, int, list[object]]:
    """Return the complete content of a tree."""
    parts: list[object] = [contents(child) for child in node.children]
    return int(node.action), int(node.visits), int(node.chances), int(node.total), parts


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_round_is_played_legally_and_reproducibly(arrangement: Arrangement) -> None:
    seats = range(arrangement.players)
    scores = [
        play_round(
            dealt(arrangement, 7), [TreeSearchAgent(seat, SIMULATIONS) for seat in seats]
        ).scores
        for _ in range(2)
    ]
    assert scores[0] == scores[1]


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_hidden_cards_change_nothing_in_the_tree(arrangement: Arrangement) -> None:
    for state in moments(arrangement, 11, 47):
        seat = state.public.to_act()
        other = reshuffled(state, seat, random.Random(3))
        trees = [
            contents(TreeSearchAgent(5, SIMULATIONS).search(one.view(seat)))
            for one in (state, other)
        ]
        assert trees[0] == trees[1]


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_counts_add_up(arrangement: Arrangement) -> None:
    for state in moments(arrangement, 2, 61):
        root = TreeSearchAgent(1, 60).search(state.view(state.public.to_act()))
        assert root.visits == sum(child.visits for child in root.children) == 60
        assert root.total == sum(child.total for child in root.children)
        actions = {child.action for child in root.children}
        assert len(actions) == len(root.children)
        assert actions <= set(legal_actions(state))
        waiting = list(root.children)
        while waiting:
            node = waiting.pop()
            # The first visit creates a node; every later visit descends from it, unless it is
            # terminal.
            assert not node.children or node.visits == 1 + sum(
                child.visits for child in node.children
            )
            assert 0 < node.visits <= node.chances <= root.visits
            waiting += node.children


def test_all_actions_are_tried_and_the_best_most_often() -> None:
    """The gain of one action does not count for another."""
    node = Node(DRAW, 0)
    playout = Playout(3)
    low, high = 0, 0b1000 << 4 * FOUR | 0b1000 << 4 * KING | 0b1000 << 4 * ACE
    for _ in range(200):
        child = node.next(low, high, 0, playout)
        child.visits += 1
        child.total += 900 if child.action == action(DISCARD, KING) else 0
    assert {child.action for child in node.children} == {
        action(DISCARD, kind) for kind in (FOUR, KING, ACE)
    }
    best = node.most_visited()
    assert best.action == action(DISCARD, KING)
    assert 150 < best.visits < 198


def test_only_actions_that_could_be_chosen_count_as_passed_over() -> None:
    node = Node(DRAW, 0)
    playout = Playout(3)
    four, king = 0b1000 << 4 * FOUR, 0b1000 << 4 * KING
    for number in range(40):
        node.next(0, four if number % 4 else four | king, 0, playout).visits += 1
    chances = {child.action: child.chances for child in node.children}
    assert chances[action(DISCARD, KING)] <= 10 < chances[action(DISCARD, FOUR)]


def going_out(rules: str) -> State:
    """Return a position in which seat 0 can lay its whole hand and no opponent has melded."""
    return load_position(
        {
            "rules": rules,
            "turn": 0,
            "phase": "play",
            "drawn": "stock",
            "hands": ["KK4", "AAAAJJJJTTTT99", "5678", "AAAAJJJJTTTT99"],
            "stock": "5678" * 6,
            "pile": "9",
            "melds": [["QQQQQQQ", "KKK", "444"], []],
            "had_turn": [True] * 4,
        }
    )


def test_it_goes_out_while_the_opponents_hold_everything() -> None:
    state = going_out("classic")
    agent = TreeSearchAgent(2, 150)
    while state.public.turn == 0 and state.public.phase != OVER:
        step(state, agent.decide(state.view(0)), None)
    assert state.public.phase == OVER
    assert state.public.ending == BY_GOING_OUT
    assert state.public.out_seat == 0


def test_it_asks_only_under_rules_that_require_it() -> None:
    for rules, asks in (("classic", False), ("frimes", True)):
        state = going_out(rules)
        assert ASK in legal_actions(state)
        root = TreeSearchAgent(1, 60).search(state.view(0))
        assert (ASK in {child.action for child in root.children}) == asks
