"""Fitting uses exact gradients, learns despite luck, and ends with integer weights."""

import numpy as np
import pytest
from numpy.typing import NDArray

from canasta.agents.network.features import LENGTH
from canasta.agents.network.lane_network import LaneNetwork
from canasta.agents.network.network import (
    POINTS,
)
from canasta.training.examples import (
    Examples,
)
from canasta.training.fitting import Fit, Fitting, at_level_of, explained, scale_of
from canasta.training.perceptron import new_perceptron


def test_gradients_are_those_of_the_outputs() -> None:
    random = np.random.default_rng(2)
    network = new_perceptron((5, 4, 3, 2), 1)
    rows = random.standard_normal((6, 5)).astype(np.float32)
    before = [each.copy() for each in network.parameters]
    pull = random.standard_normal((6, 2)).astype(np.float32)
    network.descend(network.layers(rows), pull, rate=0.0)
    # After one step Adam's decaying mean is a tenth of the gradient.
    for place, gradient in enumerate(network.first):
        for index in np.ndindex(gradient.shape):
            sums = []
            for shift in (0.01, -0.01):
                network.parameters[place] = before[place].copy()
                network.parameters[place][index] += shift
                sums.append(float((network.layers(rows)[-1] * pull).sum()))
            network.parameters[place] = before[place]
            assert 10 * gradient[index] == pytest.approx((sums[0] - sums[1]) / 0.02, abs=0.02)


def made_up_examples(seed: int) -> Examples:
    """Return examples whose outcome depends on the last feature and luck."""
    random = np.random.default_rng(seed)
    rows: NDArray[np.uint8] = random.integers(0, 4, size=(4000, LENGTH)).astype(np.uint8)
    rows[:, :-40] = 0
    points = 60 * rows[:, -1].astype(np.float64) + random.standard_normal(4000) * 20
    return Examples(rows, points.astype(np.float32), np.arange(4000))


def test_a_fit_finds_the_decisive_feature_despite_luck() -> None:
    examples = made_up_examples(1)
    fit = Fit(examples, Fitting((16,), 6, 50, 0.01), scale_of(examples.rows))
    for epoch in range(6):
        for _ in fit.epoch(epoch):
            pass
    # The luck is 20 points; the deciding part has a deviation of 60 * 1.118.
    found = explained(fit.network, fit.scale, made_up_examples(2))
    assert 0.88 < found.all < 0.93
    assert found.differences == 0


def test_a_fit_learns_the_differences_of_lines_despite_the_luck_that_they_share() -> None:
    alone = made_up_examples(4)
    luck = np.random.default_rng(5).standard_normal(1000) * 2000
    begins = np.arange(0, 4000, 4)
    points = alone.points + np.repeat(luck, 4).astype(np.float32)
    others = made_up_examples(6)
    together = Examples(others.rows, others.points, begins)
    parts = []
    for lines in (Examples(alone.rows, points, begins), Examples(alone.rows, points, alone.begins)):
        fit = Fit(lines, Fitting((16,), 6, 50, 0.01, difference=100), scale_of(lines.rows))
        for epoch in range(6):
            for _ in fit.epoch(epoch):
                pass
        parts.append(explained(fit.network, fit.scale, together).differences)
    assert parts[0] > 0.8
    assert parts[1] < 0.2


def test_whole_numbers_approximate_the_fitted_ones() -> None:
    examples = made_up_examples(3)
    fit = Fit(examples, Fitting((16, 8), 1, 50, 0.01), scale_of(examples.rows))
    for _ in fit.epoch(0):
        pass
    exact = LaneNetwork(fit.scale.largest.tobytes(), *fit.whole_numbers())
    rows = examples.rows[:50]
    values = np.array(exact.values([bytes(row) for row in rows])) / 100
    assert values == pytest.approx(fit.network.values(fit.scale.scaled(rows)) * POINTS, abs=1.0)


def network_of(fit: Fit) -> LaneNetwork:
    return LaneNetwork(fit.scale.largest.tobytes(), *fit.whole_numbers())


def test_a_further_fit_begins_with_the_numbers_of_its_start() -> None:
    examples = made_up_examples(3)
    start = network_of(Fit(examples, Fitting((16, 8), 1, 50, 0.01), scale_of(examples.rows)))
    # Other features vary here; those that do not must keep their weights.
    others = made_up_examples(4).rows[:100, ::-1].copy()
    fit = Fit(
        Examples(others, examples.points, examples.begins), Fitting(), scale_of(others), start
    )
    again = network_of(fit)
    assert again.largest == start.largest
    for weights, expected in zip(again.weights, start.weights, strict=True):
        assert np.abs(np.array(weights) - np.array(expected)).max() <= 1
    rows = [bytes(row) for row in examples.rows[:50]]
    assert again.values(rows) == pytest.approx(start.values(rows), abs=20)


def test_a_further_fit_keeps_the_level_and_the_differences() -> None:
    examples = made_up_examples(5)
    network = network_of(Fit(examples, Fitting((16,), 1, 50, 0.01), scale_of(examples.rows)))
    begins = np.array([0, 1, 4, 5, 7])
    some = Examples(examples.rows[:8], examples.points[:8], begins)
    found = at_level_of(network, some)
    # Lines 1 to 3 and 5 to 6 shared a position; the others were alone.
    kept = [1, 2, 3, 5, 6]
    assert found.rows.tolist() == some.rows[kept].tolist()
    assert found.begins.tolist() == [0, 3]
    level = np.array(network.values([bytes(row) for row in found.rows])) / 100
    for lines in (slice(0, 3), slice(3, 5)):
        assert found.points[lines].mean() == pytest.approx(level[lines].mean(), abs=0.01)
        came = some.points[kept][lines]
        assert found.points[lines] - found.points[lines][0] == pytest.approx(
            came - came[0], abs=0.01
        )
