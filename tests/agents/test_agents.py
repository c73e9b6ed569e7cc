"""Robots decide legally and repeatably from the view alone, each in its style."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from canasta.agents.agent import Agent
from canasta.agents.registry import agent_names, make_agent
from canasta.agents.unknown_agent import UnknownAgentError
from canasta.build_info import is_compiled
from canasta.engine.actions import ASK, NO, YES, holds
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.scoring import score_round
from canasta.engine.state.public_state import ANSWERING, OVER
from canasta.engine.state.state import State, View
from canasta.engine.stepping.deal import deal
from canasta.engine.stepping.step import step
from canasta.record.notation import play_text
from canasta.record.position import load_position
from canasta.record.robot_play import whole_play
from tests.support.arrangements import (
    ARRANGEMENTS,
    SCORES,
    Arrangement,
    dealt,
    deck_of,
    fingerprint,
)
from tests.support.same_view import reshuffled

AGENTS = ["random", "greedy", "careless", "casual", "steady"]
CLASSIC = Arrangement("classic", 4, 2)
HANDS = 200 if is_compiled() else 30
"""The number of rounds of each arrangement in the test of legality; the plain form is slow."""


def decisions(state: State, agents: list[Agent]) -> Iterator[tuple[State, View, int]]:
    """Play ``state`` to its end and yield each decision before it is carried out."""
    public = state.public
    while public.phase != OVER:
        seat = public.to_act()
        view = state.view(seat)
        chosen = agents[seat].decide(view)
        yield state, view, chosen
        step(state, chosen, None)


def play(state: State, agents: list[Agent]) -> list[int]:
    """Play ``state`` to its end and return each side's points."""
    for _ in decisions(state, agents):
        pass
    return [score.total for score in score_round(state)]


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_every_decision_is_legal(arrangement: Arrangement) -> None:
    chooser = random.Random(str(arrangement))
    for number in range(HANDS):
        names = [chooser.choice(AGENTS) for _ in range(arrangement.players)]
        if number % 3 == 0:
            names = ["steady"] * arrangement.players
        agents = [make_agent(name, number * 7 + seat) for seat, name in enumerate(names)]
        state = dealt(arrangement, 1000 + number, chooser.choice(SCORES))
        for _, view, chosen in decisions(state, agents):
            low, high = legal_words(view.public, state.hand_in_turn())
            assert holds(low, high, chosen)


@pytest.mark.parametrize("name", AGENTS)
@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_decisions_do_not_depend_on_hidden_cards(arrangement: Arrangement, name: str) -> None:
    chooser = random.Random(f"{arrangement} {name}")
    asked = [make_agent(name, 5) for _ in range(arrangement.players)]
    twins = [make_agent(name, 5) for _ in range(arrangement.players)]
    for seed in range(4 if is_compiled() else 1):
        for state, view, chosen in decisions(dealt(arrangement, seed), asked):
            before = fingerprint(view.public)
            other = reshuffled(state, view.seat, chooser)
            assert twins[view.seat].decide(other.view(view.seat)) == chosen
            assert fingerprint(view.public) == before


@pytest.mark.parametrize("name", AGENTS)
def test_the_same_seed_plays_the_same_round(name: str) -> None:
    first, second = (
        [chosen for *_, chosen in decisions(dealt(CLASSIC, 3), [make_agent(name, 8)] * 4)]
        for _ in range(2)
    )
    assert first == second


def test_another_seed_plays_another_random_round() -> None:
    first, second = (
        [chosen for *_, chosen in decisions(dealt(CLASSIC, 3), [make_agent("random", seed)] * 4)]
        for seed in (1, 2)
    )
    assert first != second


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownAgentError, match=r"'deepmind'.*random, greedy.*steady"):
        make_agent("deepmind", 0)


@pytest.mark.parametrize("name", agent_names())
def test_every_name_makes_an_agent(name: str) -> None:
    state = dealt(CLASSIC, 1)
    chosen = make_agent(name, 0).decide(
        state.view(0 if state.public.turn == 0 else state.public.turn)
    )
    low, high = legal_words(state.public, state.hand_in_turn())
    assert holds(low, high, chosen)


class Own(Agent):
    """An agent written outside the package, which is therefore not compiled."""

    def __init__(self) -> None:
        self.begun = 0

    def begin_round(self, view: View) -> None:
        self.begun += view.public.phase != OVER

    def decide(self, view: View) -> int:
        return make_agent("greedy", 0).decide(view)


def test_agents_can_be_written_outside_the_package() -> None:
    agent = Own()
    assert play(dealt(CLASSIC, 1), [agent] * 4)
    assert agent.begun == 0


# Asking


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize(
    ("arrangement", "asks"),
    [(CLASSIC, False), (Arrangement("laws1951", 4, 2), False), (Arrangement("frimes", 4, 2), True)],
    ids=str,
)
def test_fixed_opponents_ask_only_where_they_must(
    arrangement: Arrangement, name: str, *, asks: bool
) -> None:
    asked = 0
    for seed in range(12):
        agents = [make_agent(name, seed * 4 + seat) for seat in range(4)]
        asked += sum(chosen == ASK for *_, chosen in decisions(dealt(arrangement, seed), agents))
    assert (asked > 0) == asks


