"""The score of a hand, line by line for each side."""

from dataclasses import dataclass, fields

from canasta.cards.kinds import RED_THREE
from canasta.cards.lanes import at_least_1, canastas, count, marked, one, spread, total
from canasta.engine.setup import Setup
from canasta.engine.state import State
from canasta.engine.table import BY_GOING_OUT, Table


@dataclass(frozen=True)
class SideScore:
    """What one side wins and loses in a hand, in points; losses are negative."""

    meld_cards: int
    """Value of the cards in the side's melds."""
    natural_canastas: int
    mixed_canastas: int
    concealed_canastas: int
    """Added for concealed canastas."""
    red_threes: int
    going_out: int
    concealed_going_out: int
    """Stands instead of ``going_out``."""
    opponents_unmelded: int
    cards_in_hand: int
    """Value of the cards left in the side's hands, negative."""
    red_threes_in_hand: int
    penalties: int

    @property
    def total(self) -> int:
        """The side's points in this hand."""
        return sum([getattr(self, name) for name in SCORE_LINES])

    def __reduce__(self) -> tuple[object, ...]:
        """Support copying and pickling in compiled form."""
        return SideScore, tuple([getattr(self, name) for name in SCORE_LINES])


SCORE_LINES = tuple([entry.name for entry in fields(SideScore)])
"""The lines of a score in the order they are read out."""


def score_hand(state: State) -> list[SideScore]:
    """Return the score of each side of a hand, finished or stopped as it stands."""
    return [_score_side(state, side) for side in range(state.table.setup.sides)]


@dataclass(frozen=True)
class MeldScore:
    """What melds are worth, in points."""

    cards: int
    natural_canastas: int
    mixed_canastas: int
    concealed_canastas: int

    @property
    def premium(self) -> int:
        """What the melds score beyond the value of their cards."""
        return self.natural_canastas + self.mixed_canastas + self.concealed_canastas

    def __reduce__(self) -> tuple[object, ...]:
        """Support copying and pickling in compiled form."""
        parts = (self.cards, self.natural_canastas, self.mixed_canastas, self.concealed_canastas)
        return MeldScore, parts


def meld_score(table: Table, side: int) -> MeldScore:
    """Return what the melds of a side are worth now."""
    melds, concealed = table.sides[side], table.concealed[side]
    return _meld_score(table.setup, melds.naturals, melds.twos, melds.jokers, concealed)


def score_of_meld(table: Table, side: int, rank: int) -> MeldScore:
    """Return what the meld of ``rank`` of a side is worth now."""
    melds = table.sides[side]
    lane: int = spread(one(rank))
    return _meld_score(
        table.setup,
        melds.naturals & lane,
        melds.twos & lane,
        melds.jokers & lane,
        table.concealed[side] & lane,
    )


def red_three_score(table: Table, side: int) -> int:
    """Return what the red threes before a side score now; negative for a side without melds."""
    setup = table.setup
    rules = setup.rules
    cards = table.red_threes[side]
    points = cards * rules.red_three_bonus
    if cards == setup.all_red_threes:
        points = rules.all_red_threes_bonus
    has_melded = table.sides[side].naturals != 0
    return points if has_melded or not rules.red_threes_need_meld else -points


def _score_side(state: State, side: int) -> SideScore:
    table = state.table
    setup = table.setup
    rules = setup.rules
    melds = meld_score(table, side)
    went_out = table.ending == BY_GOING_OUT and table.side_of(table.out_seat) == side
    concealed = went_out and table.out_concealed and rules.concealed_bonus > rules.going_out_bonus
    alone = went_out and all(
        table.sides[other].naturals == 0 for other in range(setup.sides) if other != side
    )
    in_hand = 0
    reds_in_hand = 0
    for seat in range(side, setup.players, setup.sides):
        hand = state.hidden[seat].cards
        in_hand += setup.points(hand)
        if table.ending == BY_GOING_OUT:
            reds_in_hand += count(hand, RED_THREE)
    if table.held_size and table.side_of(table.turn) == side:
        in_hand += setup.points(table.held)
    return SideScore(
        meld_cards=melds.cards,
        natural_canastas=melds.natural_canastas,
        mixed_canastas=melds.mixed_canastas,
        concealed_canastas=melds.concealed_canastas,
        red_threes=red_three_score(table, side),
        going_out=rules.going_out_bonus if went_out and not concealed else 0,
        concealed_going_out=rules.concealed_bonus if concealed else 0,
        opponents_unmelded=rules.opponents_unmelded_bonus if alone else 0,
        cards_in_hand=-in_hand,
        red_threes_in_hand=-reds_in_hand * rules.red_three_in_hand_penalty,
        penalties=-table.penalties[side],
    )


def _meld_score(setup: Setup, naturals: int, twos: int, jokers: int, concealed: int) -> MeldScore:
    rules = setup.rules
    wilds = twos + jokers
    made = canastas(naturals, wilds)
    mixed = marked(made & at_least_1(wilds))
    wild_points = total(twos) * setup.two_points + total(jokers) * setup.joker_points
    return MeldScore(
        cards=setup.points(naturals) + wild_points,
        natural_canastas=(marked(made) - mixed) * rules.natural_canasta_bonus,
        mixed_canastas=mixed * rules.mixed_canasta_bonus,
        concealed_canastas=marked(concealed) * rules.concealed_canasta_bonus,
    )
