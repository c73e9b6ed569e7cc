"""A search for better weights of the hand-written principles, in a folder that can be resumed.

The search moves one weight at a time, and robots with the weights before and after the move play
duplicate deals against each other. The move is kept if the deals favour it beyond chance. A sweep
has two moves of each weight, and moves get smaller from sweep to sweep. Because a few moves kept
out of many owe something to luck, the weights found play against the first weights after every
sweep, in deals that had no part in the selection.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Final

import numpy as np

from canasta.agents.agent import Agent
from canasta.agents.heuristic.situation import CERTAIN
from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.heuristic.weights import CHANCES, RENEWED, Weights, WeightSets
from canasta.agents.worlds.rollouts import play_out
from canasta.arena.duplicate import Duplicate
from canasta.arena.intervals import Estimate
from canasta.arena.lineups import lineups
from canasta.arena.match_standing import MatchStanding
from canasta.arena.program_digest import program_digest
from canasta.arena.work import HERE, Work
from canasta.engine.random import below, mixed
from canasta.engine.scoring import points_of_round
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.state import View
from canasta.engine.stepping.deal import deal, quick_shuffle, sorted_deck
from canasta.record.rules_text import rules_hash
from canasta.rules.ruleset import RuleSet
from canasta.training.run_folder import RunFolder

WEIGHT_NAMES: Final = tuple(entry.name for entry in fields(Weights))
"""The names of the weights, in the order of a checkpoint."""

_BLOCK: Final = 250
"""The number of deals after which a clearly worse move is abandoned."""
_CHECKED: Final = 5
"""The number of deals after each sweep, as a multiple of the deals of a move."""
_LEAST_STEP: Final = 2
"""The smallest change of a weight."""
_OTHER_STREAM: Final = 2**32 - 1
"""Seeds of moves derive from their numbers; other seeds derive from this number downwards."""


@dataclass(frozen=True)
class Searching:
    """The settings of a search."""

    rules: RuleSet
    players: int
    sides: int
    deals: int
    """The number of duplicate deals that test a move; five times as many are played after a
    sweep."""
    seed: int
    """The seed, from 0 to 2**32 - 1."""
    weights: tuple[str, ...] = WEIGHT_NAMES
    """The names of the weights to move."""

    @property
    def moves(self) -> int:
        """The number of moves in a sweep: two of each weight."""
        return 2 * len(self.weights)


@dataclass(frozen=True)
class Move:
    """A change of one weight."""

    place: int
    """The index of the weight in :data:`WEIGHT_NAMES`."""
    value: int


class WeightSearch:
    """The search in a folder; each step of the folder is one move."""

    def __init__(self, path: Path, searching: Searching) -> None:
        """Begin the search or resume it.

        Raises:
            ValueError: the rules do not allow this number of players or sides, or there is no such
                weight.
            RunFolderError: the folder holds another run.
            ArraysFileError: its checkpoint cannot be read.
            OSError, UnicodeError: the folder cannot be read or created.
        """
        rules = searching.rules
        self._searching: Final = searching
        game_rules = GameRules(rules, searching.players, searching.sides)
        self.start: Final = RENEWED.suited(game_rules)
        """The weights at the start, which suit the rules."""
        self.folder: Final = RunFolder(
            path,
            {
                "kind": "weights",
                "program": program_digest("training"),
                "rules": rules_hash(rules),
                "players": searching.players,
                "sides": searching.sides,
                "deals": searching.deals,
                "seed": searching.seed,
                "weights": list(searching.weights),
            },
        )
        self._places: Final = [WEIGHT_NAMES.index(name) for name in searching.weights]
        self._values: list[int] = [getattr(self.start, name) for name in WEIGHT_NAMES]
        before = self.folder.arrays
        if before:
            self._values = [int(value) for value in before["weights"].tolist()]

    @property
    def found(self) -> Weights:
        """The weights after the moves tried so far."""
        return _weights(self._values)

    def search(self, sweeps: int, work: Work = HERE) -> Iterator[int]:
        """Try the remaining moves of ``sweeps`` sweeps, and yield the number of each finished move.

        Raises:
            WorkError: the workers failed.
        """
        for number in range(self.folder.step, sweeps * self._searching.moves):
            move = self._move(number)
            moved = self._values.copy()
            moved[move.place] = move.value
            stream = mixed(self._searching.seed, number)
            trial = self._meeting(_weights(moved), self.found, stream, self._searching.deals, work)
            is_kept = _is_better(trial)
            if is_kept:
                self._values = moved
            figures = {
                "weight": move.place,
                "value": move.value,
                "deals": trial.sample.count,
                "gain": trial.points_per_deal().mean,
                "kept": is_kept,
            }
            if (number + 1) % self._searching.moves == 0:
                checked = self._checked(work)
                figures |= {"checked": checked.mean, **_ends(checked)}
            self.folder.add(number + 1, figures)
            self.folder.save(number + 1, {"weights": np.array(self._values, np.int64)})
            yield number

    def gains(self) -> list[Estimate]:
        """Return the gain of the weights after each sweep over the first, in points per deal."""
        return [
            Estimate(figures["checked"], figures.get("low"), figures.get("high"))
            for _, figures in self.folder.log
            if "checked" in figures
        ]

    def moves_kept(self) -> int:
        """Return the number of moves kept."""
        return sum(figures["kept"] > 0 for _, figures in self.folder.log)

    def _move(self, number: int) -> Move:
        """Return move ``number``: two moves of each weight, in a new random order for each sweep.

        The first move goes up or down at random, by a quarter of the weight, or by less in later
        sweeps. The second move continues in the same direction if the first was kept, and otherwise
        reverses it.
        """
        sweep, rest = divmod(number, self._searching.moves)
        stream = mixed(self._searching.seed, _OTHER_STREAM - 1 - sweep)
        order = quick_shuffle(bytes(range(len(self._places))), stream)
        place = self._places[order[rest // 2]]
        is_second = rest % 2 == 1
        is_up = below(mixed(stream, place), 2) == 1
        if is_second and not self._has_kept_last():
            is_up = not is_up
        value = self._values[place]
        step = max(abs(value) >> (2 + sweep), _LEAST_STEP)
        moved = value + step if is_up else value - step
        if WEIGHT_NAMES[place] in CHANCES:
            moved = min(max(moved, 0), CERTAIN)
        return Move(place, moved)

    def _has_kept_last(self) -> bool:
        """Return whether the last move was kept."""
        log = self.folder.log
        return bool(log) and log[-1][1]["kept"] > 0

    def _checked(self, work: Work = HERE) -> Estimate:
        stream = mixed(self._searching.seed, _OTHER_STREAM)
        deals = _CHECKED * self._searching.deals
        met = self._meeting(self.found, self.start, stream, deals, work, may_stop=False)
        return met.points_per_deal()

    def _meeting(
        self,
        new: Weights,
        old: Weights,
        seed: int,
        deals: int,
        work: Work = HERE,
        *,
        may_stop: bool = True,
    ) -> MatchStanding:
        """Return the match of ``new`` against ``old``.

        With ``may_stop`` the match ends early if ``new`` is clearly worse or plays the same.
        """
        met = WeightedDeals(self._searching, (new, old), seed)
        standing = MatchStanding(self._searching.sides)
        with closing(work.results(met.play, range(deals))) as results:
            for number, result in enumerate(results):
                standing.add_deal(result)
                if may_stop and (number + 1) % _BLOCK == 0 and _is_lost(standing):
                    break
        return standing


@dataclass(frozen=True)
class WeightedDeals:
    """Duplicate deals of robots with the first of two sets of weights against the second set.

    The results equal those of :class:`canasta.arena.duplicate.Duplicates`, but take a fraction of
    the time: a single agent decides for all seats, and nothing is timed or checked.
    """

    searching: Searching
    weights: tuple[Weights, Weights]
    seed: int

    def play(self, number: int) -> Duplicate:
        """Play deal ``number`` from scores of 0, in every line-up."""
        players, sides = self.searching.players, self.searching.sides
        stream = mixed(mixed(self.seed, 0), number)
        deck = quick_shuffle(self._deck, mixed(stream, 0))
        dealer = (number + players - 1) % players
        robots = [SteadyAgent(WeightSets(*[weights] * 3)) for weights in self.weights]
        scores = []
        for lineup in lineups(sides):
            state = deal(self._game_rules, [0] * sides, dealer, deck, None)
            play_out(state, _SidesAgent([robots[first] for first in lineup]))
            scores.append(tuple(points_of_round(state)))
        return Duplicate(tuple(scores))

    @cached_property
    def _game_rules(self) -> GameRules:
        return GameRules(self.searching.rules, self.searching.players, self.searching.sides)

    @cached_property
    def _deck(self) -> bytes:
        return sorted_deck(self._game_rules)


class _SidesAgent(Agent):
    """Decides for every seat with the robot of its side."""

    def __init__(self, robots: Sequence[Agent]) -> None:
        self._deciding = [robot.decide for robot in robots]

    def decide(self, view: View) -> int:
        return self._deciding[view.public.side_of(view.seat)](view)


def _is_better(standing: MatchStanding) -> bool:
    found = standing.points_per_deal()
    return found.low is not None and found.low > 0


def _is_lost(standing: MatchStanding) -> bool:
    found = standing.points_per_deal()
    return found.high is not None and found.high <= 0


def _ends(estimate: Estimate) -> dict[str, float]:
    if estimate.low is None or estimate.high is None:
        return {}
    return {"low": estimate.low, "high": estimate.high}


def _weights(values: list[int]) -> Weights:
    return Weights(**dict(zip(WEIGHT_NAMES, values, strict=True)))