def test_random_answers_yes_and_no_and_greedy_yes() -> None:
    answers: dict[str, set[int]] = {"random": set(), "greedy": set()}
    frimes = Arrangement("frimes", 4, 2)
    for name, given in answers.items():
        for seed in range(12):
            for state, _, chosen in decisions(dealt(frimes, seed), [make_agent(name, seed)] * 4):
                if state.public.phase == ANSWERING:
                    given.add(chosen)
    assert answers == {"random": {YES, NO}, "greedy": {YES}}


# Strength


def margin(first: str, second: str, pairs: int) -> float:
    """Return the points per duplicate deal of `classic` by which one agent beats another."""
    total = 0
    game_rules = CLASSIC.game_rules
    for pair in range(pairs):
        for side in range(2):
            names = [first if seat % 2 == side else second for seat in range(4)]
            agents = [make_agent(name, pair * 4 + seat) for seat, name in enumerate(names)]
            points = play(
                deal(game_rules, [0, 0], pair % 4, deck_of(game_rules, 90_000 + pair), None), agents
            )
            total += points[side] - points[1 - side]
    return total / (2 * pairs)


def test_greedy_beats_random_by_far() -> None:
    assert margin("greedy", "random", 40) > 400


@pytest.mark.skipif(not is_compiled(), reason="a thousand hands take too long uncompiled")
def test_steady_beats_greedy() -> None:
    assert margin("steady", "greedy", 500) > 50


# Small positions

DECK = Counter(dict.fromkeys("456789TJQKA2", 8) | {"*": 4, "b": 4, "r": 4})
NO_MELDS: list[list[str]] = [[], []]


def position(hand: str, others: tuple[int, ...], **data: object) -> State:
    """Return a position in which seat 0 holds ``hand`` and the others hold ``others`` cards."""
    data = {"phase": "play", "drawn": "stock", "melds": NO_MELDS, "pile": "", **data}
    stock = data.pop("stock", 30)
    assert isinstance(stock, int)
    melds = data["melds"]
    assert isinstance(melds, list)
    left = DECK - Counter(hand) - Counter(str(data["pile"]).replace(" | ", ""))
    left -= Counter("".join(meld for side in melds for meld in side))
    left["r"] = 0
    cards = sorted((+left).elements())
    random.Random(5).shuffle(cards)
    hands = [hand]
    for size in others:
        hands.append("".join(cards[:size]))
        del cards[:size]
    if data["phase"] == "draw":
        data["drawn"] = ""
    return load_position({**data, "hands": hands, "stock": "".join(cards[:stock])})


def plays(name: str, state: State) -> str:
    """Return a robot's play, including its discard."""
    return play_text(whole_play(state, make_agent(name, 0).decide))


def test_greedy_takes_whenever_it_may() -> None:
    state = position("TT456789QKA", (11, 11, 11), phase="draw", melds=[["JJJ"], []], pile="T")
    assert plays("greedy", state).startswith("take TT")


def test_greedy_lays_naturals_and_keeps_wilds() -> None:
    state = position("K44456792*", (11, 11, 11), melds=[["KKK"], []])
    assert plays("greedy", state) == "meld 4:444 ; meld K:K ; discard 5"


def test_greedy_opens_with_wilds() -> None:
    state = position("AA2456789TQ", (11, 11, 11))
    assert plays("greedy", state) == "meld A:AA2 ; discard 4"


def test_greedy_completes_a_canasta_with_wilds() -> None:
    state = position("22579Q", (11, 11, 11), melds=[["KKKKK"], []])
    assert plays("greedy", state) == "meld K:22 ; discard 5"


def test_greedy_discards_what_it_holds_fewest_of() -> None:
    assert plays("greedy", position("4455K2", (11, 11, 11), melds=[["QQQ"], []])) == "discard K"
    assert plays("greedy", position("99JK2*", (11, 11, 11), melds=[["QQQ"], []])) == "discard J"
    assert plays("greedy", position("22*", (11, 11, 11), melds=[["QQQ"], []])) == "discard 2"


def test_greedy_goes_out_when_it_may() -> None:
    state = position("555K", (1, 11, 1), melds=[["AAAAAAA"], []])
    assert plays("greedy", state) == "meld 5:555 ; discard K"


def test_steady_never_feeds_a_meld_of_the_next_player() -> None:
    melds = [["KKK", "AAA"], ["8888"]]
    state = position("89QJ", (7, 8, 9), melds=melds, pile="TTAAA57")
    assert plays("steady", state) in ("discard 9", "discard Q", "discard J")


def test_steady_stops_a_big_pile_with_a_black_three() -> None:
    melds = [["KKK", "AAA"], ["8888", "666", "QQQ", "JJJ"]]
    state = position("866QJb", (7, 8, 9), melds=melds, pile="TTQQAA577")
    assert plays("steady", state).endswith("discard b")


