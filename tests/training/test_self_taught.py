"""The learning example improves within a short run."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from canasta.agents.agent import Agent
from canasta.engine.actions import ACTION_LIMIT
from examples.self_taught import (
    Learner,
    SelfTaught,
    Settings,
    load,
    masked,
    measured,
    save,
)

LITTLE = Settings(decisions=60_000, rounds=64, batch=512, widths=(64,), share=0.25, rate=2e-3)


@pytest.fixture(scope="module")
def learner() -> Learner:
    return Learner(LITTLE)


def test_a_little_training_shows(learner: Learner, tmp_path: Path) -> None:
    robot: Agent = SelfTaught(learner.eyes, learner.network)
    before = measured(robot, "greedy", 25).points_per_deal()
    reached = list(learner.learn())
    standing = measured(robot, "greedy", 25)
    assert reached[-1] >= LITTLE.decisions
    # The learner gains some hundreds of points; a robot that learns nothing gains none.
    assert standing.points_per_deal().mean > before.mean + 150
    save(tmp_path / "robot.npz", learner)
    again = measured(load(tmp_path / "robot.npz"), "greedy", 25)
    assert again.digest == standing.digest


def test_only_legal_actions_have_a_chance() -> None:
    random = np.random.default_rng(1)
    masks = random.random((50, 9)) < 0.4
    masks[:, 0] = True
    chances, logarithms = masked(random.standard_normal((50, 9)).astype(np.float32) * 9, masks)
    assert (chances[~masks] == 0).all()
    assert chances.sum(axis=1) == pytest.approx(1)
    assert np.exp(logarithms[masks]) == pytest.approx(chances[masks], rel=1e-4)


def test_both_sides_are_followed_to_the_end_of_their_round(learner: Learner) -> None:
    """The computed case has two decisions of side 0 around one of side 1, then a new round."""
    values = np.array([[0.5], [0.25], [1.0], [0.125], [0.75]], np.float32)
    sides = np.array([[0], [1], [0], [1], [0]], np.int16)
    ended = np.array([[False], [False], [True], [False]])
    rewards = np.zeros((4, 1, 2), np.float32)
    rewards[2, 0] = 2.0, -2.0
    trace = np.float32(LITTLE.trace)
    found = learner._advantages(values, rewards, sides, ended)[:, 0].tolist()
    last = 2.0 - 1.0
    assert found == pytest.approx(
        [1.0 - 0.5 + trace * last, -2.0 - 0.25, last, -0.75 - 0.125], abs=1e-6
    )


def test_what_did_better_than_expected_becomes_likelier(learner: Learner) -> None:
    played = learner._play()
    rows = np.flatnonzero(played.own)[:512]
    chosen = played.actions[rows]

    def likelihood() -> NDArray[np.float32]:
        outputs = learner.network.layers(learner.eyes.see(played.seen[rows]))[-1]
        return masked(outputs[:, :ACTION_LIMIT], played.masks[rows])[1][range(len(rows)), chosen]

    before = likelihood()
    assert before == pytest.approx(played.logarithms[rows], abs=1e-3)
    learner._improve(played, rows, left=1.0)
    assert float(((likelihood() - before) * played.advantages[rows]).sum()) > 0
