"""Lets robots solve positions, and compares lines of play in long runs of rollouts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.registry import make_agent
from canasta.agents.search.sampler import SamplerAgent
from canasta.agents.worlds.rollouts import outcome, play_out
from canasta.arena.intervals import Estimate, Sample
from canasta.arena.positions import AnsweredPosition
from canasta.engine.plays import Play
from canasta.engine.state.state import State, View
from canasta.engine.stepping.step import step
from canasta.record.errors import RecordError
from canasta.record.robot_play import whole_play

SHOWN: Final = 3
"""A long run compares at most this many right lines and as many wrong lines."""


@dataclass(frozen=True)
class Attempt:
    """The play of a robot in a position."""

    play: Play
    is_right: bool


@dataclass(frozen=True)
class LineFigures:
    """The results of a line in many worlds."""

    play: Play
    is_right: bool
    ahead: Estimate
    """The lead of the side at the end of the round, in points."""
    gain: Estimate
    """The gain over the first line, in the same worlds."""


@dataclass(frozen=True)
class Attempts:
    """Numbered attempts: every robot in every position, with each seed from 0 to ``seeds`` - 1."""

    positions: Sequence[AnsweredPosition]
    agents: Sequence[str]
    seeds: int

    def __len__(self) -> int:
        return len(self.positions) * len(self.agents) * self.seeds

    def place(self, number: int) -> tuple[AnsweredPosition, str, int]:
        """Return the position, the robot and the seed of an attempt."""
        rest, seed = divmod(number, self.seeds)
        position, agent = divmod(rest, len(self.agents))
        return self.positions[position], self.agents[agent], seed

    def attempt(self, number: int) -> Attempt | RecordError:
        """Return an attempt, or the error in its position.

        Raises:
            UnknownAgentError: no agent has that name.
            RuleError: the rule file of the position cannot be used.
        """
        try:
            return attempt(*self.place(number))
        except RecordError as error:
            return error


@dataclass(frozen=True)
class LongRuns:
    """Numbered long runs: every robot in every position."""

    positions: Sequence[AnsweredPosition]
    agents: Sequence[str]
    worlds: int

    def __len__(self) -> int:
        return len(self.positions) * len(self.agents)

    def place(self, number: int) -> tuple[AnsweredPosition, str]:
        """Return the position and the robot of a run."""
        position, agent = divmod(number, len(self.agents))
        return self.positions[position], self.agents[agent]

    def run(self, number: int) -> list[LineFigures]:
        """Return the figures of a run, or an empty list if the robot does not draw worlds.

        Raises:
            UnknownAgentError: no agent has that name.
            RecordError: the position cannot be used.
            RuleError: its rule file cannot be used.
        """
        position, name = self.place(number)
        agent = make_agent(name, 0)
        return long_run(position, agent, self.worlds) if isinstance(agent, SamplerAgent) else []


class _Script:
    """Plays the unit actions of a line, and afterwards follows the hand-written principles."""

    def __init__(self, line: Sequence[int]) -> None:
        self._left: Final = list(line)
        self._policy: Final = SteadyAgent()

    def decide(self, view: View) -> int:
        return self._left.pop(0) if self._left else self._policy.decide(view)


def played(state: State, line: Sequence[int]) -> Play:
    """Return ``line``, a list of unit actions of the seat to act, as a play.

    If the line only takes the pile, the hand-written principles complete the play, as in the worlds
    of :func:`long_run`.
    """
    return whole_play(state, _Script(line).decide)


def attempt(position: AnsweredPosition, agent: str, seed: int) -> Attempt:
    """Return the play of ``agent`` in ``position``; the agent and the hidden cards use ``seed``.

    Raises:
        UnknownAgentError: no agent has that name.
        RecordError: the position cannot be used.
        RuleError: its rule file cannot be used.
    """
    state = position.state(seed)
    play = whole_play(state, make_agent(agent, seed).decide)
    return Attempt(play, position.is_solved(state, play))


def long_run(position: AnsweredPosition, agent: SamplerAgent, worlds: int) -> list[LineFigures]:
    """Return the results of the lines that ``agent`` rates highest, in ``worlds`` worlds.

    The lines are the first right and the first wrong lines of the agent's assessment. All of them
    are played out in the same worlds, with the hand-written principles in every seat.

    Raises:
        RecordError: the position cannot be used.
        RuleError: its rule file cannot be used.
    """
    state = position.state()
    view = state.view(state.public.to_act())
    chosen = _chosen(position, state, agent.assess(view).lines)
    drawn = agent.worlds(view)
    policy = SteadyAgent()
    totals = [Sample() for _ in chosen]
    gains = [Sample() for _ in chosen]
    for _ in range(worlds):
        world = drawn.draw()
        first = 0
        for place, (line, _) in enumerate(chosen):
            trial = world.copy()
            for number in line:
                step(trial, number, None)
            play_out(trial, policy)
            came = outcome(trial, view.seat)
            first = came if place == 0 else first
            totals[place].add(came)
            gains[place].add(came - first)
    return [
        LineFigures(found.play, found.is_right, total.estimate(), gain.estimate())
        for (_, found), total, gain in zip(chosen, totals, gains, strict=True)
    ]


def _chosen(
    position: AnsweredPosition, state: State, lines: Sequence[tuple[int, ...]]
) -> list[tuple[tuple[int, ...], Attempt]]:
    """Return the first right lines, then the first wrong lines, without duplicate plays."""
    chosen: list[tuple[tuple[int, ...], Attempt]] = []
    plays: set[str] = set()
    for is_right in (True, False):
        left = SHOWN
        for line in lines:
            play = played(state, line)
            # The order of the melds does not matter.
            key = repr(sorted(map(repr, play.steps)))
            if left and key not in plays and position.is_solved(state, play) == is_right:
                plays.add(key)
                chosen.append((line, Attempt(play, is_right)))
                left -= 1
    return chosen
