"""The rules in the engine's format: one rule set for one number of players and sides.

The rest of the engine reads the rules only from here, as numbers and masks. Nothing here depends on
the state of a round.
"""

from functools import partial
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from canasta.cards.kinds import ACE as ACE_KIND
from canasta.cards.kinds import BLACK_THREE, CANASTA_SIZE, JOKER, KIND_COUNT, RED_THREE, TWO
from canasta.cards.lanes import (
    NATURALS,
    WILDS,
    canastas,
    count,
    marked,
    one,
    spread,
    total,
)
from canasta.engine.actions import (
    KEY_JOKER_BIT,
    KEY_NATURAL_BIT,
    KEY_TWO_BIT,
    TAKE_JOKER_BIT,
    TAKE_ONTO_MELD_BIT,
    TAKE_PAIR_BIT,
    TAKE_TWO_BIT,
)
from canasta.rules.deck import card_points, cards_of_kind, first_high, red_three_bonuses
from canasta.rules.ruleset import RuleSet
from canasta.rules.seating import seating

NO_SEAT: Final = -1
"""In place of a seat: nobody, or a watcher."""
NO_SIDE: Final = -1
"""In place of a side: none."""

_FULL_ROOM: Final = 13
"""With this many naturals or more, a meld has room for all wild cards (at most twelve)."""
ANY_SCORE: Final = -1_000_000_000
"""A target that every score reaches."""


