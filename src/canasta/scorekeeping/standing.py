"""How a game with real cards stands: rounds added up by their score lines, as the page does it."""

from collections.abc import Sequence
from dataclasses import dataclass

from canasta.engine.game import winning_side
from canasta.engine.scoring import SideCount
from canasta.engine.state.game_rules import NO_SIDE
from canasta.rules.ruleset import minimum_at
from canasta.scorekeeping.entries import Cards, RoundEntry, SideEntry
from canasta.scorekeeping.score_lines import line_points
from canasta.scorekeeping.score_rules import ScoreRules


def card_points(rules: ScoreRules, cards: Cards) -> int:
    """Return the points of cards, however they were counted."""
    by_value = sum([int(value) * number for value, number in (cards.values or {}).items()])
    by_kind = sum([card.points * (cards.kinds or {}).get(card.kind, 0) for card in rules.cards])
    return (cards.points or 0) + by_value + by_kind


def has_melded(rules: ScoreRules, entry: SideEntry) -> bool:
    """Tell whether a side has laid anything."""
    return entry.canastas > 0 or card_points(rules, entry.melds) > 0 or entry.melds.number > 0


def penalty_points(rules: ScoreRules, entry: SideEntry) -> int:
    """Return the points of the penalties of a side."""
    named = [penalty.points * entry.penalties.get(penalty.id, 0) for penalty in rules.penalties]
    return entry.other_penalty + sum(named)


def counted_sides(rules: ScoreRules, entry: RoundEntry) -> list[SideCount]:
    """Return what is counted for each side of a round."""
    number = len(entry.sides)
    melded = [has_melded(rules, side) for side in entry.sides]
    counted: list[SideCount] = []
    for at, side in enumerate(entry.sides):
        went_out = entry.out is not None and entry.out % number == at
        counted.append(
            SideCount(
                meld_points=card_points(rules, side.melds),
                natural_canastas=side.natural_canastas,
                mixed_canastas=side.mixed_canastas,
                concealed_canastas=side.concealed_canastas,
                red_threes=side.red_threes,
                has_melded=melded[at],
                has_red_three_canastas=side.canastas >= rules.red_threes_need_canastas,
                went_out=went_out,
                went_out_concealed=went_out and entry.concealed,
                is_alone=not any(melded[:at] + melded[at + 1 :]),
                hand_points=card_points(rules, side.hand),
                red_threes_in_hand=side.red_threes_in_hand,
                ended_by_going_out=entry.out is not None,
                penalty_points=penalty_points(rules, side),
            )
        )
    return counted


def scored(rules: ScoreRules, entry: RoundEntry) -> list[dict[str, int]]:
    """Return the points of each line of a round, by side."""
    return [
        {line.id: line_points(line, counted) for line in rules.lines}
        for counted in counted_sides(rules, entry)
    ]


def round_points(rules: ScoreRules, entry: RoundEntry) -> list[int]:
    """Return the points of each side in a round."""
    return [sum(lines.values()) for lines in scored(rules, entry)]


def minimum(rules: ScoreRules, score: int) -> int:
    """Return the points that the first melds of a side need at a score."""
    return minimum_at(score, rules.minimums.below_zero, rules.minimums.steps)


@dataclass(frozen=True)
class Standing:
    """How a game stands."""

    before: tuple[tuple[int, ...], ...]
    """The totals before each round, by side."""
    won: tuple[tuple[int, ...], ...]
    """The points of each round, by side."""
    totals: tuple[int, ...]
    winner: int
    """The side that has won, or NO_SIDE."""


def standing(
    rules: ScoreRules, rounds: Sequence[RoundEntry], *, start: Sequence[int], target: int
) -> Standing:
    """Return how a game stands that began with ``start`` points for each side."""
    won = [tuple(round_points(rules, entry)) for entry in rounds]
    before: list[tuple[int, ...]] = []
    totals = tuple(start)
    for points in won:
        before.append(totals)
        totals = tuple([total + gained for total, gained in zip(totals, points, strict=True)])
    winner = NO_SIDE
    if rounds:
        winner = winning_side(totals, len(rounds), target=target, rounds=rules.rounds)
    return Standing(tuple(before), tuple(won), totals, winner)
