"""Patterns of plays, for the right and the wrong answers to positions.

A pattern is a list of steps joined by semicolons, as in a play. A play fits if it contains all
steps. A step may be incomplete: ``take``, ``meld``, ``meld K`` and ``discard`` fit every step that
begins like that. ``meld K:2`` fits every play that adds at least one two to the kings, and ``out``
fits every play that goes out.
"""

from collections import Counter

from canasta.cards.text import TextError
from canasta.engine.plays import Discard, Meld, Play, Step, Take
from canasta.record.notation import parse_play

_OPEN = {"take": Take, "meld": Meld, "discard": Discard}
"""Verbs that make a step of a pattern without cards."""


def check_pattern(pattern: str) -> None:
    """Check that ``pattern`` can be parsed.

    Raises:
        TextError: ``pattern`` has an error; the exception holds its position.
    """
    for part in pattern.split(";"):
        _part_fits(part, Play(()), goes_out=False)


def fits(pattern: str, play: Play, *, goes_out: bool) -> bool:
    """Return whether ``play`` contains every step of ``pattern``.

    ``goes_out`` must be True if the play goes out, which the pattern ``out`` requires.
    """
    return all(_part_fits(part, play, goes_out=goes_out) for part in pattern.split(";"))


def _part_fits(part: str, play: Play, *, goes_out: bool) -> bool:
    words = part.split()
    if words == ["out"]:
        return goes_out
    if len(words) == 1 and words[0] in _OPEN:
        return any(isinstance(step, _OPEN[words[0]]) for step in play.steps)
    if words[:1] == ["meld"] and ":" not in part:
        (named,) = _read(f"{part}:{words[-1]}", part)
        return isinstance(named, Meld) and named.rank in _melded(play)
    (named,) = _read(part, part)
    return any(_step_fits(named, step) for step in play.steps)


def _read(text: str, part: str) -> tuple[Step, ...]:
    try:
        return parse_play(text).steps
    except TextError as error:
        raise TextError(part.strip(), min(error.position, len(part)), error.expected) from None


def _melded(play: Play) -> list[int]:
    return [step.rank for step in play.steps if isinstance(step, Meld)]


def _step_fits(named: Step, step: Step) -> bool:
    if isinstance(named, Meld) and isinstance(step, Meld):
        return named.rank == step.rank and Counter(named.kinds) <= Counter(step.kinds)
    if isinstance(named, Take) and isinstance(step, Take):
        return Counter(named.kinds) == Counter(step.kinds)
    return named == step
