"""A robot that learns Canasta from scratch by playing.

It knows the rules only through the mask of legal actions. A network turns an observation into a
preference for each action and a value for the position. At first the robot plays all seats; then,
in more and more rounds, a fixed robot plays one side. It learns by proximal policy optimization
(Schulman and others, arXiv 1707.06347) with generalized advantage estimation (Schulman and others,
arXiv 1506.02438) and masked actions (Huang and Ontañón, arXiv 2006.14171).

The robot never asks its partner whether it may go out, because the rules do not require it and an
untrained partner answers at random.

    python examples/self_taught.py --decisions 60000000 --seed 1 --out robot.npz

needs NumPy alone (``canasta[robots]``), and prints a curve of points per deal against ``greedy`` in
duplicate deals. The same options give the same robot on the same machine.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Final

import numpy as np
from numpy.typing import NDArray

from canasta.agents.agent import Agent
from canasta.agents.registry import make_agent
from canasta.agents.threads import use_one_matrix_thread
from canasta.arena.duplicate import Duplicates, Match
from canasta.arena.match_standing import MatchStanding
from canasta.engine.actions import ACTION_LIMIT, ASK, numbers
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.state import View
from canasta.envs.arrays import BatchArrays
from canasta.envs.batch import Batch
from canasta.envs.observer import Observer
from canasta.rules import load_rules
from canasta.training.array_file import Array, read_arrays, write_arrays
from canasta.training.perceptron import Matrix, Perceptron, new_perceptron

PLAYERS: Final = 4
SIDES: Final = 2
GAME_RULES: Final = GameRules(load_rules("classic"), PLAYERS, SIDES)
POINTS: Final = np.float32(500)
"""The number of points that counts as 1, about the standard deviation of a round."""
VALUE: Final = ACTION_LIMIT
"""The index of the network's output for the value; the outputs before it are preferences."""


@dataclass(frozen=True)
class Settings:
    """The settings of learning."""

    decisions: int = 60_000_000
    """The number of decisions to learn from, including those without a choice."""
    seed: int = 1
    rounds: int = 256
    """The number of rounds side by side."""
    steps: int = 64
    """The number of decisions in each round between two updates."""
    epochs: int = 1
    """How often an update passes over these decisions."""
    batch: int = 1024
    """The number of decisions in one step of the gradient."""
    rate: float = 1e-3
    """The learning rate at the start; it falls to 0, and so does the weight of the entropy."""
    entropy: float = 0.02
    trace: float = 0.9
    """The λ of the advantage estimation: 0 trusts the next value, 1 the result of the round."""
    against: str = "greedy"
    """The robot that plays one side of some rounds; the network does not learn from its decisions.
    """
    share: float = 1.0
    """The final share of rounds with that robot, which grows from 0 during training."""
    clip: float = 0.2
    """How far an update may change the probability of an action, as a share of it."""
    widths: tuple[int, ...] = (256, 128)


@dataclass(frozen=True)
class Eyes:
    """The numbers of an observation that can change in these rounds, on a similar scale."""

    columns: NDArray[np.int64]
    mean: Matrix
    factor: Matrix

    def see(self, rows: NDArray[np.uint8]) -> Matrix:
        """Return the input of the network for these columns of observations."""
        return (rows.astype(np.float32) - self.mean) * self.factor


def opened_eyes(settings: Settings) -> Eyes:
    """Return the scale that observations have in random rounds."""
    batch = Batch(GAME_RULES, settings.rounds, settings.seed, redeals_at_once=True)
    arrays = BatchArrays(batch)
    seen = []
    for step in range(400):
        batch.step(batch.sample())
        if step % 4 == 0:
            seen.append(arrays.observations.astype(np.float32))
    rows = np.concatenate(seen)
    deviation = rows.std(axis=0)
    columns = np.flatnonzero(deviation)
    # Inputs that are rare in random rounds must not become huge in well-played ones.
    factor = 1 / np.maximum(deviation[columns], np.float32(0.2))
    return Eyes(columns, rows.mean(axis=0)[columns], factor)


def masked(preferences: Matrix, masks: NDArray[np.bool_]) -> tuple[Matrix, Matrix]:
    """Return the probability of each action, and its logarithm; illegal actions have 0."""
    legal = np.where(masks, preferences, np.float32(-1e9))
    legal -= legal.max(axis=1, keepdims=True)
    powers = np.exp(legal)
    total = powers.sum(axis=1, keepdims=True)
    return powers / total, legal - np.log(total)


@dataclass(frozen=True)
class Played:
    """Decisions of many rounds, one in each row, with their results."""

    seen: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    own: NDArray[np.bool_]
    """True for the decisions of the network."""
    logarithms: Matrix
    """The logarithm of the probability with which the action was chosen."""
    advantages: Matrix
    """The advantage of the action over the value of its position."""
    returns: Matrix
    """The target for the value of the position."""


