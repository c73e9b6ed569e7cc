"""Reduces a disagreement of the engine and the oracle to a small conformance case."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from canasta.record.errors import RecordError
from canasta.rules.field_kinds import RuleError
from tests.support.lockstep import DifferenceError, Lockstep, Position
from tests.support.rulebooks import Rulebook, house_rules
from tests.support.toml_text import toml_lines, toml_value

KEPT = ("players", "sides", "turn", "phase")
"""The keys of a position that are never left out."""


def reproduction(
    book: Rulebook, trail: Sequence[tuple[Position, str]], error: DifferenceError
) -> str:
    """Return a conformance case in which the engine and the oracle disagree, with its house rules.

    ``trail`` contains the positions of the round, each with the action that followed. If no
    position shows the difference, return the whole round.
    """
    for start in reversed(range(len(trail))):
        position = trail[start][0]
        plays = [play for _, play in trail[start:] if play]
        if _subject(_difference(book, position, plays)) == _subject(str(error)):
            book, position = _shrunk(book, position, plays, _subject(str(error)))
            return _case(book, position, plays, _difference(book, position, plays))
    return _case(book, trail[0][0], [play for _, play in trail if play], str(error))


def _difference(book: Rulebook, position: Position, plays: Sequence[str]) -> str:
    """Return the difference after these plays, or "" if both agree or cannot play them."""
    try:
        lockstep = Lockstep.from_position(book, position)
        for play in plays:
            lockstep.apply(play)
    except DifferenceError as error:
        return str(error)
    except (ValueError, RecordError, KeyError):
        return ""
    return ""


def _subject(difference: str) -> str:
    """Return the subject of a difference: a key, or the legal actions of one of the referees."""
    return difference.partition(":")[0]


def _shrunk(
    book: Rulebook, position: Position, plays: Sequence[str], kind: str
) -> tuple[Rulebook, Position]:
    """Remove house rules, keys and cards as long as both still differ in the same way."""
    shrinking = True
    while shrinking:
        shrinking = False
        for fewer in _books_below(book):
            if _subject(_difference(fewer, position, plays)) == kind:
                book, shrinking = fewer, True
                break
        for smaller in _positions_below(position):
            if _subject(_difference(book, smaller, plays)) == kind:
                position, shrinking = smaller, True
                break
    if book.folder:
        house_rules(book.overrides, book.folder)
    return book, position


def _books_below(book: Rulebook) -> Iterator[Rulebook]:
    """Yield the house rules without one of their fields."""
    for name in book.overrides:
        if name not in ("base", "arrangements") and book.folder:
            rest = {key: value for key, value in book.overrides.items() if key != name}
            try:
                yield house_rules(rest, book.folder)
            except RuleError:
                continue
    if book.folder:
        house_rules(book.overrides, book.folder)


def _positions_below(position: Position) -> Iterator[Position]:
    """Yield the position without one key, one entry of a list or one card."""
    for key, value in position.items():
        if key not in KEPT:
            yield {other: kept for other, kept in position.items() if other != key}
            for smaller in _values_below(value):
                yield {**position, key: smaller}


def _values_below(value: object) -> Iterator[object]:
    if isinstance(value, str):
        for place in range(len(value)):
            yield value[:place] + value[place + 1 :]
    if isinstance(value, list):
        for place, entry in enumerate(value):
            if isinstance(entry, list):
                for gone in range(len(entry)):
                    yield [*value[:place], entry[:gone] + entry[gone + 1 :], *value[place + 1 :]]
            for smaller in _values_below(entry):
                yield [*value[:place], smaller, *value[place + 1 :]]


def _case(book: Rulebook, position: Position, plays: Sequence[str], difference: str) -> str:
    head = "".join(f"# {line}\n" for line in difference.splitlines())
    rules = f"# house.toml\n{toml_lines(book.overrides)}\n" if book.overrides else ""
    shown: Mapping[str, object] = {"rules": book.name, **position}
    return (
        f"\n{head}\n{rules}[[case]]\n"
        f'name = "engine and oracle agree"\nsource = "the slow checker"\n'
        f"play = {toml_value(list(plays))}\n[case.position]\n"
        f"{toml_lines({**shown, 'rules': book.name})}"
    )
