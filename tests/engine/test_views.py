"""A seat's view holds nothing hidden, by construction."""

from collections.abc import Iterator

import pytest
from librt.vecs import vec

from canasta.cards.lanes import to_kinds
from canasta.engine.referee import apply, legal_actions
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import OVER, PublicState, Side
from canasta.engine.state.state import State, View
from tests.support.arrangements import ARRANGEMENTS, Arrangement, attributes, dealt

pytestmark = pytest.mark.both_forms

PUBLIC_TYPES = (View, PublicState, Side, GameRules, int, bool, list, vec)
"""The types reachable from a view. Check that a new type is public before you add it."""


def reachable(value: object) -> Iterator[object]:
    """Yield everything reachable from a view; of the public rules, only ``GameRules`` itself."""
    yield value
    if isinstance(value, (list, vec)):
        for entry in value:
            yield from reachable(entry)
    elif not isinstance(value, GameRules | int):
        for name in attributes(value):
            yield from reachable(getattr(value, name))


def along(arrangement: Arrangement) -> Iterator[State]:
    """Yield the states of a round after every step."""
    state = dealt(arrangement, 5)
    while state.public.phase != OVER:
        yield state
        legal = legal_actions(state)
        apply(state, legal[len(legal) // 2])


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_view_leads_to_public_things_only(arrangement: Arrangement) -> None:
    for state in along(arrangement):
        for seat in range(-1, arrangement.players):
            view = state.view(seat)
            assert attributes(view) == ["fresh", "hand", "public", "seat"]
            assert view.seat == seat
            assert view.hand == (state.hand_counts[seat] if seat >= 0 else 0)
            for found in reachable(view):
                assert isinstance(found, PUBLIC_TYPES), found
                assert found is not state.hands


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_only_the_player_in_turn_sees_which_cards_of_a_meld_are_own_ones(
    arrangement: Arrangement,
) -> None:
    """Whether a laid card came from the hand or the pile depends on the rest of the hand."""
    counted = 0
    for state in along(arrangement):
        for seat in range(-1, arrangement.players):
            in_turn = seat == state.public.turn
            assert state.view(seat).fresh == (state.fresh if in_turn else 0)
        assert "fresh" not in attributes(state.public)
        counted += state.fresh != 0
    assert counted != 0 or not arrangement.game_rules.tracks_concealed


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_no_number_in_a_view_is_the_hand_of_another(arrangement: Arrangement) -> None:
    for state in along(arrangement):
        for seat in range(-1, arrangement.players):
            numbers = {found for found in reachable(state.view(seat)) if isinstance(found, int)}
            for other in range(arrangement.players):
                hand = state.hand_counts[other]
                known = state.public.known
                is_known = known[other] == hand
                # Small hands may equal a pile or a meld by chance.
                is_small = len(to_kinds(hand)) <= 4
                if other != seat and hand != state.hand_counts[seat] and not (is_known or is_small):
                    assert hand not in numbers


def test_a_watcher_sees_no_hand() -> None:
    state = dealt(ARRANGEMENTS[0], 1)
    assert all(state.hand_counts)
    assert state.view(-1).hand == 0
