"""The score of a finished round."""

from __future__ import annotations

from .cards import points_of
from .melds import canasta_bonus, is_canasta, meld_points
from .rules import by_players
from .table import Table


def score_lines(table: Table) -> list[dict[str, int]]:
    """Return the parts of the score for each side; parts that cost points are negative."""
    return [_lines_of(table, side) for side in range(table.sides)]


def _lines_of(table: Table, side: int) -> dict[str, int]:
    values = table.values
    melds = table.melds[side]
    hands = [table.hands[seat] for seat in range(side, table.players, table.sides)]
    went_out = table.gone_out is not None and table.gone_out % table.sides == side
    opponents_melded = any(table.melds[other] for other in range(table.sides) if other != side)
    red_threes_in_hand = sum(hand["r"] for hand in hands) if table.gone_out is not None else 0
    return {
        "meld_cards": sum(meld_points(values, rank, meld) for rank, meld in melds.items()),
        "canastas": sum(canasta_bonus(values, meld) for rank, meld in melds.items() if rank != "b"),
        "concealed_canastas": values.concealed_canasta_bonus * len(table.concealed[side]),
        "red_threes": _red_threes(table, side),
        "going_out": _going_out(table) if went_out else 0,
        "no_opponent_melded": (
            values.no_opponent_melded_bonus if went_out and not opponents_melded else 0
        ),
        "red_threes_in_hand": -values.red_three_in_hand_penalty * red_threes_in_hand,
        "cards_in_hand": -sum(points_of(values, hand.elements()) for hand in hands),
        "penalties": -table.penalties[side],
    }


def _red_threes(table: Table, side: int) -> int:
    values = table.values
    count = table.red_threes[side]
    if values.red_three_scale:
        bonus = values.red_three_scale[count - 1] if count else 0
    elif count == by_players(values.all_red_threes, table.players):
        bonus = values.all_red_threes_bonus
    else:
        bonus = values.red_three_bonus * count
    if not table.melds[side] and values.unmelded_red_three_factor < 0:
        return -bonus
    melds = table.melds[side]
    made = sum(rank != "b" and is_canasta(values, meld) for rank, meld in melds.items())
    return bonus if made >= values.red_three_canastas else bonus * values.short_red_three_factor


def _going_out(table: Table) -> int:
    seat = table.gone_out
    assert seat is not None
    if table.laid[seat]:
        return table.values.going_out_bonus
    return table.values.concealed_going_out_bonus
