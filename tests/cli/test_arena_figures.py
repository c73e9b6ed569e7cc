"""The arena's statistics agree with published figures, and its intervals hold."""

from math import log10
from random import Random

import pytest

from canasta.arena.intervals import Sample, t_quantile
from canasta.arena.ratings import Pairing, ratings
from canasta.arena.sequential import BOUND, LEAST, SequentialTest


def sample_of(values: list[int]) -> Sample:
    sample = Sample()
    for value in values:
        sample.add(value)
    return sample


@pytest.mark.parametrize(
    ("freedom", "expected", "error"),
    [
        (1, 12.7062, 0.0001),
        (2, 4.30265, 0.00001),
        (3, 3.18245, 0.0045),
        (4, 2.77645, 0.001),
        (9, 2.26216, 0.00003),
        (30, 2.04227, 0.00001),
        (120, 1.97993, 0.00001),
        (10**9, 1.95996, 0.00001),
    ],
)
def test_students_t_against_published_tables(freedom: int, expected: float, error: float) -> None:
    assert abs(t_quantile(freedom) - expected) <= error


def test_the_interval_of_a_known_example() -> None:
    # Mean 5, squared deviations 32, so s = sqrt(32 / 7), and t with 7 degrees is 2.36462.
    estimate = sample_of([2, 4, 4, 4, 5, 5, 7, 9]).estimate()
    assert estimate.mean == 5
    assert estimate.low == pytest.approx(5 - 2.36462 * (32 / 7 / 8) ** 0.5, abs=1e-4)
    assert estimate.high == pytest.approx(5 + 2.36462 * (32 / 7 / 8) ** 0.5, abs=1e-4)
    halved = sample_of([2, 4, 4, 4, 5, 5, 7, 9]).estimate(2)
    assert estimate.high is not None
    assert halved.high == pytest.approx(estimate.high / 2)


def test_a_single_value_has_no_interval_and_none_has_no_mean() -> None:
    assert sample_of([7]).estimate().low is None
    with pytest.raises(ValueError, match="no value"):
        Sample().estimate()


def test_intervals_hold_the_truth_nineteen_times_in_twenty() -> None:
    random = Random(7)
    held = 0
    for _ in range(1000):
        estimate = sample_of([round(random.gauss(30, 500)) for _ in range(12)]).estimate()
        assert estimate.low is not None
        assert estimate.high is not None
        held += estimate.low <= 30 <= estimate.high
    assert 920 <= held <= 980


def test_the_ratio_of_a_known_example() -> None:
    # n = 3, mean 2, variance 1: 3 (1 - 0) (2 * 2 - 0 - 1) / 2
    assert SequentialTest(0, 1).ratio(sample_of([1, 2, 3])) == pytest.approx(4.5)
    assert SequentialTest(0, 1).ratio(sample_of([2, 4, 6]), 2) == pytest.approx(4.5)
    assert SequentialTest(0, 1).ratio(sample_of([5])) == 0
    assert SequentialTest(0, 1).ratio(sample_of([5, 5])) == 0


def decided(mean: float, seed: int) -> str:
    random = Random(seed)
    sample = Sample()
    test = SequentialTest(0, 50)
    while test.decision(sample) == "undecided":
        sample.add(round(random.gauss(mean, 250)))
    assert sample.count >= LEAST
    return test.decision(sample)


def test_it_is_wrong_about_once_in_twenty() -> None:
    assert pytest.approx(2.944, abs=0.001) == BOUND
    assert sum(decided(0, seed) == "high" for seed in range(300)) <= 25
    assert sum(decided(50, seed) == "low" for seed in range(300)) <= 25


def test_it_is_nearly_never_wrong_far_outside_its_bounds() -> None:
    assert all(decided(200, seed) == "high" for seed in range(50))
    assert all(decided(-150, seed) == "low" for seed in range(50))


def test_three_wins_in_four_are_191_points() -> None:
    halves = [6, 2, 4, 8, 4] * 400  # of 4 rounds: 24 half wins in 40, which are odds of 3 to 2
    first, second = ratings(2, [Pairing(0, 1, halves, 4)])
    assert first.elo - second.elo == pytest.approx(400 * log10(24 / 16), abs=0.1)
    assert first.low is not None
    assert first.high is not None
    assert first.low < first.elo < first.high
    assert first.elo == pytest.approx(-second.elo)


def test_strengths_that_explain_all_pairings_are_found() -> None:
    strengths = [1.0, 2.0, 4.0, 0.5]
    pairings = [
        Pairing(
            first,
            second,
            [round(2_000_000 * strengths[first] / (strengths[first] + strengths[second]))],
            1_000_000,
        )
        for first in range(4)
        for second in range(first + 1, 4)
    ]
    rated = ratings(4, pairings)
    assert sum(rating.elo for rating in rated) == pytest.approx(0, abs=1e-6)
    for rating, strength in zip(rated, strengths, strict=True):
        expected = 400 * log10(strength / strengths[0])
        assert rating.elo - rated[0].elo == pytest.approx(expected, abs=0.01)
        assert rating.low is None


def test_a_winner_of_every_round_keeps_a_finite_rating() -> None:
    first, second = ratings(2, [Pairing(0, 1, [4] * 50, 2)])
    assert 300 < first.elo < 1000
    assert first.elo == -second.elo


def test_rating_intervals_hold_the_truth_nineteen_times_in_twenty() -> None:
    random = Random(3)
    held = 0
    for _ in range(300):
        halves = [2 * sum(random.random() < 0.6 for _ in range(2)) for _ in range(200)]
        first, second = ratings(2, [Pairing(0, 1, halves, 2)])
        assert first.low is not None
        assert first.high is not None
        held += first.low <= 200 * log10(0.6 / 0.4) <= first.high
        assert second.low == pytest.approx(-first.high)
    assert 270 <= held <= 297
