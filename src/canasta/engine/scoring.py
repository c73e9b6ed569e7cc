"""The score of a round, line by line for each side.

Card values and bonuses are fields of the rule set (``rules/ruleset.py``), and the rule texts set
them (``rules/texts``).
"""

from dataclasses import dataclass, fields

from canasta.cards.kinds import JOKER, KIND_COUNT, RED_THREE, TWO
from canasta.cards.lanes import at_least_1, canastas, count, marked, one, spread, total
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import BY_GOING_OUT, PublicState
from canasta.engine.state.state import State


@dataclass(frozen=True)
class SideScore:
    """Points that one side wins and loses in a round; losses are negative."""

    meld_cards: int
    """Value of the cards in the side's melds."""
    natural_canastas: int
    mixed_canastas: int
    concealed_canastas: int
    """Additional points for concealed canastas."""
    red_threes: int
    going_out: int
    concealed_going_out: int
    """Bonus for going out concealed, which replaces ``going_out``."""
    opponents_unmelded: int
    cards_in_hand: int
    """Value of the cards left in the side's hands, as a negative number."""
    red_threes_in_hand: int
    penalties: int

    @property
    def total(self) -> int:
        """The side's points in this round."""
        return sum([getattr(self, name) for name in SCORE_LINES])

    def __reduce__(self) -> tuple[object, ...]:
        return SideScore, tuple([getattr(self, name) for name in SCORE_LINES])


SCORE_LINES = tuple([entry.name for entry in fields(SideScore)])
"""The lines of a score in the order in which they are read out."""


@dataclass(frozen=True)
class SideCount:
    """The quantities counted for one side when a round is scored."""

    meld_points: int
    """Value of the cards in the side's melds, in points."""
    natural_canastas: int
    mixed_canastas: int
    concealed_canastas: int
    red_threes: int
    """Red threes that the side has laid."""
    has_melded: bool
    has_red_three_canastas: bool
    """Whether the side has the canastas that its red threes need to count."""
    went_out: bool
    went_out_concealed: bool
    is_alone: bool
    """Whether no other side has melded anything."""
    hand_points: int
    """Value of the cards left in the side's hands, in points."""
    red_threes_in_hand: int
    ended_by_going_out: bool
    """Whether some player of any side went out."""
    penalty_points: int

    def __reduce__(self) -> tuple[object, ...]:
        return SideCount, tuple([getattr(self, entry.name) for entry in fields(self)])


def score_round(state: State) -> list[SideScore]:
    """Return the score of each side of a round, finished or stopped early."""
    game_rules = state.public.game_rules
    return [
        SideScore(*_lines(game_rules, count_side(state, side))) for side in range(game_rules.sides)
    ]


def points_of_round(state: State) -> list[int]:
    """Return the same totals as :func:`score_round`, one for each side, but much faster."""
    game_rules = state.public.game_rules
    return [sum(_lines(game_rules, count_side(state, side))) for side in range(game_rules.sides)]


def score_count(game_rules: GameRules, counted: SideCount) -> SideScore:
    """Return the score of a side from its quantities, which a person or the engine has counted."""
    return SideScore(*_lines(game_rules, counted))


def count_side(state: State, side: int) -> SideCount:
    """Count the quantities that score for a side of a round, finished or stopped early."""
    public = state.public
    game_rules = public.game_rules
    melds = public.sides[side]
    cards, naturals, mixed, concealed_canastas = _meld_counts(
        game_rules, melds.naturals, melds.twos, melds.jokers, public.concealed[side]
    )
    went_out = public.ending == BY_GOING_OUT and public.side_of(public.out_seat) == side
    in_hand = 0
    reds_in_hand = 0
    for seat in range(game_rules.players):
        if public.side_of(seat) != side:
            continue
        hand = state.hands[seat].cards
        in_hand += game_rules.points(hand)
        reds_in_hand += count(hand, RED_THREE)
    if public.held_size and public.side == side:
        in_hand += game_rules.points(public.held)
    return SideCount(
        cards,
        naturals,
        mixed,
        concealed_canastas,
        public.red_threes[side],
        melds.naturals != 0,
        naturals + mixed >= game_rules.red_threes_need_canastas,
        went_out,
        went_out and public.out_concealed,
        _is_alone(public, side),
        in_hand,
        reds_in_hand,
        public.ending == BY_GOING_OUT,
        public.penalties[side],
    )


@dataclass(frozen=True)
class MeldScore:
    """The value of melds, in points."""

    cards: int
    natural_canastas: int
    mixed_canastas: int
    concealed_canastas: int

    @property
    def premium(self) -> int:
        """The score of the melds beyond the value of their cards."""
        return self.natural_canastas + self.mixed_canastas + self.concealed_canastas

    def __reduce__(self) -> tuple[object, ...]:
        parts = (self.cards, self.natural_canastas, self.mixed_canastas, self.concealed_canastas)
        return MeldScore, parts


