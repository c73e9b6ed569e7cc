"""Finds the ways to take the pile with a hand, each with all cards that the new meld needs.

Where one card takes the pile (rule text ``frimes``), that card and the top card are two thirds of a
meld. The third card comes from the hand or, failing that, from the pile.
"""

from collections.abc import Iterable

from canasta.cards.kinds import JOKER, SMALLEST_MELD, TWO
from canasta.cards.lanes import count
from canasta.engine.actions import cards_taking, kinds_of, numbers
from canasta.engine.legality.legal_takes import fitting, packet_below_top
from canasta.engine.plays import Meld, Play, Take
from canasta.engine.state.public_state import PublicState


def whole_takes(public: PublicState, hand: int, way: int) -> list[Play]:
    """Return the plays that take the pile by the unit action ``way`` and lay a whole meld.

    The opening and the end of the turn are not judged.
    """
    rank, kinds = public.pile[-1], _kinds(public, way)
    thirds = _thirds(public, kinds)
    if not thirds:
        return [Play((Take(kinds),))]
    below = packet_below_top(public)
    plays: list[Play] = []
    for third in thirds:
        if count(hand, third) > kinds.count(third):
            plays.append(Play((Take(tuple(sorted((*kinds, third)))),)))
        elif count(below, third) > 0:
            plays.append(Play((Take(kinds), Meld(rank, (third,)))))
    return plays


def fitting_ways(public: PublicState, hand: int) -> list[int]:
    """Return the unit actions for which the hand fits the top card, ignoring later steps."""
    frozen = not public.has_opened(public.side) or public.is_frozen()
    bits = fitting(public, hand, public.pile[-1], frozen=frozen)
    return numbers(bits, 0)


def lacking_thirds(public: PublicState, ways: Iterable[int]) -> list[int]:
    """Return the kinds of card that would complete the meld of one of the ``ways``."""
    found = {third for way in ways for third in _thirds(public, _kinds(public, way))}
    return sorted(found)


def _kinds(public: PublicState, way: int) -> tuple[int, ...]:
    """Return the kinds from the hand that ``way`` uses."""
    own, twos, jokers = cards_taking(way)
    return kinds_of(public.pile[-1], own, twos, jokers)


def _thirds(public: PublicState, kinds: tuple[int, ...]) -> list[int]:
    """Return the kinds that complete the meld of the top card and ``kinds``.

    The list is empty if the meld already has three cards.
    """
    rank, game_rules = public.pile[-1], public.game_rules
    melds = public.sides[public.side]
    naturals = count(melds.naturals, rank) + 1 + kinds.count(rank)
    wilds = count(melds.wilds(), rank) + len(kinds) - kinds.count(rank)
    if naturals + wilds >= SMALLEST_MELD:
        return []
    fits_natural = game_rules.fits(naturals + 1, wilds)
    fits_wild = game_rules.fits(naturals, wilds + 1)
    return [rank] * fits_natural + [TWO, JOKER] * fits_wild
