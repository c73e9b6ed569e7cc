"""Reasons against the melds of a play; each meld is judged in its state after the play.

This module checks neither whether the cards are in the hand nor whether the turn can end.
"""

from collections.abc import Mapping

from canasta.cards.kinds import (
    BLACK_THREE,
    CANASTA_SIZE,
    JOKER,
    RED_THREE,
    SMALLEST_MELD,
    TWO,
    is_natural,
    is_wild,
)
from canasta.cards.lanes import count
from canasta.engine.judging.refusals import Refusal, refusal
from canasta.engine.plays import Meld
from canasta.engine.state.game_rules import NO_SIDE, GameRules
from canasta.engine.state.public_state import PublicState


class Additions:
    """The cards that a play lays at each rank, as (naturals, twos, jokers)."""

    def __init__(self) -> None:
        """Start without cards."""
        self.by_rank: dict[int, tuple[int, int, int]] = {}

    def add(self, rank: int, kinds: tuple[int, ...]) -> None:
        """Add ``kinds`` (cards of ``rank``, or wild cards) to the meld of ``rank``."""
        own, twos, jokers = self.by_rank.get(rank, (0, 0, 0))
        more_twos = kinds.count(TWO)
        more_jokers = kinds.count(JOKER)
        natural = len(kinds) - more_twos - more_jokers
        self.by_rank[rank] = (own + natural, twos + more_twos, jokers + more_jokers)

    def points(self, game_rules: GameRules) -> int:
        """Return the value of all cards laid."""
        return sum([game_rules.points_laid(rank, *cards) for rank, cards in self.by_rank.items()])


def step_refusals(public: PublicState, meld: Meld) -> list[Refusal]:
    """Return the reasons against one meld step, ignoring the other steps."""
    side = public.side
    refusals: list[Refusal] = []
    if meld.side not in (NO_SIDE, side):
        refusals.append(refusal("meld.opponent", side=meld.side))
    if meld.rank == RED_THREE or RED_THREE in meld.kinds:
        refusals.append(refusal("meld.red_three"))
    elif meld.rank == BLACK_THREE:
        refusals += _black_three_refusals(public.game_rules, meld)
    elif is_wild(meld.rank):
        refusals.append(refusal("meld.too_few_naturals", kind=meld.rank, have=0, need=2))
    else:
        refusals += [
            refusal("meld.wrong_rank", kind=meld.rank, card=kind)
            for kind in sorted(set(meld.kinds))
            if kind != meld.rank and not is_wild(kind)
        ]
    return refusals


def _black_three_refusals(game_rules: GameRules, meld: Meld) -> list[Refusal]:
    refusals: list[Refusal] = []
    if game_rules.black_threes_never:
        refusals.append(refusal("meld.black_three_never"))
    if any(is_wild(kind) for kind in meld.kinds):
        refusals.append(refusal("meld.black_three_wild"))
    elif any(kind != BLACK_THREE for kind in meld.kinds):
        other = next(kind for kind in meld.kinds if kind != BLACK_THREE)
        refusals.append(refusal("meld.wrong_rank", kind=BLACK_THREE, card=other))
    elif len(meld.kinds) < SMALLEST_MELD:
        refusals.append(_too_few_cards(BLACK_THREE, len(meld.kinds)))
    return refusals


def _too_few_cards(rank: int, cards: int) -> Refusal:
    return refusal("meld.too_few_cards", kind=rank, have=cards, need=int(SMALLEST_MELD))


def meld_refusals(public: PublicState, added: Mapping[int, tuple[int, int, int]]) -> list[Refusal]:
    """Return the reasons against the melds of the side in turn once ``added`` is laid.

    Only the first meld with too few cards is named: several lone cards are usually one mistake.
    """
    game_rules = public.game_rules
    side = public.side
    short: list[Refusal] = []
    refusals: list[Refusal] = []
    for rank, (own, twos, jokers) in sorted(added.items()):
        if not is_natural(rank):
            continue
        naturals = count(public.sides[side].naturals, rank) + own
        wilds = count(public.wilds(side), rank) + twos + jokers
        cards = naturals + wilds
        if cards < SMALLEST_MELD:
            short.append(_too_few_cards(rank, cards))
        else:
            refusals += shape_refusals(game_rules, rank, naturals, wilds)
    return short[:1] + refusals


def shape_refusals(game_rules: GameRules, rank: int, naturals: int, wilds: int) -> list[Refusal]:
    """Return the reasons against a meld of at least three cards: its naturals and wild cards."""
    refusals: list[Refusal] = []
    is_canasta = naturals + wilds >= CANASTA_SIZE
    base = game_rules.canasta_naturals if is_canasta else game_rules.min_naturals
    need = max(base, game_rules.min_naturals)
    if naturals < need:
        refusals.append(refusal("meld.too_few_naturals", kind=rank, have=naturals, need=need))
    naturals = max(naturals, need)  # with fewer naturals, the wild cards are not the mistake
    limit = game_rules.wild_room(naturals)
    if wilds > limit:
        reason = refusal(
            "meld.too_many_wilds", kind=rank, have=wilds, limit=limit, naturals=naturals
        )
        refusals.append(reason)
    return refusals
