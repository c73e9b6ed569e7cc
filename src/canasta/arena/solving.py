"""Robots before puzzles: what they play, and what long runs of rollouts say about the ways."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.registry import make_agent
from canasta.agents.search.sampler import SamplerAgent
from canasta.agents.worlds.rollouts import outcome, play_out
from canasta.arena.intervals import Estimate, Sample
from canasta.arena.puzzles import Puzzle
from canasta.engine.plays import Play
from canasta.engine.state.state import State, View
from canasta.engine.stepping.step import step
from canasta.record.robot_play import whole_play

SHOWN: Final = 3
"""The most right ways, and the most wrong ones, that a long run follows."""


@dataclass(frozen=True)
class Attempt:
    """What a robot played in a puzzle."""

    play: Play
    is_right: bool


@dataclass(frozen=True)
class WayFigures:
    """What a way to go on brought in many worlds."""

    play: Play
    is_right: bool
    ahead: Estimate
    """Points by which the side is ahead at the end of the hand."""
    gain: Estimate
    """The same less that of the first way followed, world by world."""


class _Script:
    """Plays a way to go on, one unit action after the other, and then by the principles."""

    def __init__(self, way: Sequence[int]) -> None:
        self._left: Final = list(way)
        self._policy: Final = SteadyAgent()

    def decide(self, view: View) -> int:
        return self._left.pop(0) if self._left else self._policy.decide(view)


def played(state: State, way: Sequence[int]) -> Play:
    """Return a way to go on, a list of unit actions of the seat to act, as a play.

    A way that only takes the pile is gone on with by the hand-written principles, as in the worlds
    of :func:`long_run`.
    """
    return whole_play(state, _Script(way).decide)


def attempt(puzzle: Puzzle, agent: str, seed: int) -> Attempt:
    """Return what ``agent`` plays in ``puzzle``, its chance and the hidden cards from ``seed``.

    Raises:
        UnknownAgentError: no agent has that name.
        RecordError: the puzzle cannot be used.
        RuleError: its rule file cannot be used.
    """
    state = puzzle.state(seed)
    play = whole_play(state, make_agent(agent, seed).decide)
    return Attempt(play, puzzle.is_solved(state, play))


def long_run(puzzle: Puzzle, agent: SamplerAgent, worlds: int) -> list[WayFigures]:
    """Return what the ways that ``agent`` thinks most of bring in as many of its ``worlds``.

    These are the first right ways and the first wrong ones of its assessment. All of them are
    played out in the same worlds, by the hand-written principles for every seat.

    Raises:
        RecordError: the puzzle cannot be used.
        RuleError: its rule file cannot be used.
    """
    state = puzzle.state()
    view = state.view(state.public.to_act())
    chosen = _chosen(puzzle, state, agent.assess(view).ways)
    drawn = agent.worlds(view)
    policy = SteadyAgent()
    totals = [Sample() for _ in chosen]
    gains = [Sample() for _ in chosen]
    for _ in range(worlds):
        world = drawn.draw()
        first = 0
        for place, (way, _) in enumerate(chosen):
            trial = world.copy()
            for number in way:
                step(trial, number, None)
            play_out(trial, policy)
            came = outcome(trial, view.seat)
            first = came if place == 0 else first
            totals[place].add(came)
            gains[place].add(came - first)
    return [
        WayFigures(found.play, found.is_right, total.estimate(), gain.estimate())
        for (_, found), total, gain in zip(chosen, totals, gains, strict=True)
    ]


def _chosen(
    puzzle: Puzzle, state: State, ways: Sequence[tuple[int, ...]]
) -> list[tuple[tuple[int, ...], Attempt]]:
    """Return the first right ways, and then the first wrong ones, each play once."""
    chosen: list[tuple[tuple[int, ...], Attempt]] = []
    plays: set[str] = set()
    for is_right in (True, False):
        left = SHOWN
        for way in ways:
            play = played(state, way)
            # The order of the melds means nothing.
            key = repr(sorted(map(repr, play.steps)))
            if left and key not in plays and puzzle.is_solved(state, play) == is_right:
                plays.add(key)
                chosen.append((way, Attempt(play, is_right)))
                left -= 1
    return chosen