class Learner:
    """The network and the rounds that it plays against itself."""

    def __init__(self, settings: Settings) -> None:
        """Begin with random weights and new rounds."""
        self.settings: Final = settings
        self.eyes: Final = opened_eyes(settings)
        widths = (len(self.eyes.columns), *settings.widths, VALUE + 1)
        self.network: Final = new_perceptron(widths, settings.seed)
        self.network.parameters[-2] *= np.float32(0.1)  # begin close to playing at random
        self.decisions = 0
        self._random: Final = np.random.default_rng(settings.seed)
        self._batch: Final = Batch(GAME_RULES, settings.rounds, settings.seed, redeals_at_once=True)
        self._arrays: Final = BatchArrays(self._batch)
        self._other: Final = make_agent(settings.against, settings.seed)

    def learn(self) -> Iterator[int]:
        """Play and learn until all decisions are made; yield their number after each update."""
        settings = self.settings
        while self.decisions < settings.decisions:
            left = 1 - self.decisions / settings.decisions
            played = self._play()
            for _ in range(settings.epochs):
                order = self._random.permutation(np.flatnonzero(played.own))
                for begin in range(0, len(order), settings.batch):
                    self._improve(played, order[begin : begin + settings.batch], left)
            self.decisions += len(played.actions)
            yield self.decisions

    def _play(self) -> Played:
        """Play all rounds for the number of steps between two updates."""
        other_sides = self._other_sides()
        shape = (self.settings.steps, self.settings.rounds)
        arrays, everyone = self._arrays, np.arange(self.settings.rounds)
        seen = np.empty((*shape, len(self.eyes.columns)), np.uint8)
        masks = np.empty((*shape, ACTION_LIMIT), np.bool_)
        actions = np.empty(shape, np.int64)
        own, ended = np.empty(shape, np.bool_), np.empty(shape, np.bool_)
        logarithms = np.empty(shape, np.float32)
        rewards = np.empty((*shape, SIDES), np.float32)
        values = np.empty((shape[0] + 1, shape[1]), np.float32)
        sides = np.empty((shape[0] + 1, shape[1]), np.int16)
        for step in range(shape[0]):
            seen[step] = arrays.observations[:, self.eyes.columns]
            masks[step] = arrays.masks
            masks[step, :, ASK] = False
            sides[step] = arrays.actors % SIDES
            own[step] = sides[step] != other_sides
            outputs = self.network.layers(self.eyes.see(seen[step]))[-1]
            chances, logs = masked(outputs[:, :VALUE], masks[step])
            # Exponential race: the smallest time draws an action from the probabilities.
            clocks = self._random.standard_exponential(chances.shape, np.float32)
            actions[step] = (chances / (clocks + np.float32(1e-20))).argmax(axis=1)
            logarithms[step] = logs[everyone, actions[step]]
            values[step] = outputs[:, VALUE]
            for place in np.flatnonzero(~own[step]).tolist():
                state = self._batch.state(place)
                actions[step, place] = self._other.decide(state.view(int(arrays.actors[place])))
            self._batch.step(actions[step].astype(np.uint8).tobytes())
            rewards[step] = arrays.rewards[:, :SIDES] / POINTS  # seats 0 and 1 are of the two sides
            ended[step] = arrays.ended
        last = self.eyes.see(arrays.observations[:, self.eyes.columns])
        values[-1], sides[-1] = self.network.layers(last)[-1][:, VALUE], arrays.actors % SIDES
        advantages = self._advantages(values, rewards, sides, ended)
        size = shape[0] * shape[1]
        return Played(
            seen.reshape(size, -1),
            masks.reshape(size, -1),
            actions.reshape(size),
            own.reshape(size),
            logarithms.reshape(size),
            advantages.reshape(size),
            (advantages + values[:-1]).reshape(size),
        )

    def _other_sides(self) -> NDArray[np.int64]:
        """Return the side that the other robot now plays in each round, or -1 if it plays none."""
        settings = self.settings
        places = np.arange(settings.rounds)
        share = settings.share * self.decisions / settings.decisions
        return np.where(places < share * settings.rounds, places % SIDES, -1)

    def _advantages(
        self,
        values: Matrix,
        rewards: Matrix,
        sides: NDArray[np.int16],
        ended: NDArray[np.bool_],
    ) -> Matrix:
        """Return the advantage of each action: how the side's next position surprised it.

        Both sides are followed backwards. After the last step, a side expects the value of the
        position for the seat to act, or its negative.
        """
        advantages = np.empty_like(values[:-1])
        everyone = np.arange(values.shape[1])
        expected = np.empty((SIDES, len(everyone)), np.float32)
        expected[sides[-1], everyone] = values[-1]
        expected[1 - sides[-1], everyone] = -values[-1]
        later = np.zeros_like(expected)
        for step in range(len(advantages) - 1, -1, -1):
            expected = np.where(ended[step], rewards[step].T, expected)
            later[:, ended[step]] = 0
            side = sides[step]
            surprise = expected[side, everyone] - values[step]
            surprise += np.float32(self.settings.trace) * later[side, everyone]
            advantages[step] = later[side, everyone] = surprise
            expected[side, everyone] = values[step]
        return advantages

    def _improve(self, played: Played, rows: NDArray[np.int64], left: float) -> None:
        """Take one step of the gradient; ``left`` is the share of the training that remains."""
        settings, place = self.settings, np.arange(len(rows))
        actions, advantages = played.actions[rows], played.advantages[rows]
        layers = self.network.layers(self.eyes.see(played.seen[rows]))
        outputs = layers[-1]
        chances, logs = masked(outputs[:, :VALUE], played.masks[rows])
        ratio = np.exp(logs[place, actions] - played.logarithms[rows])
        moves = np.where(advantages > 0, ratio < 1 + settings.clip, ratio > 1 - settings.clip)
        weight = moves * ratio * advantages / (advantages.std() + np.float32(1e-6))
        surprise = np.where(chances > 0, logs, 0)
        entropy = -(chances * surprise).sum(axis=1, keepdims=True)
        pull = np.empty_like(outputs)
        pull[:, :VALUE] = chances * (
            weight[:, None] + np.float32(settings.entropy * left) * (surprise + entropy)
        )
        pull[place, actions] -= weight
        pull[:, VALUE] = outputs[:, VALUE] - played.returns[rows]
        pull /= np.float32(len(rows))
        self.network.descend(layers, pull, settings.rate * left)


