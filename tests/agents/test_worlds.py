"""Worlds drawn for a view are complete, look the same, and are equally likely."""

from collections import Counter
from math import sqrt

import pytest

from canasta.agents.baselines.greedy import GreedyAgent
from canasta.agents.baselines.uniform import UniformAgent
from canasta.agents.baselines.webstyle import WebstyleAgent
from canasta.agents.registry import make_agent
from canasta.agents.worlds.worlds import Worlds, unseen_cards
from canasta.arena.rounds import play_round
from canasta.cards.kinds import ACE, BLACK_THREE, JOKER, KING, RED_THREE
from canasta.cards.lanes import count, one, total, without
from canasta.engine.actions import DISCARD
from canasta.engine.state.public_state import OVER, PLAYING
from canasta.engine.state.state import State
from canasta.engine.stepping.deal import restacked
from canasta.engine.stepping.step import step
from tests.support.arrangements import (
    ARRANGEMENTS,
    TEXTS,
    Arrangement,
    check_counts,
    dealt,
    fingerprint,
    stock_of,
)

CLASSIC = Arrangement("classic", 4, 2)
LAWS_1951 = Arrangement("laws1951", 4, 2)


def positions(arrangement: Arrangement, seed: int, every: int) -> list[State]:
    """Return copies of a round of random and greedy seats, one after every ``every`` actions."""
    state = dealt(arrangement, seed)
    agents = [UniformAgent(seed), GreedyAgent()]
    found = []
    steps = 0
    while state.public.phase != OVER:
        if steps % every == 0:
            found.append(state.copy())
        seat = state.public.to_act()
        step(state, agents[(seat + seed) % 2].decide(state.view(seat)), None)
        steps += 1
    return found


def number(counts: int, kind: int) -> int:
    """Return the count of a kind as a Python integer."""
    return int(count(counts, kind))


def within_five_deviations(hits: int, tries: int, chance: float) -> bool:
    return abs(hits - tries * chance) < 5 * sqrt(tries * chance * (1 - chance))


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_world_has_all_cards_and_looks_the_same_from_the_seat(arrangement: Arrangement) -> None:
    for seed in range(3):
        for state in positions(arrangement, seed, 11):
            for seat in range(-1, arrangement.players):
                view = state.view(seat)
                worlds = Worlds(view, seed)
                for _ in range(3):
                    world = worlds.draw()
                    check_counts(world)
                    assert fingerprint(world.view(seat)) == fingerprint(view)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_red_threes_lie_only_where_they_can(arrangement: Arrangement) -> None:
    at_once = TEXTS[arrangement.text].red_threes_laid == "at_once"
    for state in positions(arrangement, 1, 7):
        public = state.public
        worlds = Worlds(state.view(public.to_act()), 5)
        for _ in range(5):
            for seat, hand in enumerate(worlds.draw().hand_counts):
                if at_once or (public.had_turn >> seat) & 1:
                    assert count(hand, RED_THREE) == 0


def test_a_world_is_a_copy() -> None:
    state = dealt(CLASSIC, 3)
    before = fingerprint(state)
    world = Worlds(state.view(0), 1).draw()
    step(world, UniformAgent(1).decide(world.view(0)), None)
    assert fingerprint(state) == before


def test_the_same_seed_draws_the_same_worlds_whatever_is_hidden() -> None:
    for state in positions(CLASSIC, 2, 9):
        seat = state.public.to_act()
        other = Worlds(state.view(seat), 99).draw()
        mine, theirs = Worlds(state.view(seat), 7), Worlds(other.view(seat), 7)
        for _ in range(3):
            assert fingerprint(mine.draw()) == fingerprint(theirs.draw())


def test_unseen_cards_are_the_other_hands_and_the_stock() -> None:
    for state in positions(CLASSIC, 4, 9):
        hidden = sum(one(kind) for kind in stock_of(state)) + sum(state.hand_counts[1:])
        assert unseen_cards(state.view(0)) == hidden


def test_every_place_is_equally_likely_for_a_card() -> None:
    view = dealt(CLASSIC, 5).view(0)
    unseen = unseen_cards(view)
    others = int(total(unseen)) - number(unseen, RED_THREE)
    tries = 2000
    aces = jokers = tops = bottoms = 0
    worlds = Worlds(view, 12)
    for _ in range(tries):
        world = worlds.draw()
        aces += count(world.hand_counts[1], ACE)
        jokers += count(world.hand_counts[3], JOKER)
        tops += stock_of(world)[0] == KING
        bottoms += stock_of(world)[-1] == RED_THREE
    size = int(view.public.hand_size(1))
    assert within_five_deviations(aces, tries * size, number(unseen, ACE) / others)
    assert within_five_deviations(jokers, tries * size, number(unseen, JOKER) / others)
    reds = number(unseen, RED_THREE) / len(stock_of(worlds.draw()))
    assert within_five_deviations(bottoms, tries, reds)
    assert within_five_deviations(tops, tries, (1 - reds) * number(unseen, KING) / others)


