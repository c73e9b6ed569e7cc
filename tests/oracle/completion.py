"""Decides whether a turn can still be completed legally: by keeping a card, or by going out.

The order of melds within a turn rarely matters: waiting pile cards and penalty cards can be laid
once the opening is complete, and black threes may have to come last. So the search tries, rank by
rank, every number of cards to add to the meld of that rank.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import NamedTuple

from .cards import RANKS, WILDS, points_of, points_of_kind
from .melds import Meld, can_grow, is_canasta, is_meld
from .rules import ONE_MAY_FOLLOW, Values
from .table import Table


class Rank(NamedTuple):
    """The cards of one rank: the side's meld and the naturals that could join it."""

    name: str
    meld: Meld
    now: int  # naturals that may be laid at once
    later: int  # naturals that may be laid once the opening is complete


class Wilds(NamedTuple):
    """The wild cards: those that can be laid now, and all of them."""

    twos_now: int
    jokers_now: int
    twos: int
    jokers: int


def can_complete(table: Table) -> bool:
    """Return whether the player in turn, who has drawn or taken, can complete the turn legally."""
    return can_keep_one(table) or can_go_out(table)


def can_keep_one(table: Table) -> bool:
    """Return whether the player can complete a begun opening, discard, and keep a card."""
    if "b" in table.own_melds:
        return False
    if table.unfinished_meld:
        return any(can_keep_one(after) for after in _finished(table))
    spare = table.hand.total() + table.held.total() - 2
    if not table.short:
        return spare >= 0
    free = table.free_cards()
    return _can_open(
        table.values,
        _ranks(table, free, Counter()),
        free["2"],
        free["*"],
        spare,
        table.minimum - table.opening,
    )


def can_go_out(table: Table) -> bool:
    """Return whether the player can go out in this turn, with enough canastas and permission."""
    if not table.may_go_out:
        return False
    if table.unfinished_meld:
        return any(can_go_out(after) for after in _finished(table))
    points = 0 if table.opened else table.minimum - table.opening
    if not table.opened and table.penalty_cards[table.turn]:
        points = max(points, 1)  # even with no minimum something else has to be laid first
    if "b" in table.own_melds:
        return _can_go_out_after_black_threes(table, points)
    return _can_go_out_at(table, points) or _can_go_out_below_the_minimum(table)


def _finished(table: Table) -> list[Table]:
    """Return the tables after each card that makes the meld begun with one key card legal."""
    rank = table.unfinished_meld
    tables = []
    for card in (rank, *WILDS):
        meld = table.own_melds[rank].plus_card(card)
        if table.hand[card] and is_meld(table.values, meld):
            after = table.copy()
            after.hand[card] -= 1
            after.own_melds[rank] = meld
            tables.append(after)
    return tables


def _can_go_out_after_black_threes(table: Table, points: int) -> bool:
    """Return whether the player can go out after laying black threes, discarding any left."""
    timing = table.values.black_threes
    left = table.hand.total() + table.held.total()
    if timing != "any order":
        if left > (1 if timing in ONE_MAY_FOLLOW else 0):
            return False
        excused = left == 0 and _excused_from_minimum(table)
        return table.canastas >= table.canastas_needed and (points <= 0 or excused)
    if _black_threes(table) > 1:
        return False
    spare = 1 - _black_threes(table)
    if _can_lay_all(table, later=True, spare=spare, points=points):
        return True
    if not _excused_from_minimum(table) or not spare:
        return False
    return _can_lay_all(table, later=True, spare=0, points=0)


