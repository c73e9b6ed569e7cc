"""The features of a view: their number, and their symmetry for ranks of equal value."""

import pytest

from canasta.agents.network.features import BY_RANK, LENGTH, LineFacts, features
from canasta.cards.kinds import FIVE, FOUR, KING, QUEEN
from canasta.cards.lanes import count, one
from canasta.engine.state.state import View
from tests.support.arrangements import ARRANGEMENTS, Arrangement
from tests.support.networks import states_of_a_round

CLASSIC = Arrangement("classic", 4, 2)
PLAIN = LineFacts()
DRAWS = LineFacts()
DRAWS.draws = True


def exchanged(counts: int, first: int, second: int) -> int:
    """Return a multiset with two kinds exchanged."""
    moved = count(counts, second) - count(counts, first)
    return counts + moved * (one(first) - one(second))


def with_ranks_exchanged(view: View, first: int, second: int) -> View:
    public = view.public.copy()
    other = {first: second, second: first}
    public.pile = [other.get(kind, kind) for kind in public.pile]
    public.pile_counts = exchanged(public.pile_counts, first, second)
    public.known = [exchanged(known, first, second) for known in public.known]
    public.concealed = [exchanged(marks, first, second) for marks in public.concealed]
    for side in public.sides:
        side.naturals = exchanged(side.naturals, first, second)
        side.twos = exchanged(side.twos, first, second)
        side.jokers = exchanged(side.jokers, first, second)
    return View(public, view.seat, exchanged(view.hand, first, second))


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_every_position_has_as_many_features_and_a_draw_changes_one(
    arrangement: Arrangement,
) -> None:
    for state in states_of_a_round(arrangement, 3)[::7]:
        view = state.view(state.public.to_act())
        plain, drawing = features(view, PLAIN), features(view, DRAWS)
        assert len(plain) == len(drawing) == LENGTH
        differing = [place for place in range(LENGTH) if plain[place] != drawing[place]]
        assert 1 <= len(differing) <= 2


@pytest.mark.parametrize(("first", "second"), [(FOUR, FIVE), (QUEEN, KING)])
def test_ranks_of_equal_value_have_the_same_features(first: int, second: int) -> None:
    for state in states_of_a_round(CLASSIC, 8)[::5]:
        view = state.view(state.public.to_act())
        row = bytearray(features(view, PLAIN))
        one_place, other_place = (first - FOUR) * BY_RANK, (second - FOUR) * BY_RANK
        mine = row[one_place : one_place + BY_RANK]
        row[one_place : one_place + BY_RANK] = row[other_place : other_place + BY_RANK]
        row[other_place : other_place + BY_RANK] = mine
        assert features(with_ranks_exchanged(view, first, second), PLAIN) == bytes(row)