def meld_points(public: PublicState, side: int) -> int:
    """Return the current points of a side's melds."""
    game_rules, melds = public.game_rules, public.sides[side]
    cards, natural, mixed, hidden = _meld_counts(
        game_rules, melds.naturals, melds.twos, melds.jokers, public.concealed[side]
    )
    natural, mixed, hidden = _premiums(game_rules, natural, mixed, hidden)
    return cards + natural + mixed + hidden


def score_of_meld(public: PublicState, side: int, rank: int) -> MeldScore:
    """Return the current value of a side's meld of ``rank``."""
    game_rules, melds = public.game_rules, public.sides[side]
    lane: int = spread(one(rank))
    cards, natural, mixed, hidden = _meld_counts(
        game_rules,
        melds.naturals & lane,
        melds.twos & lane,
        melds.jokers & lane,
        public.concealed[side] & lane,
    )
    return MeldScore(cards, *_premiums(game_rules, natural, mixed, hidden))


@dataclass(frozen=True)
class MeldCards:
    """The value of the cards of a meld, without the premium of a canasta."""

    rank: int
    parts: tuple[tuple[int, int, int], ...]
    """For each kind in the meld: the kind, the number of cards, and the points of one card."""

    @property
    def points(self) -> int:
        """The value of all cards of the meld, in points."""
        return sum([number * value for _, number, value in self.parts])

    def __reduce__(self) -> tuple[object, ...]:
        return MeldCards, (self.rank, self.parts)


def melded_cards(public: PublicState, side: int) -> tuple[MeldCards, ...]:
    """Return the card values of a side's melds, rank by rank (score line ``meld_cards``)."""
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
    """Return the current points of a side's red threes."""
    game_rules, melds = public.game_rules, public.sides[side]
    made = marked(canastas(melds.naturals, melds.wilds()))
    return _red_three_points(
        game_rules,
        public.red_threes[side],
        has_melded=melds.naturals != 0,
        has_canastas=made >= game_rules.red_threes_need_canastas,
    )


def _lines(game_rules: GameRules, counted: SideCount) -> list[int]:
    """Return the lines of a side's score, in the order of :data:`SCORE_LINES`."""
    rules = game_rules.rules
    went_out = counted.went_out
    concealed = counted.went_out_concealed and rules.concealed_bonus > rules.going_out_bonus
    in_hand_penalty = rules.red_three_in_hand_penalty if counted.ended_by_going_out else 0
    pure, mixed, hidden = _premiums(
        game_rules, counted.natural_canastas, counted.mixed_canastas, counted.concealed_canastas
    )
    return [
        counted.meld_points,
        pure,
        mixed,
        hidden,
        _red_three_points(
            game_rules,
            counted.red_threes,
            has_melded=counted.has_melded,
            has_canastas=counted.has_red_three_canastas,
        ),
        rules.going_out_bonus if went_out and not concealed else 0,
        rules.concealed_bonus if concealed else 0,
        rules.opponents_unmelded_bonus if went_out and counted.is_alone else 0,
        -counted.hand_points,
        -counted.red_threes_in_hand * in_hand_penalty,
        -counted.penalty_points,
    ]


def _red_three_points(
    game_rules: GameRules, cards: int, *, has_melded: bool, has_canastas: bool
) -> int:
    """Return the points of ``cards`` red threes, negative where they count against the side."""
    points = game_rules.red_three_bonuses[cards]
    if game_rules.red_threes_need_meld and not has_melded:
        return -points
    if has_canastas:
        return points
    return -points if game_rules.red_threes_short_against else 0


def _is_alone(public: PublicState, side: int) -> bool:
    """Return whether no other side has melded anything."""
    for other, melds in enumerate(public.sides):
        if other != side and melds.naturals != 0:
            return False
    return True


def _premiums(game_rules: GameRules, pure: int, mixed: int, hidden: int) -> tuple[int, int, int]:
    """Return the bonuses of natural, mixed and concealed canastas."""
    rules = game_rules.rules
    return (
        pure * rules.natural_canasta_bonus,
        mixed * rules.mixed_canasta_bonus,
        hidden * rules.concealed_canasta_bonus,
    )


def _meld_counts(
    game_rules: GameRules, naturals: int, twos: int, jokers: int, concealed: int
) -> tuple[int, int, int, int]:
    """Return the value of the cards in melds, and the numbers of three sorts of canastas.

    The sorts are natural, mixed and concealed. A concealed canasta is also counted as natural or
    mixed.
    """
    wilds = twos + jokers
    made = canastas(naturals, wilds)
    mixed = marked(made & at_least_1(wilds))
    wild_points = total(twos) * game_rules.two_points + total(jokers) * game_rules.joker_points
    return (
        game_rules.points(naturals) + wild_points,
        marked(made) - mixed,
        mixed,
        marked(concealed),
    )