def _can_go_out_at(table: Table, points: int) -> bool:
    """Return whether the player can go out with the minimum, however many black threes are laid."""
    timing = table.values.black_threes
    free_black_threes = table.free_cards()["b"]
    later = _later(table)
    for laid in _layable_black_threes(table):
        discarded = _black_threes(table) - laid
        if discarded not in (0, 1):
            continue
        spare = 1 - discarded
        if laid and timing == "last":
            if discarded:
                continue
            spare = 0
        if _can_lay_all(table, later=True, spare=spare, points=points):
            return True
        if not laid or points <= 0 or free_black_threes < laid:
            continue
        # The points of black threes may complete the opening.
        points_without = points - laid * table.values.black_three_points
        if timing == "any order":
            if _can_lay_all(table, later=True, spare=spare, points=points_without):
                return True
        elif not later.total():
            if _can_lay_all(table, later=False, spare=spare, points=points_without):
                return True
        elif timing in ONE_MAY_FOLLOW and later.total() == 1:
            # The one card that had to wait is the discard, so no other card may be left.
            rest = discarded - later["b"]
            if rest == 0 and _can_lay_all(table, later=False, spare=0, points=points_without):
                return True
    return False


def _can_go_out_below_the_minimum(table: Table) -> bool:
    """Return whether this player may ignore the minimum: a whole hand melded after a draw."""
    return (
        _excused_from_minimum(table)
        and _black_threes(table) in _layable_black_threes(table)
        and _can_lay_all(table, later=True, spare=0, points=0)
    )


def _excused_from_minimum(table: Table) -> bool:
    return (
        table.values.whole_hand_needs_no_minimum
        and table.drawn == "stock"
        and not table.opened
        and not table.laid[table.turn]
        and not _later(table).total()
    )


def _layable_black_threes(table: Table) -> tuple[int, ...]:
    """Return the numbers of black threes that may be laid in the turn that goes out."""
    return (0,) if table.values.black_threes == "never" else (0, 3, 4)


def _black_threes(table: Table) -> int:
    return table.hand["b"] + table.held["b"]


def _later(table: Table) -> Counter[str]:
    """Return the cards that may be laid only once the opening is complete."""
    return (table.hand - table.free_cards()) + table.held


def _ranks(table: Table, now: Counter[str], later: Counter[str]) -> tuple[Rank, ...]:
    """Return every rank with cards in a meld or the hand, the hardest rank to lay first."""
    found = [
        Rank(name, table.own_melds.get(name, Meld()), now[name], later[name])
        for name in RANKS
        if now[name] or later[name] or name in table.own_melds
    ]
    return tuple(sorted(found, key=lambda rank: rank.meld.naturals + rank.now + rank.later))


def _can_lay_all(table: Table, *, later: bool, spare: int, points: int) -> bool:
    """Return whether all cards but black threes can be laid, with enough canastas at the end.

    ``later``: include the cards that wait for the opening. ``spare``: the number of cards that may
    be left for the discard, 0 or 1. ``points``: the points missing to the minimum.
    """
    now = table.free_cards()
    waiting = _later(table) if later else Counter()
    if points <= 0:
        now, waiting = now + waiting, Counter()
    return _can_lay(
        table.values,
        _ranks(table, now, waiting),
        Wilds(now["2"], now["*"], now["2"] + waiting["2"], now["*"] + waiting["*"]),
        spare,
        points,
        table.canastas_needed,
    )


@lru_cache(maxsize=20_000)
def _can_open(
    values: Values, ranks: tuple[Rank, ...], twos: int, jokers: int, cards: int, points: int
) -> bool:
    """Return whether legal melds of at most ``cards`` of these cards reach ``points``."""
    if cards < 0:
        return False
    if points <= 0:
        return True
    if _most_points(values, ranks, twos, jokers) < points:
        return False
    rank, others = ranks[0], ranks[1:]
    for naturals in range(rank.now, -1, -1):
        for used_twos in range(twos + 1):
            for used_jokers in range(jokers + 1):
                used = naturals + used_twos + used_jokers
                if used > cards:
                    continue
                if used and not can_grow(values, rank.meld, naturals, used_twos, used_jokers):
                    continue
                gained = _points_of(values, rank.name, naturals, used_twos, used_jokers)
                if _can_open(
                    values,
                    others,
                    twos - used_twos,
                    jokers - used_jokers,
                    cards - used,
                    points - gained,
                ):
                    return True
    return False


