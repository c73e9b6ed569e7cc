"""The engine's exact test for the completion of a turn agrees with trying everything."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from canasta.cards.kinds import BLACK_THREE, FOUR, LETTERS, NINE
from canasta.cards.lanes import from_kinds, one, to_kinds
from canasta.engine.legality.completion import RestOfTurn, can_finish
from canasta.engine.state.game_rules import GameRules
from canasta.rules.loader import load_rules
from tests.engine.test_opening import MELD_FIELDS
from tests.support.exhaustive_turns import Melds, Moment, is_meld, moments
from tests.support.hypothesis_strategies import all_game_rules, few_ranks, hands

pytestmark = pytest.mark.both_forms

TURN_FIELDS = (*MELD_FIELDS, "black_threes", "black_three_points", "canastas_to_go_out")


def can_go_out(game_rules: GameRules, moment: Moment) -> bool:
    allowed = {"may_go_out": moment.may_go_out, "exempt": moment.exempt}
    return RestOfTurn(game_rules, *numbers_of(moment), moment.short, **allowed).can_go_out()


def finishes(game_rules: GameRules, moment: Moment) -> bool:
    allowed = {"may_go_out": moment.may_go_out, "exempt": moment.exempt}
    return can_finish(game_rules, *numbers_of(moment), moment.short, **allowed)


def numbers_of(moment: Moment) -> tuple[int, int, int, int]:
    """Return the cards that can be laid at once, the waiting cards, and the melds."""
    return (
        from_kinds(list(moment.hand)),
        from_kinds(list(moment.held)),
        sum(naturals * one(rank) for rank, naturals, _ in moment.melds),
        sum(wilds * one(rank) for rank, _, wilds in moment.melds),
    )


@st.composite
def turns(draw: DrawFn, *, is_opening: bool) -> tuple[GameRules, Moment]:
    """Draw a table and a moment of a turn, before or after the side's opening."""
    game_rules = draw(all_game_rules(*TURN_FIELDS, seating=(4, 2)))
    rules = game_rules.rules
    among = draw(few_ranks())
    melds: Melds = ()
    for rank in sorted(draw(st.lists(st.sampled_from(among), unique=True, max_size=3))):
        naturals, wilds = draw(st.tuples(st.integers(3, 7), st.integers(0, 3)))
        if is_meld(rules, naturals, wilds):
            melds = (*melds, (rank, naturals, wilds))
    black_threes = draw(st.sampled_from([0, 0, 0, 1, 3, 4]))
    hand = draw(hands(among, 7, black_threes))
    held = 0
    short = 0
    if is_opening:
        waiting_black_threes = draw(st.integers(0, min(1, 4 - black_threes)))
        held = draw(st.just(0) | hands(among, 2, waiting_black_threes))
        short = 5 * draw(st.integers(1, 25))
    may_go_out = draw(st.sampled_from([True, True, True, False]))
    if may_go_out and rules.black_threes != "never" and draw(st.integers(0, 5)) == 0:
        assume(to_kinds(hand + held).count(BLACK_THREE) <= 1)
        melds = ((BLACK_THREE, 3, 0), *melds)
    return game_rules, Moment(
        rules,
        tuple(to_kinds(hand)),
        tuple(to_kinds(held)),
        melds,
        short,
        game_rules.canastas_needed,
        may_go_out=may_go_out,
        exempt=is_opening and not held and draw(st.booleans()),
    )


opened_turns = turns(is_opening=False)
opening_turns = turns(is_opening=True)


def at_the_limit(
    answer: Callable[[GameRules, Moment], bool], game_rules: GameRules, moment: Moment
) -> Iterator[Moment]:
    """Yield moments of an opening: with the most missing points for a yes, the fewest for a no."""
    if moment.short == 0:
        yield moment
        return
    lacking = [replace(moment, short=short) for short in range(5, 505, 5)]
    agreed = [answer(game_rules, one) for one in lacking]
    place = agreed.index(False) if False in agreed else len(agreed)
    assert not any(agreed[place:])
    yield from lacking[max(place - 1, 0) : place + 1]


def turn_of(
    hand: str, held: str = "", *, melds: Melds = (), short: int = 0, **fields: str | int
) -> tuple[GameRules, Moment]:
    """Return a moment at a table of four that needs one canasta, with changed rules."""
    rules = replace(load_rules("classic"), canastas_to_go_out=(1,) * 5, **fields)  # type: ignore[arg-type]
    kinds, waiting = (
        tuple(sorted(LETTERS.index(card) for card in cards)) for cards in (hand, held)
    )
    moment = Moment(rules, kinds, waiting, melds, short, 1, may_go_out=True, exempt=False)
    return GameRules(rules, 4, 2), moment


CANASTA = (FOUR, 7, 0)
LAID_BLACK_THREES = (BLACK_THREE, 3, 0)


@settings(max_examples=300)
@given(opened_turns | opening_turns)
@example(turn_of("5", melds=(LAID_BLACK_THREES, CANASTA), black_threes="last_card"))
@example(turn_of("bbbbbb", melds=(CANASTA,)))
@example(turn_of("55", melds=(CANASTA, (NINE, 7, 0))))
@example(turn_of("552", melds=(CANASTA,), canasta_naturals=7))
@example(turn_of("4442222", max_wilds=4, wilds_to_naturals="any"))
@example(turn_of("4444444bbb", short=50, black_threes="last_meld"))
@example(turn_of("4444444bbb", held="5", short=50, black_threes="last_meld"))
@example(turn_of("4444444bbb", held="b5", short=50, black_threes="any_order"))
@example(turn_of("4444444555bbb", held="56", short=65, black_threes="last_meld"))
def test_going_out_is_that_of_trying_everything(given_turn: tuple[GameRules, Moment]) -> None:
    for moment in at_the_limit(can_go_out, *given_turn):
        expected = any(reached.goes_out() for reached in moments(moment))
        assert can_go_out(given_turn[0], moment) == expected


@settings(max_examples=300)
@given(opened_turns | opening_turns)
def test_finishing_is_that_of_trying_everything(given_turn: tuple[GameRules, Moment]) -> None:
    for moment in at_the_limit(finishes, *given_turn):
        reached = moments(moment)
        expected = any(after.keeps_a_card() or after.goes_out() for after in reached)
        assert finishes(given_turn[0], moment) == expected


@given(opened_turns | opening_turns)
def test_a_turn_that_can_finish_has_a_step_or_an_end(given_turn: tuple[GameRules, Moment]) -> None:
    """There is no dead end: a further meld keeps the turn completable, or the turn can end."""
    game_rules, moment = given_turn
    assume(finishes(game_rules, moment))
    ends_here = moment.keeps_a_card() or moment.goes_out()
    assert ends_here or any(finishes(game_rules, after) for after in moment.layings())