def test_steady_discards_the_rank_that_the_next_player_has_just_discarded() -> None:
    melds = [["KKK", "AAA"], ["8888"]]
    state = position("8JQ9", (7, 8, 9), melds=melds, pile="TTAAA7Q57")
    assert plays("steady", state) == "discard Q"


def test_steady_freezes_a_pile_that_the_opponents_could_take() -> None:
    melds = [[], ["KKK2", "777"]]
    state = position("AA99665522TJ", (5, 11, 6), melds=melds, pile="TTAAAQ5746", scores=[1500, 0])
    assert plays("steady", state) == "discard 2"


def test_steady_takes_a_big_frozen_pile_and_opens_with_it() -> None:
    melds = [[], ["8888"]]
    state = position("TTKKK456789", (11, 11, 11), phase="draw", melds=melds, pile="2QQA57A667799T")
    assert plays("steady", state).startswith("take TT ; meld K:KKK")


def test_steady_leaves_a_pile_of_one_useless_card() -> None:
    state = position("556679QKKA2", (11, 11, 11), phase="draw", melds=[["4444"], []], pile="4")
    assert plays("steady", state) == "draw"


def test_steady_draws_if_there_is_no_pile() -> None:
    assert plays("steady", position("556679QKKA2", (11, 11, 11), phase="draw")) == "draw"


def test_steady_keeps_its_hand_while_there_is_time() -> None:
    state = position("KKKQQ779542*", (11, 11, 11), pile="8b95")
    assert plays("steady", state).startswith("discard")


def test_steady_opens_before_its_red_threes_count_against_it() -> None:
    state = position("AA24566789J", (11, 11, 11), red_threes=[3, 0], pile="TTQ57", stock=8)
    assert plays("steady", state).startswith("meld A:AA2")


def test_steady_completes_a_canasta_in_danger() -> None:
    melds = [["QQQQQ"], ["999999*", "JJJ"]]
    state = position("2268T", (2, 7, 5), melds=melds, pile="5K")
    assert plays("steady", state).startswith("meld Q:22")


def test_steady_lays_its_cards_when_the_stock_ends() -> None:
    state = position("KKK4467", (9, 9, 9), melds=[["QQQ"], ["888"]], pile="55", stock=0)
    assert plays("steady", state).startswith("meld K:KKK")


def test_steady_goes_out_against_full_hands() -> None:
    melds = [["AAAAAAA", "JJJ"], []]
    state = position("555K", (12, 5, 13), melds=melds, red_threes=[0, 2], pile="TTQ57", stock=12)
    assert plays("steady", state) == "meld 5:555 ; discard K"


def test_steady_does_not_go_out_merely_because_it_can() -> None:
    melds = [["AAAAAAA", "QQQQQ", "777777"], ["999"]]
    state = position("555444", (3, 11, 4), melds=melds)
    assert state.public.phase != OVER
    play_of_turn = plays("steady", state)
    assert not ("meld 5:555" in play_of_turn and "meld 4:444" in play_of_turn)


def test_steady_wins_the_game_when_going_out_wins_it() -> None:
    melds = [["AAAAAAA", "QQQQQ", "777777"], ["999"]]
    state = position("555444", (3, 5, 4), melds=melds, scores=[4300, 3900])
    assert "meld 4:444" in plays("steady", state)


def test_steady_completes_no_canasta_that_forces_it_to_lose_the_game() -> None:
    melds = [["TTTTT2", "AAAAA", "KKKKK"], ["JJJJJJJ"]]
    for scores, forced in (([4400, 4700], False), ([1400, 1700], True), ([4800, 4700], True)):
        state = position("29", (9, 5, 11), melds=melds, scores=scores, red_threes=[0, 1])
        assert (plays("steady", state) == "meld T:2 ; discard 9") == forced, scores


def test_steady_lays_black_threes_to_go_out() -> None:
    melds = [["KKKKKK2"], ["999", "JJJ"]]
    state = position("bbb5", (8, 4, 8), melds=melds, pile="5")
    assert plays("steady", state) == "meld b:bbb ; discard 5"


def test_steady_asks_a_partner_with_many_cards() -> None:
    melds = [["AAAAAAA"], []]
    state = position("555K", (12, 12, 13), melds=melds, red_threes=[0, 2], pile="TTQ57")
    assert plays("steady", state) == "ask"
    state = position("555K", (12, 3, 13), melds=melds, red_threes=[0, 2], pile="TTQ57")
    assert plays("steady", state) == "meld 5:555 ; discard K"


def test_steady_asks_where_it_has_to() -> None:
    melds = [["AAAAAAA", "6666666"], []]
    state = position("555K", (12, 2, 13), rules="frimes", sides=2, melds=melds)
    assert plays("steady", state) == "ask"


@pytest.mark.parametrize(
    ("hand", "answer"), [("4b", "yes"), ("AAAKKK2**44", "no")], ids=["little", "much"]
)
def test_steady_answers_by_the_points_at_stake_in_its_hand(hand: str, answer: str) -> None:
    melds = [["AAAA222"], ["999"]]
    state = position(hand, (3, 4, 4), phase="answer", turn=2, melds=melds, drawn="stock")
    assert state.public.to_act() == 0
    assert plays("steady", state) == answer
