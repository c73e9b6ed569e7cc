"""The cards known to be in a hand came with the pile and must still be there."""

from collections import Counter

import pytest

from canasta.agents.registry import make_agent
from canasta.cards.lanes import from_kinds, without
from canasta.engine.events import Discarded, Event, Melded, PileJoinedHand, TookPile
from canasta.engine.referee import apply
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import OVER
from canasta.engine.stepping.deal import deal, quick_shuffle, sorted_deck
from canasta.rules import load_rules

pytestmark = pytest.mark.both_forms


def follow(known: list[Counter[int]], event: Event) -> None:
    """Update the minimum number of known cards in each hand."""
    match event:
        case PileJoinedHand():
            known[event.seat].update(event.kinds)
        case TookPile():
            known[event.seat] -= Counter(event.used)
        case Melded():
            known[event.seat] -= Counter(event.kinds)
        case Discarded():
            known[event.seat] -= Counter([event.kind])
        case _:
            pass


@pytest.mark.parametrize("rules", ["laws1951", "frimes", "classic", "duel"])
@pytest.mark.parametrize("agent", ["random", "greedy", "steady"])
def test_what_is_known_is_what_came_with_the_pile_and_has_not_left(rules: str, agent: str) -> None:
    players = 2 if rules == "duel" else 4
    game_rules = GameRules(load_rules(rules), players, 2)
    seen = 0
    for seed in range(4):
        events: list[Event] = []
        state = deal(
            game_rules, [0, 0], players - 1, quick_shuffle(sorted_deck(game_rules), seed), events
        )
        agents = [make_agent(agent, seat) for seat in range(players)]
        known: list[Counter[int]] = [Counter() for _ in range(players)]
        while state.public.phase != OVER:
            seat = state.public.to_act()
            for event in apply(state, agents[seat].decide(state.view(seat))):
                follow(known, event)
            public = state.public
            expected = [from_kinds(list(cards.elements())) for cards in known]
            assert (public.known or [0] * players) == expected
            for hand, cards in zip(state.hand_counts, expected, strict=True):
                assert without(cards, hand) == 0
            seen += any(expected)
    assert seen > 10