class GameRules:
    """A rule set prepared for play, as numbers and lane masks that are fixed for a round."""

    def __init__(  # noqa: PLR0915  (a statement for each rule)
        self,
        rules: RuleSet,
        players: int | None = None,
        sides: int | None = None,
        *,
        sanctions: bool = False,
        is_last_round: bool = False,
    ) -> None:
        """Prepare ``rules`` for ``players`` in ``sides``, with or without ``sanctions``.

        The defaults are those of :func:`canasta.rules.seating.seating`. ``is_last_round``: the game
        ends after this round at any score (rule field ``rounds``).

        Raises:
            ValueError: the rules do not allow these players and sides, or have no sanctions.
        """
        players, sides = seating(rules, players, sides)
        if sanctions and not rules.sanctions:
            raise ValueError(f"{rules.id} has no sanctions")
        self.rules: Final = rules
        self._minimums: Final[dict[int, int]] = {}
        self.players: Final[i64] = players
        self.sides: Final[i64] = sides
        self.sanctions: Final = sanctions
        self.has_partners: Final = players > sides

        self.cards_dealt: Final[i64] = rules.by_players(rules.cards_dealt, players)
        self.cards_drawn: Final[i64] = rules.by_players(rules.cards_drawn, players)
        self.canastas_needed: Final[i64] = rules.by_players(rules.canastas_to_go_out, players)
        self.packs: Final = rules.by_players(rules.packs, players)
        self.all_red_threes: Final[i64] = cards_of_kind(rules, players, RED_THREE)
        self.deck: Final[i64] = sum(
            [one(kind) * cards_of_kind(rules, players, kind) for kind in range(KIND_COUNT)]
        )
        """All cards of the packs, as a multiset."""

        self.covered: Final[i64] = _marks(rules.upcard_covered)
        """Marks the upcards that are covered."""
        self.freezing: Final[i64] = spread(_marks(rules.frozen_by))
        """The lanes of the kinds that freeze the pile."""
        self.wild_blocks: Final = rules.wild_blocks
        self.red_threes_at_once: Final = rules.red_threes_laid == "at_once"
        self.red_three_bonuses: Final = vec[i64](red_three_bonuses(rules, players))
        """Points for each number of red threes, from 0."""
        self.red_threes_need_meld: Final = rules.red_threes_need_meld
        self.red_threes_need_canastas: Final[i64] = rules.red_threes_need_canastas
        self.red_threes_short_against: Final = rules.red_threes_short == "against"

        self.min_naturals: Final[i64] = rules.min_naturals
        self.canasta_naturals: Final[i64] = rules.canasta_naturals
        self.max_wilds: Final[i64] = rules.max_wilds
        self.wilds_not_more: Final = rules.wilds_to_naturals == "not_more"
        self.wilds_fewer: Final = rules.wilds_to_naturals == "fewer"
        self.base_matters: Final = CANASTA_SIZE - rules.max_wilds < rules.canasta_naturals
        """Whether the naturals that a canasta needs limit wild cards more than other rules do."""
        self.pair_takes_wild: Final = rules.pair_takes_wild
        self._wild_room: Final = vec[i64](
            [rules.wild_room(naturals) for naturals in range(_FULL_ROOM + 1)]
        )
        self.black_threes_never: Final = rules.black_threes == "never"
        self.black_threes_last_card: Final = rules.black_threes == "last_card"
        self.black_threes_last_meld: Final = rules.black_threes == "last_meld"
        self.black_threes_any_order: Final = rules.black_threes == "any_order"
        self.whole_hand_exempt: Final = rules.whole_hand_exempt

        self.takes_with_one_card: Final = "one_card" in rules.opened_takes
        self.unfrozen_takes: Final[i64] = _unfrozen_takes(rules)
        """The ways an opened side may take an unfrozen pile, as bits of the first word of a mask.

        A frozen pile, or a side that has not opened, needs a natural pair.
        """
        self.takes_with_wild: Final = self.unfrozen_takes & TAKE_TWO_BIT != 0
        self.takes_onto_meld: Final = self.unfrozen_takes & TAKE_ONTO_MELD_BIT != 0
        self.takes_by_meld: Final = self.takes_onto_meld or self.takes_with_one_card
        """Whether the meld of the top's rank lets an opened side take an unfrozen pile, with at
        most a single card from the hand."""
        self.single_card_pile: Final = rules.single_card_pile
        self.fitting_forced: Final = rules.stock_end == "fitting_forced"
        """Whether, with no stock left, a pile whose top fits a meld of the side must be taken."""
        self.taking_forced: Final = rules.stock_end == "taking_forced"
        """Whether, with no stock left, any pile that can be taken must be taken."""
        self.stock_ends_round: Final = rules.stock_end == "turn_ends_hand"
        """Whether the round ends with the turn of the player who drew the last card."""
        self.stock_end_goes_round: Final = rules.stock_end_goes_round

        self.target: Final[i64] = ANY_SCORE if is_last_round else rules.target
        """The score with which a side can win the game at the end of the round."""
        self.yes_not_out_penalty: Final[i64] = rules.yes_not_out_penalty
        self.may_ask: Final = self.has_partners and rules.ask_partner != "never"
        self.must_ask: Final = self.has_partners and rules.ask_partner == "must"
        self.stock_end_asks: Final = self.must_ask and rules.stock_end_asks
        """Whether a player who could take only to go out may ask first, with no stock left."""
        self.yes_binds: Final = rules.yes_binds
        self.tracks_concealed: Final = rules.concealed_canasta_bonus > 0

        self.no_cards: Final = vec[i64]([0] * players)
        """An empty multiset for each seat. States copy this vector before they change it."""
        self.values: Final = vec[i64]([card_points(rules, kind) for kind in range(KIND_COUNT)])
        """Points of each kind."""
        self.two_points: Final[i64] = rules.two_points
        self.joker_points: Final[i64] = rules.joker_points
        low = NATURALS & (one(first_high(rules)) - 1)
        ace = one(ACE_KIND)
        classes = [
            (rules.low_points, low),
            (rules.high_points, NATURALS & ~low & ~ace),
            (rules.ace_points, ace),
        ]
        classes.sort(reverse=True)
        self.best_points: Final[i64] = classes[0][0]
        self.best_ranks: Final[i64] = classes[0][1]
        self.middle_points: Final[i64] = classes[1][0]
        self.middle_ranks: Final[i64] = classes[1][1]
        self.least_points: Final[i64] = classes[2][0]
        self.least_ranks: Final[i64] = classes[2][1]

    def __deepcopy__(self, memo: dict[int, object]) -> "GameRules":
        return self  # immutable

    def __reduce__(self) -> tuple[object, ...]:
        is_last_round = self.target == ANY_SCORE
        made = partial(GameRules, sanctions=self.sanctions, is_last_round=is_last_round)
        return made, (self.rules, self.players, self.sides)

    @property
    def takes_with_pair(self) -> bool:
        """Whether an opened side may take the unfrozen pile with a natural pair."""
        return self.unfrozen_takes & TAKE_PAIR_BIT != 0

    def __repr__(self) -> str:
        sanctions = ", with sanctions" if self.sanctions else ""
        return (
            f"<GameRules {self.rules.id}: {self.players} players in {self.sides} sides{sanctions}>"
        )

    def minimum(self, score: int) -> int:
        """Return the points that a side with ``score`` needs to open."""
        known = self._minimums.get(score, -1)
        if known < 0:
            known = self.rules.minimum(score)
            if len(self._minimums) < 1000:
                self._minimums[score] = known
        return known

    def points(self, counts: i64) -> i64:
        """Return the value of the cards in ``counts``, in points."""
        return (
            self.natural_points(counts)
            + count(counts, BLACK_THREE) * self.values[BLACK_THREE]
            + count(counts, TWO) * self.two_points
            + count(counts, JOKER) * self.joker_points
        )

    def points_laid(self, rank: i64, own: i64, twos: i64, jokers: i64) -> i64:
        """Return the value of naturals and wild cards laid onto the meld of ``rank``, in points.

        The result is that of :meth:`points` for these cards, but faster.
        """
        return own * self.values[rank] + twos * self.two_points + jokers * self.joker_points

    def natural_points(self, counts: i64) -> i64:
        """Return the value of the natural cards in ``counts``, in points."""
        return (
            total(counts & spread(self.best_ranks)) * self.best_points
            + total(counts & spread(self.middle_ranks)) * self.middle_points
            + total(counts & spread(self.least_ranks)) * self.least_points
        )

    def wild_points(self, wilds: i64, twos: i64, jokers: i64) -> i64:
        """Return the highest value of ``wilds`` wild cards chosen from ``twos`` and ``jokers``."""
        if self.joker_points >= self.two_points:
            taken = min(wilds, jokers)
            return taken * self.joker_points + min(wilds - taken, twos) * self.two_points
        taken = min(wilds, twos)
        return taken * self.two_points + min(wilds - taken, jokers) * self.joker_points

    def wild_room(self, naturals: i64) -> i64:
        """Return the number of wild cards that a meld of ``naturals`` natural cards may hold."""
        return self._wild_room[min(naturals, _FULL_ROOM)]

    def fits(self, naturals: i64, wilds: i64) -> bool:
        """Return whether a meld may have these natural and wild cards, at any size."""
        return naturals >= self.min_naturals and wilds <= self.wild_room(naturals)

    def has_canastas(self, naturals: i64, wilds: i64) -> bool:
        """Return whether these melds hold enough canastas to go out."""
        return marked(canastas(naturals, wilds)) >= self.canastas_needed

    def side_of(self, seat: i64) -> i64:
        """Return the side of ``seat``; the sides alternate round the table.

        With five players, three against two, the first and the last seat are partners.
        """
        return seat % self.sides

    def partners(self, seat: int) -> list[int]:
        """Return the partners of ``seat`` in turn order."""
        others = [(seat + step) % self.players for step in range(1, self.players)]
        return [other for other in others if self.side_of(other) == self.side_of(seat)]


def _unfrozen_takes(rules: RuleSet) -> int:
    """Return the takes of the unfrozen pile (``opened_takes``) as bits of a mask."""
    bits = 0
    if "natural_pair" in rules.opened_takes:
        bits |= TAKE_PAIR_BIT
    if "with_wild" in rules.opened_takes and rules.max_wilds > 0:
        bits |= TAKE_TWO_BIT | TAKE_JOKER_BIT
    if "onto_meld" in rules.opened_takes:
        bits |= TAKE_ONTO_MELD_BIT
    if "one_card" in rules.opened_takes:
        bits |= KEY_NATURAL_BIT | KEY_TWO_BIT | KEY_JOKER_BIT
    return bits


def _marks(names: frozenset[str]) -> int:
    marks = 0
    if "red_three" in names:
        marks |= one(RED_THREE)
    if "black_three" in names:
        marks |= one(BLACK_THREE)
    if "wild" in names:
        marks |= WILDS
    return marks