def test_pairs_of_places_are_independent_as_in_a_shuffle() -> None:
    view = dealt(CLASSIC, 6).view(0)
    unseen = unseen_cards(view)
    kings = number(unseen, KING)
    others = int(total(unseen)) - number(unseen, RED_THREE)
    size = int(view.public.hand_size(1))
    none = 1.0
    for place in range(size):
        none *= (others - kings - place) / (others - place)
    tries = 2000
    worlds = Worlds(view, 3)
    without = sum(count(worlds.draw().hand_counts[1], KING) == 0 for _ in range(tries))
    assert within_five_deviations(without, tries, none)


def test_red_threes_of_the_laws_are_as_likely_in_a_hand_as_in_the_stock() -> None:
    state = dealt(LAWS_1951, 8)
    public = state.public
    seat = public.to_act()
    unseen = unseen_cards(state.view(seat))
    waiting = [other for other in range(4) if not (public.had_turn >> other) & 1]
    assert len(waiting) == 3
    places = int(public.stock_size) + sum(int(public.hand_size(other)) for other in waiting)
    tries = 2000
    worlds = Worlds(state.view(seat), 4)
    hits = sum(count(worlds.draw().hand_counts[waiting[0]], RED_THREE) for _ in range(tries))
    chance = number(unseen, RED_THREE) / places
    assert chance > 0
    assert within_five_deviations(hits, tries * public.hand_size(waiting[0]), chance)


def test_cards_that_lie_open_or_are_known_stay_where_they_are() -> None:
    state = dealt(CLASSIC, 9)
    first = [kind for kind in range(BLACK_THREE, JOKER + 1) if count(state.hand_counts[1], kind)]
    exposed, known = one(first[0]), one(first[0]) + one(first[1])
    state.public.penalty_cards = [0, exposed, 0, 0]
    worlds = Worlds(state.view(0), 1)
    assert all(without(exposed, worlds.draw().hand_counts[1]) == 0 for _ in range(50))
    worlds = Worlds(state.view(0), 1, known=[0, known, 0, 0])
    for _ in range(50):
        world = worlds.draw()
        assert without(known, world.hand_counts[1]) == 0
        check_counts(world)


def test_cards_that_came_with_the_pile_are_noted() -> None:
    view = dealt(CLASSIC, 9).view(0)
    assert Worlds(view, 1, taken=one(KING)).draw().taken == one(KING)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_another_order_of_the_stock_changes_no_view(
    arrangement: Arrangement,
) -> None:
    for state in positions(arrangement, 4, 13):
        before = fingerprint(state)
        other, third = restacked(state, 1), restacked(state, 2)
        for seat in range(-1, arrangement.players):
            assert fingerprint(other.view(seat)) == fingerprint(state.view(seat))
        assert (other.hand_counts, other.taken) == (state.hand_counts, state.taken)
        assert Counter(stock_of(other)) == Counter(stock_of(state))
        assert len(stock_of(state)) < 20 or stock_of(other) != stock_of(third) != stock_of(state)
        step(other, UniformAgent(1).decide(other.view(other.public.to_act())), None)
        assert fingerprint(state) == before


def test_impossible_known_cards_are_refused() -> None:
    view = dealt(CLASSIC, 9).view(0)
    with pytest.raises(ValueError, match="cannot hold"):
        Worlds(view, 1, known=[0, 9 * one(KING), 0, 0])
    with pytest.raises(ValueError, match="cannot hold"):
        Worlds(view, 1, known=[0, 5 * one(JOKER), 0, 0])
    view.public.change_hand_size(1, 100)
    with pytest.raises(ValueError, match="fewer unseen cards"):
        Worlds(view, 1)


def test_cards_are_left_over_in_a_position_without_all_cards() -> None:
    state = dealt(CLASSIC, 9)
    state.public.stock_size = 5
    world = Worlds(state.view(0), 1).draw()
    assert len(stock_of(world)) == 5
    assert list(world.public.hand_sizes) == [total(hand) for hand in world.hand_counts]


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_webstyle_plays_whole_rounds(arrangement: Arrangement) -> None:
    agents = [WebstyleAgent(seat, worlds=1) for seat in range(arrangement.players)]
    result = play_round(dealt(arrangement, 2), agents)
    assert result.turns > 0


def test_webstyle_plays_like_greedy_except_for_discards() -> None:
    chosen = set()
    for state in positions(CLASSIC, 3, 3):
        view = state.view(state.public.to_act())
        usual, choice = GreedyAgent().decide(view), WebstyleAgent(1, worlds=4).decide(view)
        if usual >> 4 == DISCARD:
            assert choice >> 4 == DISCARD
            assert count(view.hand, choice & 15) > 0
            chosen.add(choice == usual)
        else:
            assert choice == usual
    assert chosen == {True, False}


def test_webstyle_decides_by_view_and_seed_alone() -> None:
    tried = 0
    for state in positions(CLASSIC, 6, 4):
        if state.public.phase == PLAYING:
            seat = state.public.to_act()
            other = Worlds(state.view(seat), 41).draw()
            first, second = make_agent("webstyle", 5), make_agent("webstyle", 5)
            assert first.decide(state.view(seat)) == second.decide(other.view(seat))
            tried += 1
            if tried == 6:
                return
    pytest.fail("too few decisions")