@cache
def _points_of(values: Values, rank: str, naturals: int, twos: int, jokers: int) -> int:
    return naturals * points_of_kind(values, rank) + points_of(values, "2" * twos + "*" * jokers)


def _most_points(values: Values, ranks: tuple[Rank, ...], twos: int, jokers: int) -> int:
    """Return the points of all cards that can be laid before the opening."""
    if not ranks:
        return 0
    naturals = sum(_points_of(values, rank.name, rank.now, 0, 0) for rank in ranks)
    return naturals + _points_of(values, "4", 0, twos, jokers)


@lru_cache(maxsize=20_000)
def _can_lay(
    values: Values,
    ranks: tuple[Rank, ...],
    wilds: Wilds,
    spare: int,
    points: int,
    canastas: int,
) -> bool:
    """Return whether legal melds can use all cards but at most ``spare``.

    Cards that can be laid now must reach ``points`` in legal melds, with at least ``canastas``
    canastas at the end.
    """
    if not ranks:
        return wilds.twos + wilds.jokers <= spare and points <= 0 and canastas <= 0
    if points > 0 and _most_points(values, ranks, wilds.twos_now, wilds.jokers_now) < points:
        return False
    if _most_canastas(values, ranks, wilds.twos + wilds.jokers) < canastas:
        return False
    rank, others = ranks[0], ranks[1:]
    for left in range(min(spare, rank.now + rank.later) + 1):
        for twos in range(wilds.twos + 1):
            for jokers in range(wilds.jokers + 1):
                added = Meld(rank.now + rank.later - left, twos, jokers)
                meld = rank.meld.plus(*added)
                if added.cards and not is_meld(values, meld):
                    continue
                canasta = 1 if is_canasta(values, meld) else 0
                for first in _first_parts(values, rank, added, wilds, points):
                    if _can_lay(
                        values,
                        others,
                        Wilds(
                            min(wilds.twos_now - first.twos, wilds.twos - twos),
                            min(wilds.jokers_now - first.jokers, wilds.jokers - jokers),
                            wilds.twos - twos,
                            wilds.jokers - jokers,
                        ),
                        spare - left,
                        points - _points_of(values, rank.name, *first),
                        canastas - canasta,
                    ):
                        return True
    return False


def _first_parts(values: Values, rank: Rank, added: Meld, wilds: Wilds, points: int) -> list[Meld]:
    """Return the parts of an addition that could be laid before the opening is complete.

    Once the minimum is reached, the split no longer matters.
    """
    if points <= 0:
        return [Meld()] if can_grow(values, rank.meld, *added) or not added.cards else []
    if not rank.later and wilds.twos == wilds.twos_now and wilds.jokers == wilds.jokers_now:
        # Nothing waits for the opening, so it is best to lay as much as possible first.
        return [added] if _can_come_first(values, rank.meld, added, added) else []
    parts = [
        Meld(naturals, twos, jokers)
        for naturals in range(rank.now, -1, -1)
        for twos in range(min(added.twos, wilds.twos_now), -1, -1)
        for jokers in range(min(added.jokers, wilds.jokers_now), -1, -1)
        if naturals <= added.naturals
    ]
    return [part for part in parts if _can_come_first(values, rank.meld, part, added)]


def _can_come_first(values: Values, meld: Meld, part: Meld, added: Meld) -> bool:
    """Return whether a part of an addition can be laid alone, and the remainder after it."""
    if part.cards and not can_grow(values, meld, *part):
        return False
    rest = Meld(*(whole - laid for whole, laid in zip(added, part, strict=True)))
    return not rest.cards or can_grow(values, meld.plus(*part), *rest)


def _most_canastas(values: Values, ranks: tuple[Rank, ...], wilds: int) -> int:
    """An upper bound on the final number of canastas: every wild card counts for each meld."""
    return sum(
        rank.meld.cards + rank.now + rank.later + wilds >= values.canasta_cards for rank in ranks
    )
