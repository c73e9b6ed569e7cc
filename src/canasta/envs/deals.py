"""The rounds of environments: the deal for each number, and the return of each seat.

All environments use these deals, so the same seed, number and actions lead to the same scores.
"""

from mypy_extensions import i64

from canasta.engine.random import SEEDS, below, mixed
from canasta.engine.scoring import points_of_round
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.state import State
from canasta.engine.stepping.deal import deal, quick_shuffle


def dealt(game_rules: GameRules, deck: bytes, scores: list[int], seed: i64, number: i64) -> State:
    """Deal round ``number`` (from 0) of ``seed`` (0 to 2**32 - 1); ``scores`` is a list by side.

    ``deck`` has all cards in ascending order.
    """
    shuffled = shuffled_deck(deck, seed, number)
    return deal(game_rules, scores, dealer_of(seed, number, game_rules.players), shuffled, None)


def dealer_of(seed: i64, number: i64, players: i64) -> i64:
    """Return the dealer of round ``number``: the seed chooses the first, then seats take turns.

    Dealing is a disadvantage, so over many seeds every seat deals the first round equally often.
    """
    first = below(mixed(mixed(seed, 0), 0), players)
    return (first + number) % players


def shuffled_deck(deck: bytes, seed: i64, number: i64) -> bytes:
    """Return ``deck`` shuffled for round ``number`` of ``seed``, the first card dealt first."""
    return quick_shuffle(deck, mixed(seed, number % SEEDS))


def returns_of(state: State) -> list[float]:
    """Return the value of a finished round to each seat, in points.

    The value is the points of the seat's side in the round, less the mean points of the other
    sides. With sides of equal size the values sum to 0.
    """
    points = points_of_round(state)
    sides = len(points)
    everything = sum(points)
    worth = [side - (everything - side) / (sides - 1) for side in points]
    return [worth[seat % sides] for seat in range(state.public.game_rules.players)]
