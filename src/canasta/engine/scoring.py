"""The score of a round, line by line for each side.

It knows no points: card values and bonuses are fields of the rule set (``rules/ruleset.py``), and
the rule texts set them (``rules/texts``).
"""

from dataclasses import dataclass, fields

from canasta.cards.kinds import JOKER, KIND_COUNT, RED_THREE, TWO
from canasta.cards.lanes import at_least_1, canastas, count, marked, one, spread, total
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import BY_GOING_OUT, PublicState
from canasta.engine.state.state import State


@dataclass(frozen=True)
class SideScore:
    """What one side wins and loses in a round, in points; losses are negative."""

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
        """The side's points in this round."""
        return sum([getattr(self, name) for name in SCORE_LINES])

    def __reduce__(self) -> tuple[object, ...]:
        return SideScore, tuple([getattr(self, name) for name in SCORE_LINES])


SCORE_LINES = tuple([entry.name for entry in fields(SideScore)])
"""The lines of a score in the order they are read out."""


def score_round(state: State) -> list[SideScore]:
    """Return the score of each side of a round, finished or stopped as it stands."""
    return [SideScore(*_score_side(state, side)) for side in range(state.public.game_rules.sides)]


def points_of_round(state: State) -> list[int]:
    """Return the total of each side as :func:`score_round` has it, much faster."""
    return [sum(_score_side(state, side)) for side in range(state.public.game_rules.sides)]


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
        parts = (self.cards, self.natural_canastas, self.mixed_canastas, self.concealed_canastas)
        return MeldScore, parts


def meld_score(public: PublicState, side: int) -> MeldScore:
    """Return what the melds of a side are worth now."""
    melds, concealed = public.sides[side], public.concealed[side]
    parts = _meld_score(public.game_rules, melds.naturals, melds.twos, melds.jokers, concealed)
    return MeldScore(*parts)


def score_of_meld(public: PublicState, side: int, rank: int) -> MeldScore:
    """Return what the meld of ``rank`` of a side is worth now."""
    melds = public.sides[side]
    lane: int = spread(one(rank))
    parts = _meld_score(
        public.game_rules,
        melds.naturals & lane,
        melds.twos & lane,
        melds.jokers & lane,
        public.concealed[side] & lane,
    )
    return MeldScore(*parts)


@dataclass(frozen=True)
class MeldCards:
    """What the cards of a meld are worth, without the premium of a canasta."""

    rank: int
    parts: tuple[tuple[int, int, int], ...]
    """For each kind in it: the kind, how many cards, and the points of one of them."""

    @property
    def points(self) -> int:
        """The value of all its cards, in points."""
        return sum([number * value for _, number, value in self.parts])

    def __reduce__(self) -> tuple[object, ...]:
        return MeldCards, (self.rank, self.parts)


def melded_cards(public: PublicState, side: int) -> tuple[MeldCards, ...]:
    """Return what makes up the line ``meld_cards`` of a side's score, rank by rank."""
    melds, values = public.sides[side], public.game_rules.values
    found: list[MeldCards] = []
    for rank in range(KIND_COUNT):
        numbers = (
            (rank, int(count(melds.naturals, rank))),
            (TWO, int(count(melds.twos, rank))),
            (JOKER, int(count(melds.jokers, rank))),
        )
        parts = tuple([(kind, number, values[kind]) for kind, number in numbers if number])
        if parts:
            found.append(MeldCards(rank, parts))
    return tuple(found)


def red_three_score(public: PublicState, side: int) -> int:
    """Return what the red threes before a side score now; negative for a side without melds."""
    game_rules = public.game_rules
    rules = game_rules.rules
    cards = public.red_threes[side]
    points = cards * rules.red_three_bonus
    if cards == game_rules.all_red_threes:
        points = rules.all_red_threes_bonus
    has_melded = public.sides[side].naturals != 0
    return points if has_melded or not rules.red_threes_need_meld else -points


def _score_side(state: State, side: int) -> list[int]:
    """Return the lines of a side's score, in the order of :data:`SCORE_LINES`."""
    public = state.public
    game_rules = public.game_rules
    rules = game_rules.rules
    melds = public.sides[side]
    cards, naturals, mixed, concealed_canastas = _meld_score(
        game_rules, melds.naturals, melds.twos, melds.jokers, public.concealed[side]
    )
    went_out = public.ending == BY_GOING_OUT and public.side_of(public.out_seat) == side
    concealed = went_out and public.out_concealed and rules.concealed_bonus > rules.going_out_bonus
    in_hand = 0
    reds_in_hand = 0
    for seat in range(game_rules.players):
        if public.side_of(seat) != side:
            continue
        hand = state.hands[seat].cards
        in_hand += game_rules.points(hand)
        if public.ending == BY_GOING_OUT:
            reds_in_hand += count(hand, RED_THREE)
    if public.held_size and public.side_of(public.turn) == side:
        in_hand += game_rules.points(public.held)
    return [
        cards,
        naturals,
        mixed,
        concealed_canastas,
        red_three_score(public, side),
        rules.going_out_bonus if went_out and not concealed else 0,
        rules.concealed_bonus if concealed else 0,
        rules.opponents_unmelded_bonus if went_out and _is_alone(public, side) else 0,
        -in_hand,
        -reds_in_hand * rules.red_three_in_hand_penalty,
        -public.penalties[side],
    ]


def _is_alone(public: PublicState, side: int) -> bool:
    """Tell whether no other side has melded anything."""
    for other, melds in enumerate(public.sides):
        if other != side and melds.naturals != 0:
            return False
    return True


def _meld_score(
    game_rules: GameRules, naturals: int, twos: int, jokers: int, concealed: int
) -> tuple[int, int, int, int]:
    """Return the lines of the score of melds, in the order of :class:`MeldScore`."""
    rules = game_rules.rules
    wilds = twos + jokers
    made = canastas(naturals, wilds)
    mixed = marked(made & at_least_1(wilds))
    wild_points = total(twos) * game_rules.two_points + total(jokers) * game_rules.joker_points
    return (
        game_rules.points(naturals) + wild_points,
        (marked(made) - mixed) * rules.natural_canasta_bonus,
        mixed * rules.mixed_canasta_bonus,
        marked(concealed) * rules.concealed_canasta_bonus,
    )
