"""Legality, explanation and display of takes of the pile agree."""

import random

import pytest

from canasta.cards.kinds import FOUR, JOKER, LAST_RANK, TWO
from canasta.cards.lanes import from_kinds, one, without
from canasta.engine.actions import (
    KEY_NATURAL_BIT,
    TAKE_ONTO_MELD_BIT,
    bit_of_special,
)
from canasta.engine.judging.take_refusals import take_action, take_refusals
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.legality.legal_takes import fitting, meld_takes
from canasta.engine.referee import legal_actions
from canasta.engine.state.public_state import DRAWING, OVER
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step
from tests.support.arrangements import ARRANGEMENTS, Arrangement, dealt

pytestmark = pytest.mark.both_forms

ROUNDS = 4


def positions(arrangement: Arrangement) -> list[State]:
    """Return states of random rounds before a draw, with a natural card on top of the pile."""
    found: list[State] = []
    for number in range(ROUNDS):
        state = dealt(arrangement, number)
        chance = random.Random(number)
        while state.public.phase != OVER:
            pile = state.public.pile
            if state.public.phase == DRAWING and pile and FOUR <= pile[-1] <= LAST_RANK:
                found.append(state.copy())
            step(state, chance.choice(legal_actions(state)), None)
    return found


def offers(rank: int) -> list[tuple[int, ...]]:
    """Return all sets of cards that can be played for a top card of ``rank``."""
    wilds = (TWO, JOKER)
    pairs = [(rank, rank), *[(rank, wild) for wild in wilds]]
    return [(), (rank,), *[(wild,) for wild in wilds], *pairs]


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_no_way_to_take_that_fits_is_refused(arrangement: Arrangement) -> None:
    for state in positions(arrangement):
        public, hand = state.public, state.hand_in_turn()
        rank = public.pile[-1]
        frozen = public.is_frozen() or not public.has_opened(public.side_of(public.turn))
        fits = fitting(public, hand, rank, frozen=frozen)
        low, _ = legal_words(public, hand)
        seen = 0
        for kinds in offers(rank):
            if without(from_kinds(list(kinds)), hand) != 0:
                continue
            reasons = {reason.code for reason in take_refusals(public, hand, kinds)}
            if "pile.no_match" in reasons or reasons & FROZEN:
                continue
            number, rest = take_action(public, kinds)
            bit = bit_of_special(number)
            if not rest:
                seen |= bit
            if low & bit and not rest:
                assert not reasons
        assert fits & ~seen == 0


FROZEN = {"pile.unopened_needs_pair", "pile.frozen_needs_pair"}


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_meld_that_takes_the_pile_is_one_that_fits(arrangement: Arrangement) -> None:
    for state in positions(arrangement):
        public = state.public
        side = public.side_of(public.turn)
        if not public.has_opened(side):
            continue
        frozen = public.is_frozen()
        for rank in range(FOUR, LAST_RANK + 1):
            ways = fitting(public, one(rank), rank, frozen=frozen)
            is_melded = public.meld_ranks(side) & one(rank) != 0
            expected = ways & (TAKE_ONTO_MELD_BIT | KEY_NATURAL_BIT) != 0 and is_melded
            assert meld_takes(public, side, rank) == expected
