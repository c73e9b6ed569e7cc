"""A deal: the hands card by card, then the upcard and its cover, then red threes laid at once."""

from __future__ import annotations

from collections import Counter

from .cards import Cards, read_sequence
from .effects import begin_turn, lay_red_threes
from .rules import Rules, by_players, values_of
from .table import Table


def deal(
    rules: Rules, players: int, sides: int, deck: str, scores: list[int], dealer: int
) -> Table:
    """Return the table before the first decision; the deck's first card is dealt first."""
    values = values_of(rules)
    stock = read_sequence(deck)
    order = [(dealer + step) % players for step in range(1, players + 1)]
    hands: list[Cards] = [Counter() for _ in range(players)]
    for _ in range(by_players(values.cards_dealt, players)):
        for seat in order:
            hands[seat][stock.pop(0)] += 1
    pile = [stock.pop(0)]
    while pile[-1] in values.covered_upcards:
        pile.append(stock.pop(0))
    table = Table(
        rules=rules,
        values=values,
        players=players,
        sides=sides,
        scores=list(scores),
        dealer=dealer,
        turn=order[0],
        phase="draw",
        hands=hands,
        stock=stock,
        packets=[pile],
        melds=[{} for _ in range(sides)],
        red_threes=[0] * sides,
        had_turn=[False] * players,
        laid=[False] * players,
        concealed=[set() for _ in range(sides)],
        penalty_cards=[Counter() for _ in range(players)],
        penalties=[0] * sides,
    )
    if not values.red_threes_wait_for_own_turn:
        for seat in order:
            lay_red_threes(table, seat)
    begin_turn(table, order[0])
    return table