class SelfTaught(Agent):
    """An agent that plays the action that the network prefers."""

    def __init__(self, eyes: Eyes, network: Perceptron) -> None:
        """Play by ``network``."""
        self._eyes: Final = eyes
        self._network: Final = network
        self._observer: Final = Observer(GAME_RULES)

    def decide(self, view: View) -> int:
        """Return the number of the preferred action."""
        legal = [
            action for action in numbers(*legal_words(view.public, view.hand)) if action != ASK
        ]
        if len(legal) == 1:
            return legal[0]
        row = np.frombuffer(self._observer.observation(view), np.uint8)
        preferences = self._network.layers(self._eyes.see(row[None, self._eyes.columns]))[-1][0]
        return max(legal, key=lambda action: float(preferences[action]))


def measured(robot: Agent, opponent: str, deals: int, seed: int = 1951) -> MatchStanding:
    """Return the standing of ``robot`` against ``opponent`` after ``deals`` duplicate deals."""

    def make(name: str, seed: int) -> Agent:
        return robot if name == "self-taught" else make_agent(name, seed)

    match = Match(GAME_RULES.rules, PLAYERS, SIDES, ("self-taught", opponent), seed, make)
    duplicates = Duplicates(match)
    standing = MatchStanding(SIDES)
    for number in range(deals):
        standing.add_deal(duplicates.play_deal(number))
    return standing


def save(file: Path, learner: Learner) -> None:
    """Write the robot to ``file``."""
    eyes, parameters = learner.eyes, learner.network.parameters
    arrays: dict[str, Array] = {"columns": eyes.columns, "mean": eyes.mean, "factor": eyes.factor}
    arrays |= {f"parameter{n}": each for n, each in enumerate(parameters)}
    write_arrays(file, arrays)


def load(file: Path) -> SelfTaught:
    """Return the robot in ``file``."""
    arrays = read_arrays(file)
    eyes = Eyes(
        arrays["columns"].astype(np.int64),
        arrays["mean"].astype(np.float32),
        arrays["factor"].astype(np.float32),
    )
    parameters = [arrays[f"parameter{n}"].astype(np.float32) for n in range(len(arrays) - 3)]
    return SelfTaught(eyes, Perceptron(parameters, [], []))


def main() -> None:
    """Let the robot learn, and print the curve."""
    options = argparse.ArgumentParser(description="A robot teaches itself Canasta.")
    options.add_argument("--decisions", type=int, default=Settings.decisions)
    options.add_argument("--seed", type=int, default=Settings.seed)
    options.add_argument("--points", type=int, default=10, help="of the curve")
    options.add_argument("--deals", type=int, default=200, help="for each of them")
    options.add_argument("--last-deals", type=int, default=2000, help="for the last one")
    options.add_argument("--out", type=Path, default=Path("robot.npz"))
    given = options.parse_args()
    learner = Learner(Settings(decisions=given.decisions, seed=given.seed))
    robot = SelfTaught(learner.eyes, learner.network)
    seconds, began, drawn = 0.0, process_time(), 0
    for decisions in learner.learn():
        if decisions * given.points // given.decisions > drawn:
            drawn = decisions * given.points // given.decisions
            seconds += process_time() - began
            is_last = decisions >= given.decisions
            standing = measured(robot, "greedy", given.last_deals if is_last else given.deals)
            points = standing.points_per_deal()
            print(
                f"{decisions:>11,} decisions {seconds:>6.0f} s   against greedy {points.mean:+8.1f}"
                f" ({points.low or 0:+.1f} to {points.high or 0:+.1f}) points per deal",
                flush=True,
            )
            save(given.out, learner)
            if is_last:
                share = 100 * standing.share().mean
                print(f"{share:.1f} % of the rounds won; digest {standing.digest}")
            began = process_time()


if __name__ == "__main__":
    use_one_matrix_thread()
    main()
