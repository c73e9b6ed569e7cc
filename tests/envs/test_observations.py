"""Every slice of an observation agrees with the view, and nothing else enters it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Final

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from canasta.agents.worlds.worlds import unseen_cards
from canasta.cards.kinds import ACE, KIND_COUNT
from canasta.cards.lanes import canastas, count, marked
from canasta.cards.row import Row
from canasta.engine.referee import legal_actions
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State, View
from canasta.engine.stepping.step import step
from canasta.envs.observer import Observer
from canasta.envs.slices import (
    HIDDEN,
    LENGTH,
    RECENT,
    RULE_BONUSES,
    RULE_SWITCHES,
    RULES,
    SEATS,
    SEEN,
    SLICES,
    STATE_LENGTH,
    STATE_SLICES,
    STOCK,
)
from canasta.rules.idle_fields import has_effect
from canasta.rules.ruleset import RULE_FIELDS, RuleSet
from tests.envs.leaks import leaks, observe_by
from tests.support.arrangements import ARRANGEMENTS, TEXTS, Arrangement, dealt
from tests.support.rule_mutations import next_values


def along(arrangement: Arrangement, rounds: int) -> Iterator[State]:
    """Yield the states of random rounds up to their ends."""
    chance = Random(str(arrangement))
    for number in range(rounds):
        state = dealt(arrangement, number)
        while actions := legal_actions(state):
            yield state
            step(state, chance.choice(actions), None)
        assert state.public.phase == OVER
        yield state


def by_kind(counts: int) -> list[int]:
    return [int(count(counts, kind)) for kind in range(KIND_COUNT)]


def one_of(chosen: int, among: int) -> list[int]:
    return [int(place == chosen) for place in range(among)]


def filled(parts: list[list[int]], width: int) -> list[int]:
    """Return the parts in succession, padded with zeros to six parts."""
    return [number for part in parts for number in part] + [0] * (width * (SEATS - len(parts)))


def in_hundreds(points: int) -> list[int]:
    return [min(points // 100, 255), points % 100]


def expected_of_round(view: View) -> dict[str, list[int]]:
    """Return the expected content of each slice, computed in the plainest way."""
    public = view.public
    rules = public.game_rules
    own = int(view.seat)
    seats = [(own + place) % rules.players for place in range(rules.players)]
    sides = [(own + place) % rules.sides for place in range(rules.sides)]
    recent = [kind + 1 for kind in reversed(public.pile)][:RECENT]

    def place_of(seat: int) -> list[int]:
        return one_of(seats.index(seat) if seat >= 0 else -1, SEATS)

    open_cards = public.penalty_cards or [0] * rules.players
    melds = [public.sides[side] for side in sides]
    return {
        "hand": by_kind(view.hand),
        "unseen": by_kind(unseen_cards(view)),
        "phase": one_of(public.phase, 4),
        "turn": place_of(public.turn),
        "to_act": place_of(public.to_act()),
        "dealer": place_of(public.dealer),
        "seats": filled([[1] for _ in seats], 1),
        "own_side": filled([[int(seat % rules.sides == own % rules.sides)] for seat in seats], 1),
        "hand_sizes": filled([[public.hand_sizes[seat]] for seat in seats], 1),
        "had_turn": filled([[public.had_turn >> seat & 1] for seat in seats], 1),
        "laid": filled([[public.laid >> seat & 1] for seat in seats], 1),
        "known": filled([by_kind(public.known[seat]) for seat in seats], KIND_COUNT),
        "open_cards": filled([by_kind(open_cards[seat]) for seat in seats], KIND_COUNT),
        "stock": [public.stock_size],
        "pile": [public.pile.count(kind) for kind in range(KIND_COUNT)],
        "pile_size": [len(public.pile)],
        "pile_top": one_of(public.pile[-1] if public.pile else -1, KIND_COUNT),
        "packet": [public.pile[public.packet_start() :].count(kind) for kind in range(KIND_COUNT)],
        "packets": [len(public.packets)],
        "frozen": [int(public.is_frozen())],
        "recent": recent + [0] * (RECENT - len(recent)),
        "drawn_from": one_of(public.drawn_from, 3),
        "asked": one_of(public.asked, 3),
        "yes_count": [public.yes_count],
        "laid_now": [int(public.laid_now)],
        "passed": [public.passed],
        "held": by_kind(public.held),
        "key_rank": one_of(public.key_rank, KIND_COUNT),
        "fresh": by_kind(view.fresh),
        "opening": in_hundreds(public.opening_points),
        "naturals": filled([by_kind(meld.naturals) for meld in melds], KIND_COUNT),
        "twos": filled([by_kind(meld.twos) for meld in melds], KIND_COUNT),
        "jokers": filled([by_kind(meld.jokers) for meld in melds], KIND_COUNT),
        "concealed": filled([by_kind(public.concealed[side]) for side in sides], KIND_COUNT),
        "opened": filled([[int(public.has_opened(side))] for side in sides], 1),
        "red_threes": filled([[public.red_threes[side]] for side in sides], 1),
        "canastas": filled(
            [[int(marked(canastas(meld.naturals, meld.wilds())))] for meld in melds], 1
        ),
        "minimum": filled([in_hundreds(meld.minimum) for meld in melds], 2),
        "penalties": filled([in_hundreds(public.penalties[side]) for side in sides], 2),
        "scores": filled(
            [
                [128 + public.scores[side] // 100, public.scores[side] % 100]
                for side in sides
            ],
            2,
        ),
        "ending": one_of(public.ending, 4),
        "out_seat": place_of(public.out_seat),
        "out_concealed": [int(public.out_concealed)],
    }  # fmt: skip


@pytest.mark.both_forms
@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_every_slice_shows_what_the_view_has(arrangement: Arrangement) -> None:
    observer = Observer(arrangement.game_rules)
    for moment, state in enumerate(along(arrangement, 3)):
        view = state.view(moment % arrangement.players)
        row = list(observer.observation(view))
        expected = expected_of_round(view)
        assert list(expected) == [entry.name for entry in SEEN]
        assert {name: row[SLICES[name]] for name in expected} == expected


def numbers_of(rules: RuleSet, players: int, sides: int) -> dict[str, list[int]]:
    """Return the expected slices of the rules."""
    row = Row(vec[u8](bytes(LENGTH)))
    row.at = SLICES[RULES[0].name].start
    Observer(GameRules(rules, players, sides)).write_rules(row)
    assert row.at == LENGTH
    written = list(bytes(row.cells))
    return {entry.name: written[SLICES[entry.name]] for entry in RULES}


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_the_rules_are_in_it(arrangement: Arrangement) -> None:
    game_rules = arrangement.game_rules
    rules = game_rules.rules
    row = list(Observer(game_rules).observation(dealt(arrangement, 1).view(0)))
    found = {entry.name: row[SLICES[entry.name]] for entry in RULES}
    assert found == numbers_of(rules, arrangement.players, arrangement.sides)
    assert (found["players"], found["sides"]) == ([arrangement.players], [arrangement.sides])
    assert found["deck"] == by_kind(game_rules.deck)
    assert found["cards_drawn"] == [rules.by_players(rules.cards_drawn, arrangement.players)]
    assert found["target"] == in_hundreds(rules.target)
    assert found["values"][-2:] == [rules.two_points // 5, rules.joker_points // 5]
    ways = ("natural_pair", "with_wild", "onto_meld", "one_card")
    assert found["takes"] == [int(way in rules.opened_takes) for way in ways]
    assert sum(found["wilds_to_naturals"]) == sum(found["stock_end"]) == 1
    assert found["red_threes_worth"][:2] == in_hundreds(rules.red_three_bonus)
    assert found["red_threes_worth"][6:8] == in_hundreds(rules.all_red_threes_bonus)
    expected = [number for name in RULE_BONUSES for number in in_hundreds(getattr(rules, name))]
    assert found["bonuses"] == expected
    switches = dict(zip(RULE_SWITCHES, found["switches"], strict=True))
    assert switches["wild_blocks"] == rules.wild_blocks


NOT_OBSERVED: Final = {
    "arrangements": "the seating of this table is in players and sides",
    "minimum_below_zero": "the minimum of this round is",
    "minimums": "the minimum of this round is",
    "rounds": "the target is 0 in the last of them; no view tells the number of its round",
    "sanctions": "they punish plays that the mask of legal actions leaves out",
    "sanctions_also": "likewise",
    "wording": "words",
}
"""The fields of the rules that no observation shows, and why."""


def test_a_field_that_decides_anything_changes_the_observation() -> None:
    """At some table, the observation distinguishes each value of a field from the next."""
    shown: set[str] = set()
    for rules in (*TEXTS.values(), replace(TEXTS["classic"], red_threes_need_canastas=1)):
        for key in RULE_FIELDS.keys() - NOT_OBSERVED.keys():
            if has_effect(rules, key):
                for value in next_values(rules, key):
                    house = replace(rules, **{key: value})  # type: ignore[arg-type]
                    assert any(
                        numbers_of(house, *seats) != numbers_of(rules, *seats)
                        for seats in rules.arrangements
                    ), (rules.id, key, value)
                    shown.add(key)
    assert shown == RULE_FIELDS.keys() - NOT_OBSERVED.keys()


def test_the_index_covers_every_number_once() -> None:
    places = [place for part in STATE_SLICES.values() for place in range(part.start, part.stop)]
    assert places == list(range(STATE_LENGTH))
    assert list(SLICES) == list(STATE_SLICES)[: len(SLICES)]
    assert len(SEEN + RULES + HIDDEN) == len(STATE_SLICES)
    assert list(SLICES.values())[-1].stop == LENGTH


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_state_adds_what_is_hidden(arrangement: Arrangement) -> None:
    observer = Observer(arrangement.game_rules)
    for moment, state in enumerate(along(arrangement, 1)):
        seat = moment % arrangement.players
        row = list(observer.state(state, seat))
        assert bytes(row[:LENGTH]) == observer.observation(state.view(seat))
        hands = [
            state.hand_counts[(seat + place) % arrangement.players]
            for place in range(arrangement.players)
        ]
        assert row[STATE_SLICES["hands"]] == filled([by_kind(hand) for hand in hands], KIND_COUNT)
        left = state.stock[len(state.stock) - state.public.stock_size :]
        stock = [kind + 1 for kind in left]
        assert row[STATE_SLICES["stock_order"]] == stock + [0] * (STOCK - len(stock))


@pytest.mark.both_forms
@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_hidden_cards_change_no_observation(arrangement: Arrangement) -> None:
    """Dealing the other hands and the stock anew does not change the seat's observation."""
    observe = observe_by(arrangement.game_rules)
    compared, unlike = leaks(arrangement, 1, observe)
    assert compared > 20
    assert unlike == 0


@pytest.mark.parametrize(
    "plant",
    [
        lambda state: state.stock[-1:],
        lambda state: bytes([count(state.hand_counts[state.public.turn], ACE)]),
        lambda state: bytes([max(state.hand_counts) % 251]),
        lambda state: state.stock[: state.stock_end - state.public.stock_size],
    ],
    ids=[
        "last card of the stock",
        "the aces of the hand in turn",
        "some number from the hands",
        "what others have drawn",
    ],
)
def test_a_planted_leak_is_found(plant: Callable[[State], bytes]) -> None:
    arrangement = Arrangement("frimes", 4, 2)
    observe = observe_by(arrangement.game_rules)
    found = [
        leaks(arrangement, number, lambda state, seat: observe(state, seat) + plant(state))[1]
        for number in range(4)
    ]
    assert sum(found) > 0


def test_a_watcher_observes_nothing() -> None:
    state = dealt(ARRANGEMENTS[0], 1)
    with pytest.raises(ValueError, match="watcher"):
        Observer(ARRANGEMENTS[0].game_rules).observation(state.view(-1))
