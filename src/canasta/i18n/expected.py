"""What is expected of a player now, in one sentence."""

from collections.abc import Collection, Sequence
from typing import Final

from canasta.engine.actions import (
    DISCARD,
    DRAW,
    KEY_JOKER,
    KEY_NATURAL,
    KEY_TWO,
    PASS,
    SPECIAL,
    TAKE_JOKER,
    TAKE_ONTO_MELD,
    TAKE_PAIR,
    TAKE_TWO,
    action,
    group_of,
)
from canasta.engine.state.public_state import ANSWERING, DRAWING, OVER, SAID_YES, Table
from canasta.i18n.reader import Reader

WAYS_TO_TAKE: Final = (
    TAKE_ONTO_MELD,
    TAKE_PAIR,
    TAKE_TWO,
    TAKE_JOKER,
    KEY_NATURAL,
    KEY_TWO,
    KEY_JOKER,
)
"""Unit actions that take the pile, in the order in which they are offered."""
_TAKINGS: Final = frozenset(action(SPECIAL, way) for way in WAYS_TO_TAKE)


def can_take(legal: Collection[int]) -> bool:
    """Tell whether one of the legal unit actions takes the pile."""
    return any(number in _TAKINGS for number in legal)


def ways_in_words(reader: Reader, legal: Collection[int]) -> list[str]:
    """Return the ways to begin the turn that are legal: «piochez», «prenez la pile»."""
    ways: list[str] = []
    if action(SPECIAL, DRAW) in legal:
        ways.append(reader.text("expect.way.draw"))
    if can_take(legal):
        ways.append(reader.text("expect.way.take"))
    if action(SPECIAL, PASS) in legal:
        ways.append(reader.text("expect.way.pass"))
    return ways


def expectation(
    reader: Reader, table: Table, legal: Collection[int], ways: Sequence[str] = ()
) -> str:
    """Return what is expected of the reader, whose decision is awaited, in one sentence.

    ``legal`` are the legal unit actions; ``ways`` are the words for drawing and taking, where one
    of them has to be chosen.
    """
    words = reader.words
    if table.phase == ANSWERING:
        return words.text("expect.answer", name=reader.names[table.turn])
    has_yes = table.asked == SAID_YES
    if table.phase == DRAWING:
        offered = words.any_of(ways)
        if has_yes:
            return words.counted("expect.draw.yes", reader.partners, ways=offered)
        return words.text("expect.draw.plain", ways=offered)
    if has_yes and table.setup.yes_binds:
        return words.counted("expect.go_out", reader.partners)
    if any(group_of(number) == DISCARD for number in legal):
        return words.text("expect.play")
    return words.text("expect.meld")


def awaited(reader: Reader, table: Table) -> str:
    """Return whose decision is awaited, for those who wait; empty once the hand is over."""
    if table.phase == OVER:
        return ""
    name = reader.names[table.to_act()]
    if table.phase == ANSWERING:
        return reader.told("expect.question", table.turn, partner=name)
    return reader.words.text("expect.turn", name=name)
