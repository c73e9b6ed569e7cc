"""The numbers of players and sides, from a request and the rules."""

from typing import Final

from canasta.arguments import whole_number
from canasta.rules.field_kinds import PLAYERS
from canasta.rules.ruleset import RuleSet

_USUAL_PLAYERS: Final = 4


def seating(
    rules: RuleSet, players: int | None = None, sides: int | None = None
) -> tuple[int, int]:
    """Return the numbers of players and sides.

    By default there are four players if the rules seat four, or else the fewest that they seat. The
    default number of sides is the smallest allowed, so that players have partners where possible.

    Raises:
        TypeError: a number is not a whole number.
        ValueError: the rules do not allow these players or sides; the message lists the allowed
            numbers.
    """
    players = None if players is None else whole_number("players", players)
    sides = None if sides is None else whole_number("sides", sides)
    fitting = [
        (count, among)
        for count, among in rules.arrangements
        if players in (None, count) and sides in (None, among)
    ]
    if not fitting:
        raise ValueError(_not_seated(rules, players, sides))
    usual = [pair for pair in fitting if pair[0] == _USUAL_PLAYERS]
    return min(usual or fitting)


def _not_seated(rules: RuleSet, players: int | None, sides: int | None) -> str:
    """Return the message for numbers that are not allowed, with the sides if any were given."""
    asked = "anybody" if players is None else _counted(players, "player")
    if sides is None:
        counts = [str(count) for count in sorted({count for count, _ in rules.arrangements})]
        return f"{rules.id} does not seat {asked}; it seats {_any_of(counts)} players"
    pairs = [f"{count} players in {_counted(among, 'side')}" for count, among in rules.arrangements]
    return (
        f"{rules.id} does not seat {asked} in {_counted(sides, 'side')}; it seats {_any_of(pairs)}"
    )


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _any_of(texts: list[str]) -> str:
    *others, last = texts
    return f"{', '.join(others)} or {last}" if others else last


def has_partners(rules: RuleSet) -> bool:
    """Return whether any table that the rules allow has partners."""
    return any(players > sides for players, sides in rules.arrangements)


def seatable(rules: RuleSet) -> list[int]:
    """Return the numbers of players the rules allow, ascending."""
    return [players for players in PLAYERS if rules.default_sides(players)]


def grouped_players(rules: RuleSet, numbers: tuple[int, ...]) -> dict[int, list[int]]:
    """Return each value in ``numbers`` (one per number of players) with its numbers of players."""
    groups: dict[int, list[int]] = {}
    for players in seatable(rules):
        groups.setdefault(rules.by_players(numbers, players), []).append(players)
    return groups
