"""Decides whether a turn can open with the cards available at once, then lay all others.

Cards of the pile and penalty cards wait for the opening. So two aims compete for the wild cards:
the points to open, and the canastas needed to go out.

This file works on hands, melds and points alone, without the state of a round.
"""

from typing import Final

from mypy_extensions import i64

from canasta.cards.kinds import BLACK_THREE, CANASTA_SIZE, JOKER, LAST_RANK, SMALLEST_MELD, TWO
from canasta.cards.kinds import FOUR as FIRST
from canasta.cards.lanes import count
from canasta.engine.legality.opening import most_opening
from canasta.engine.state.game_rules import GameRules

_LATE: Final = 0x100
_PAIR: Final = 0x10000
_CANASTA: Final = 0x1000000
_COUNT: Final = 0xFF
"""A plan for wild cards is one number with four counts of a byte each: the wild cards placed, the
wild cards that come too late for the opening, the pairs opened with a wild card, and the canastas
that wild cards complete. _COUNT masks a byte."""

Choice = tuple[int, int]
"""A choice at one rank: its contribution to a plan, and the opening points of its naturals."""


def opens_first(
    game_rules: GameRules, own: i64, rest: i64, naturals: i64, wilds: i64, short: i64
) -> bool:
    """Return whether ``own`` cards can add ``short`` points and all of ``rest`` can follow.

    ``own`` is the part of ``rest`` that can be laid at once. The caller has checked with
    :func:`canasta.engine.legality.completion.has_layout` that ``rest`` makes enough canastas.
    """
    short -= _black_three_points(game_rules, own, rest)
    if most_opening(game_rules, own, naturals, wilds)[0] < short:
        return False
    plans = _Plans(game_rules, own, rest, short)
    for rank in range(FIRST, LAST_RANK + 1):
        if count(naturals, rank) != 0 or count(rest, rank) != 0:
            plans.add(rank, count(naturals, rank), count(wilds, rank))
    return plans.one_opens()


class _Plans:
    """All plans for the wild cards of a turn, tried rank by rank.

    Naturals are laid as early as possible, which costs nothing because all cards must be laid. So
    each rank leaves two questions: does a pair open with a wild card, and do wild cards complete a
    canasta? The other wild cards go where there is room, first where they help to open.

    Plans with equal counts up to some rank differ only in points, so the search drops all but the
    one with the most points. Few plans remain, with at most 24 wild cards, 11 pairs and 5 canastas.
    Most often the first plan succeeds: all pairs open, and the canastas that lack the fewest cards
    are completed.
    """

    def __init__(self, game_rules: GameRules, own: i64, rest: i64, short: i64) -> None:
        """Start without ranks; call :meth:`add` for each rank that has cards."""
        self.game_rules = game_rules
        self.own = own
        self.rest = rest
        self.short = short
        self.twos: i64 = count(own, TWO)
        self.jokers: i64 = count(own, JOKER)
        self.own_wilds = self.twos + self.jokers
        self.free: i64 = count(rest, TWO) + count(rest, JOKER)
        self.needed: i64 = game_rules.canastas_needed
        self.choices: list[tuple[int, list[Choice]]] = []
        """For each rank, the number of wild cards missing for a canasta, and the choices."""
        self.most: list[int] = []
        """For each rank, the most opening points of the naturals of this and all later ranks."""
        self.tried: list[dict[int, int]] = []
        """The plans tried up to each rank, with their points."""

    def add(self, rank: i64, on_table: i64, wild: i64) -> None:
        """Add a rank whose meld holds ``on_table`` naturals and ``wild`` wild cards."""
        game_rules = self.game_rules
        mine = count(self.own, rank)
        naturals = on_table + count(self.rest, rank)
        value: i64 = game_rules.values[rank]
        least: i64 = 1 if on_table == 0 and naturals < SMALLEST_MELD else 0
        lack: i64 = 0
        if naturals + wild >= CANASTA_SIZE:
            self.needed -= 1
        elif naturals + game_rules.wild_room(naturals) >= CANASTA_SIZE:
            lack = CANASTA_SIZE - naturals - wild
        choices: list[Choice] = []
        if on_table > 0 or mine >= SMALLEST_MELD:
            early = game_rules.wild_room(on_table + mine) - wild
            choices = _choices(least, lack, early, 0, mine * value)
        else:
            if mine == 2 and game_rules.pair_takes_wild:
                choices = _choices(1, lack, game_rules.wild_room(2), _PAIR, 2 * value)
            choices += _choices(least, lack, 0, 0, 0)
        self.choices.append((lack if lack > 0 else CANASTA_SIZE, choices))

    def one_opens(self) -> bool:
        """Return whether one of the plans reaches the points and completes enough canastas."""
        self.choices.sort()  # those that lack the fewest cards for a canasta come first
        most = 0
        for _, choices in reversed(self.choices):
            most += choices[0][1]
            self.most.append(most)
            self.tried.append({})
        self.most.reverse()
        return self._opens(0, 0, 0)

    def _opens(self, place: int, plan: int, points: int) -> bool:
        """Return whether ``plan``, with ``points`` from the ranks before ``place``, can open."""
        early = self.free - (plan // _LATE & _COUNT)  # only own wild cards count points
        if place == len(self.choices):
            # The early wild cards find room. With more of them than room, every pair can open, and
            # `most_opening` has counted the room of all pairs.
            if plan // _CANASTA < self.needed:
                return False
            return points + self._wild_points(early) >= self.short
        if points + self.most[place] + self._wild_points(early) < self.short:
            return False
        tried = self.tried[place]
        if points <= tried.get(plan, -1):
            return False
        tried[plan] = points
        for more, gained in self.choices[place][1]:
            after = plan + more
            if self._fits(after) and self._opens(place + 1, after, points + gained):
                return True
        return False

    def _fits(self, plan: int) -> bool:
        """Return whether the wild cards suffice for ``plan``, and it makes no needless canasta."""
        return (
            plan & _COUNT <= self.free
            and plan // _PAIR & _COUNT <= self.own_wilds
            and plan // _CANASTA <= max(self.needed, 0)
        )

    def _wild_points(self, wilds: i64) -> i64:
        return self.game_rules.wild_points(wilds, self.twos, self.jokers)


def _black_three_points(game_rules: GameRules, own: i64, rest: i64) -> i64:
    """Return the points that black threes add to the opening.

    All black threes are laid in one step, and ``rest`` holds none, three or four. They add nothing
    if they must come last, or if some of them come with the pile.
    """
    blacks = count(own, BLACK_THREE)
    if game_rules.black_threes_any_order and blacks == count(rest, BLACK_THREE):
        return blacks * game_rules.values[BLACK_THREE]
    return 0


def _choices(least: i64, lack: i64, early: i64, opened: int, points: int) -> list[Choice]:
    """Return the choices at a rank; the choice that completes a canasta comes first.

    The rank needs ``least`` wild cards for a meld and ``lack`` for a canasta (0 if it cannot make
    one). ``early`` of the wild cards can be laid before the opening is complete. ``opened`` is
    _PAIR if the naturals are a pair, else 0. ``points`` are the opening points of the naturals.
    """
    plain = (least + max(least - early, 0) * _LATE + opened, points)
    if lack == 0:
        return [plain]
    return [(lack + max(lack - early, 0) * _LATE + opened + _CANASTA, points), plain]
