"""Finds the cheapest melds with which a hand reaches the minimum for opening."""

from typing import Final

from mypy_extensions import i64

from canasta.agents.heuristic.weights import Weights
from canasta.cards.kinds import FOUR, JOKER, LAST_RANK, TWO
from canasta.cards.lanes import count, one
from canasta.engine.actions import (
    ADD_JOKER,
    ADD_NATURAL,
    ADD_TWO,
    NO_ACTION,
    START_JOKER,
    START_NATURALS,
    START_TWO,
    action,
)
from canasta.engine.state.game_rules import GameRules

_TOO_DEAR: Final[i64] = 1_000_000


class OpeningPlan:
    """The cheapest melds that reach the minimum: their cost and the first unit action."""

    def __init__(
        self,
        game_rules: GameRules,
        weights: Weights,
        hand: i64,
        naturals: i64,
        wilds: i64,
        short: i64,
        cards: i64,
    ) -> None:
        """Search ``hand`` for melds of at most ``cards`` cards, worth at least ``short`` points.

        ``naturals`` and ``wilds`` are the melds laid in this turn so far.
        """
        self._game_rules: Final = game_rules
        self._weights: Final = weights
        self._hand: Final[i64] = hand
        self._naturals: Final[i64] = naturals
        self._wilds: Final[i64] = wilds
        self._short: Final[i64] = short
        self._cards: Final[i64] = cards
        self.cost: i64 = _TOO_DEAR
        """Cost of the plan, in points; undefined if there is no plan."""
        self.first: i64 = NO_ACTION
        """The first unit action of the plan, or NO_ACTION if there is no plan."""
        self._search(FOUR, count(hand, TWO), count(hand, JOKER), 0, 0, 0, NO_ACTION)

    def _search(
        self, rank: i64, twos: i64, jokers: i64, points: i64, cards: i64, cost: i64, first: i64
    ) -> None:
        """Try every use of the ranks from ``rank`` up, and keep the cheapest plan that opens."""
        if cost >= self.cost or cards > self._cards:
            return
        if points >= self._short:
            self.cost = cost
            self.first = first
            return
        game_rules = self._game_rules
        held: i64 = 0
        on_table: i64 = 0
        while rank <= LAST_RANK:
            held = count(self._hand, rank)
            on_table = count(self._naturals, rank)
            if held >= 2 or on_table != 0:
                break
            rank += 1
        if rank > LAST_RANK:
            return
        room = game_rules.wild_room(on_table + held) - count(self._wilds, rank)
        weights = self._weights
        laid_points = points + game_rules.points_laid(rank, held, 0, 0)
        laid_cost = cost + held * weights.open_natural
        laid_cards = cards + held
        if on_table != 0 or held >= 3:
            begin = action(ADD_NATURAL, rank) if on_table != 0 else action(START_NATURALS, rank)
            start = begin if first == NO_ACTION else first
            if held != 0:
                self._search(rank + 1, twos, jokers, laid_points, laid_cards, laid_cost, start)
            with_two = action(ADD_TWO, rank) if held == 0 else begin
            with_joker = action(ADD_JOKER, rank) if held == 0 else begin
        else:
            if game_rules.min_naturals > 2:
                room = 0
            with_two = action(START_TWO, rank)
            with_joker = action(START_JOKER, rank)
        if room >= 1:
            wild_cost = laid_cost + weights.open_wild
            if twos > 0:
                self._search(
                    rank + 1,
                    twos - 1,
                    jokers,
                    laid_points + game_rules.two_points,
                    laid_cards + 1,
                    wild_cost,
                    with_two if first == NO_ACTION else first,
                )
            if jokers > 0:
                self._search(
                    rank + 1,
                    twos,
                    jokers - 1,
                    laid_points + game_rules.joker_points,
                    laid_cards + 1,
                    wild_cost + weights.joker_keep,
                    with_joker if first == NO_ACTION else first,
                )
        self._search(rank + 1, twos, jokers, points, cards, cost, first)


def plan_with_pair(
    game_rules: GameRules, weights: Weights, hand: i64, rank: i64, minimum: i64, size: i64
) -> OpeningPlan:
    """Return the plan to open after taking the pile with a pair of its top ``rank``.

    ``minimum`` is in points, and ``size`` is the number of cards in ``hand``.
    """
    left = hand - 2 * one(rank)
    short = minimum - game_rules.points_laid(rank, 3, 0, 0)
    return OpeningPlan(game_rules, weights, left, 3 * one(rank), 0, short, size - 2)
