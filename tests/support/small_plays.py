"""Splits a turn into the smallest plays, as made by a person who lays one meld after another."""

from collections.abc import Callable, Iterator

from canasta.engine.plays import Play
from canasta.engine.referee import decide
from canasta.engine.state.state import State
from canasta.record.notation import WrittenPlay


def small_plays(state: Callable[[], State], whole: Play) -> Iterator[WrittenPlay]:
    """Yield the smallest plays of ``whole``; the caller makes each before requesting the next."""
    steps = list(whole.steps)
    while steps:
        sizes = range(1, len(steps) + 1)
        plays = [Play(tuple(steps[:size])) for size in sizes]
        play = next(play for play in plays if decide(state(), play).is_accepted)
        del steps[: len(play.steps)]
        yield WrittenPlay(play, ((),) * len(play.steps))
