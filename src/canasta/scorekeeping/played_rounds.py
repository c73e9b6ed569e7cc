"""A round played by the engine as the entry that somebody beside the cards would make of it."""

from typing import Final, Literal, assert_never

from canasta.cards.kinds import BLACK_THREE, JOKER, KIND_COUNT, LETTERS, TWO
from canasta.cards.lanes import count, one, total
from canasta.engine.scoring import SideCount, count_side
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import BY_GOING_OUT
from canasta.engine.state.state import State
from canasta.scorekeeping.entries import Cards, RoundEntry, SideEntry

Counting = Literal["points", "values", "kinds"]
"""How cards are entered: as a total, as counts by value, or by kind."""
COUNTINGS: Final[tuple[Counting, ...]] = ("points", "values", "kinds")


def round_entry(state: State, counting: Counting) -> RoundEntry:
    """Return the entry of a round that is over."""
    public = state.public
    is_out = public.ending == BY_GOING_OUT
    return RoundEntry(
        out=int(public.out_seat) if is_out else None,
        concealed=is_out and bool(public.out_concealed),
        sides=tuple(
            [_side_entry(state, side, counting) for side in range(public.game_rules.sides)]
        ),
    )


def _side_entry(state: State, side: int, counting: Counting) -> SideEntry:
    public = state.public
    counted: SideCount = count_side(state, side)
    melds = public.sides[side]
    laid = int(melds.naturals)
    laid += one(TWO) * total(melds.twos) + one(JOKER) * total(melds.jokers)
    left = sum(
        state.hands[seat].cards
        for seat in range(public.game_rules.players)
        if public.side_of(seat) == side
    )
    if public.held_size and public.side == side:
        left += public.held
    return SideEntry(
        natural_canastas=counted.natural_canastas,
        mixed_canastas=counted.mixed_canastas,
        concealed_canastas=counted.concealed_canastas,
        red_threes=counted.red_threes,
        red_threes_in_hand=counted.red_threes_in_hand,
        melds=counted_cards(public.game_rules, laid, counting),
        hand=counted_cards(public.game_rules, left, counting),
        other_penalty=counted.penalty_points,
    )


def counted_cards(game_rules: GameRules, cards: int, counting: Counting) -> Cards:
    """Return cards as an entry has them; red threes are entered elsewhere."""
    numbers = {kind: int(count(cards, kind)) for kind in range(BLACK_THREE, KIND_COUNT)}
    held = {kind: number for kind, number in numbers.items() if number}
    match counting:
        case "points":
            return Cards(points=int(game_rules.points(cards)))
        case "values":
            by_value: dict[str, int] = {}
            for kind, number in held.items():
                value = str(game_rules.values[kind])
                by_value[value] = by_value.get(value, 0) + number
            return Cards(values=by_value)
        case "kinds":
            return Cards(kinds={LETTERS[kind]: number for kind, number in held.items()})
        case _:
            assert_never(counting)
