"""The features of a network, its exact values, and its training."""

import shutil
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.network.array_file import Array
from canasta.agents.network.features import BY_RANK, LENGTH, VERSION, LineFacts, features
from canasta.agents.network.learned import DOUBT, LearnedAgent, worth
from canasta.agents.network.network import (
    PARTS,
    POINTS,
    Network,
    NetworkError,
    OtherFeaturesError,
    read_network,
)
from canasta.agents.search.candidate_lines import candidate_lines
from canasta.cards.kinds import FIVE, FOUR, KING, QUEEN
from canasta.cards.lanes import count, one
from canasta.engine.state.public_state import DRAWING, OVER
from canasta.engine.state.state import State, View
from canasta.engine.stepping.step import step
from canasta.rules.loader import load_rules
from canasta.training.arrays import write_arrays
from canasta.training.examples import Arrangement as Seating
from canasta.training.examples import (
    Examples,
    Lessons,
    example_file,
    make_examples,
    read_examples,
)
from canasta.training.fitting import Fit, Fitting, explained, scale_of
from canasta.training.line_samples import LineSamples, Trying
from canasta.training.network_run import NetworkRun
from canasta.training.perceptron import new_perceptron
from canasta.training.played_rounds import PlayedRounds, Playing
from tests.support.arrangements import ARRANGEMENTS, Arrangement, dealt

CLASSIC = Arrangement("classic", 4, 2)
ALL = np.full(LENGTH, 255, dtype=np.uint8)
PLAIN = LineFacts()
DRAWS = LineFacts()
DRAWS.draws = True
LESSONS = Lessons(Seating(load_rules("classic"), 2, 2), (), Playing(), None, 5)


def some_network(seed: int = 0) -> Network:
    random = np.random.default_rng(seed)
    widths = (LENGTH, 8, 4, 1)
    weights = [random.integers(-90_000, 90_000, size=shape) for shape in pairwise(widths)]
    biases = [random.integers(-PARTS, PARTS, size=width) * PARTS for width in widths[1:]]
    return Network(ALL, weights, biases)


def states_of_a_round(arrangement: Arrangement, seed: int) -> list[State]:
    state = dealt(arrangement, seed)
    steady = SteadyAgent()
    found = []
    while state.public.phase != OVER:
        found.append(state.copy())
        step(state, steady.decide(state.view(state.public.to_act())), None)
    return found


def exchanged(counts: int, first: int, second: int) -> int:
    """A multiset with two kinds exchanged."""
    moved = count(counts, second) - count(counts, first)
    return counts + moved * (one(first) - one(second))


def with_ranks_exchanged(view: View, first: int, second: int) -> View:
    public = view.public.copy()
    other = {first: second, second: first}
    public.pile = [other.get(kind, kind) for kind in public.pile]
    public.pile_counts = exchanged(public.pile_counts, first, second)
    public.known = [exchanged(known, first, second) for known in public.known]
    public.concealed = [exchanged(marks, first, second) for marks in public.concealed]
    for side in public.sides:
        side.naturals = exchanged(side.naturals, first, second)
        side.twos = exchanged(side.twos, first, second)
        side.jokers = exchanged(side.jokers, first, second)
    return View(public, view.seat, exchanged(view.hand, first, second))


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_every_position_has_as_many_features_and_a_draw_changes_one(
    arrangement: Arrangement,
) -> None:
    for state in states_of_a_round(arrangement, 3)[::7]:
        view = state.view(state.public.to_act())
        plain, drawing = features(view, PLAIN), features(view, DRAWS)
        assert len(plain) == len(drawing) == LENGTH
        differing = [place for place in range(LENGTH) if plain[place] != drawing[place]]
        assert 1 <= len(differing) <= 2


@pytest.mark.parametrize(("first", "second"), [(FOUR, FIVE), (QUEEN, KING)])
def test_ranks_of_equal_value_have_the_same_features(first: int, second: int) -> None:
    for state in states_of_a_round(CLASSIC, 8)[::5]:
        view = state.view(state.public.to_act())
        row = bytearray(features(view, PLAIN))
        one_place, other_place = (first - FOUR) * BY_RANK, (second - FOUR) * BY_RANK
        mine = row[one_place : one_place + BY_RANK]
        row[one_place : one_place + BY_RANK] = row[other_place : other_place + BY_RANK]
        row[other_place : other_place + BY_RANK] = mine
        assert features(with_ranks_exchanged(view, first, second), PLAIN) == bytes(row)


def test_the_value_of_a_row_does_not_depend_on_other_rows() -> None:
    network = some_network()
    rows = [
        features(state.view(state.public.to_act()), PLAIN)
        for state in states_of_a_round(CLASSIC, 1)
    ]
    together = network.values(rows)
    assert together == [network.values([row])[0] for row in rows]
    assert len(set(together)) > 1


def test_values_agree_with_arithmetic_in_whole_numbers() -> None:
    weights = [np.array([[2 * PARTS], [-PARTS]]), np.array([[PARTS // 2]])]
    biases = [np.array([PARTS * PARTS]), np.array([0])]
    network = Network(ALL[:2], weights, biases)
    # (2 * 7 - 3 + 1) / 2 units; below nothing, nothing passes on
    assert network.values([bytes([7, 3]), bytes([0, 9])]) == [6 * POINTS * 100, 0]


def test_inputs_are_capped_at_the_largest_of_training() -> None:
    network = Network(np.array([3], dtype=np.uint8), [np.array([[PARTS]])], [np.array([0])])
    assert network.values([bytes([3]), bytes([200])]) == [3 * POINTS * 100] * 2


def test_a_network_whose_sums_could_be_inexact_is_refused() -> None:
    with pytest.raises(NetworkError, match="exact"):
        Network(ALL[:1], [np.array([[2**40]])], [np.array([0])])
    with pytest.raises(NetworkError, match="fit"):
        Network(ALL[:2], [np.zeros((2, 3), int), np.zeros((2, 1), int)], [np.zeros(3, int)] * 2)


def test_a_file_of_other_features_or_none_at_all_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "network.npz"
    file.write_bytes(b"no network")
    with pytest.raises(NetworkError, match="holds no network"):
        read_network(file, VERSION, LENGTH)
    arrays = {
        "features": np.array(VERSION + 1),
        "largest": ALL,
        "layers": np.array(1),
        "weights0": np.zeros((LENGTH, 1), dtype=np.int64),
        "biases0": np.zeros(1, dtype=np.int64),
    }
    write_arrays(file, arrays)
    with pytest.raises(NetworkError, match="trained on features"):
        read_network(file, VERSION, LENGTH)
    read_network(file, VERSION + 1, LENGTH)
    with pytest.raises(NetworkError, match="reads 500 numbers"):
        read_network(file, VERSION + 1, LENGTH - 1)


def test_gradients_are_those_of_the_values() -> None:
    random = np.random.default_rng(2)
    network = new_perceptron((5, 4, 3, 1), 1)
    rows = random.standard_normal((6, 5)).astype(np.float32)
    before = [each.copy() for each in network.parameters]
    pull = random.standard_normal(6).astype(np.float32)
    network.train(rows, pull, rate=0.0)
    # After one step Adam's decaying mean is a tenth of the gradient.
    for place, gradient in enumerate(network.first):
        for index in np.ndindex(gradient.shape):
            sums = []
            for shift in (0.01, -0.01):
                network.parameters[place] = before[place].copy()
                network.parameters[place][index] += shift
                sums.append(float((network.values(rows) * pull).sum()))
            network.parameters[place] = before[place]
            assert 10 * gradient[index] == pytest.approx((sums[0] - sums[1]) / 0.02, abs=0.02)


def made_up_examples(seed: int) -> Examples:
    """Examples whose outcome depends on the last feature, apart from some luck."""
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
    # The luck is 20 points, what decides has a deviation of 60 * 1.118.
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
    exact = Network(fit.scale.largest, *fit.whole_numbers())
    rows = examples.rows[:50]
    values = np.array(exact.values([bytes(row) for row in rows])) / 100
    assert values == pytest.approx(fit.network.values(fit.scale.scaled(rows)) * POINTS, abs=1.0)


def test_examples_are_reproducible_and_only_missing_ones_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("canasta.training.examples.ROUNDS_IN_FILE", 2)
    folder = tmp_path / "examples"
    assert sorted(make_examples(folder, LESSONS, 1, 1)) == [0]
    first = example_file(folder, 0).read_bytes()
    example_file(folder, 0).unlink()
    assert sorted(make_examples(folder, LESSONS, 1, 1)) == [0]
    assert example_file(folder, 0).read_bytes() == first
    made = read_examples(folder, [0])
    assert len(made.points) == len(made.rows) > 0
    example_file(folder, 0).write_bytes(b"kept")
    assert sorted(make_examples(folder, LESSONS, 1, 1)) == [0]
    assert example_file(folder, 0).read_bytes() == b"kept"


def test_a_resumed_run_gives_the_same_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("canasta.training.examples.ROUNDS_IN_FILE", 2)
    fitting = Fitting((6,), 3, 64, 0.01)
    whole = NetworkRun(tmp_path / "whole", LESSONS, fitting, 2)
    assert sorted(whole.play(1)) == [0, 1]
    assert list(whole.fit()) == list(range(100))
    shutil.copytree(tmp_path / "whole" / "examples", tmp_path / "stopped" / "examples")
    stopped = NetworkRun(tmp_path / "stopped", LESSONS, fitting, 2)
    for _ in stopped.fit():
        if stopped.folder.step == 1:
            break
    again = NetworkRun(tmp_path / "stopped", LESSONS, fitting, 2)
    assert again.folder.step == 1
    assert list(again.fit()) == list(range(100))
    assert again.network_file.read_bytes() == whole.network_file.read_bytes()
    assert again.folder.log == whole.folder.log


def test_lines_are_sampled_from_the_position_played() -> None:
    game_rules = CLASSIC.game_rules
    trying = Trying(often=1000, lines=4, orders=2)
    for network in (None, some_network()):
        examples = PlayedRounds(game_rules, Playing(trying=trying), network).play(3)
        begins = [place for place, example in enumerate(examples) if example.is_first]
        sizes = [end - begin for begin, end in pairwise([*begins, len(examples)])]
        assert max(sizes) == 4
        assert all(len(example.row) == LENGTH for example in examples)
        tried = [place for place, size in zip(begins, sizes, strict=True) if size > 1]
        # The first is the line of the principles, and cards of the hand lie as they lay.
        assert len({examples[place].row for place in tried}) > len(tried) // 2
        assert any(examples[place].points != examples[place + 1].points for place in tried)


def test_the_outcome_of_a_line_is_fixed_if_the_stock_has_only_one_order() -> None:
    tried = LineSamples(Trying(lines=3, orders=3), None)
    compared = 0
    for state in states_of_a_round(CLASSIC, 6)[20:80:5]:
        state.public.stock_size = 1
        again = {outcome.row: outcome.points for outcome in tried.outcomes(state, 2)}
        for outcome in tried.outcomes(state, 1):
            assert again.get(outcome.row, outcome.points) == outcome.points
            compared += outcome.row in again
    assert compared > 10


def test_rounds_played_by_a_network_differ() -> None:
    game_rules = CLASSIC.game_rules
    by_principles = PlayedRounds(game_rules, Playing(exploring=0), None).play(3)
    by_network = PlayedRounds(game_rules, Playing(exploring=0), some_network()).play(3)
    assert by_principles[0].row[:BY_RANK] == by_network[0].row[:BY_RANK]
    assert [example.row for example in by_principles] != [example.row for example in by_network]


def test_learned_leaves_the_principles_only_for_a_clearly_better_line() -> None:
    network = some_network(4)
    differs = False
    for state in states_of_a_round(CLASSIC, 6):
        view = state.view(state.public.to_act())
        lines = candidate_lines(view, SteadyAgent())
        chosen = LearnedAgent(network).choose(view)
        values = worth(network, view, lines, lines[0])
        if view.public.phase == DRAWING:
            clearly = max(values) > values[0] + DOUBT
            assert values[lines.index(list(chosen))] == (max(values) if clearly else values[0])
        differs = differs or list(chosen) != lines[0]
    assert differs


@pytest.mark.parametrize(
    "change",
    [
        {"features": np.array([VERSION, VERSION])},
        {"layers": np.array(0)},
        {"layers": np.array(2)},
        {"largest": ALL[:-1]},
        {"largest": np.full(LENGTH, 256)},
        {"weights0": np.zeros((LENGTH, 1))},
        {"weights0": np.zeros(LENGTH, dtype=np.int64)},
        {"weights0": np.zeros((LENGTH, 2), dtype=np.int64)},
        {"biases0": np.array(0)},
    ],
    ids=str,
)
def test_arrays_that_make_no_network_are_refused(
    tmp_path: Path, change: dict[str, NDArray[np.int64]]
) -> None:
    arrays: dict[str, Array] = {
        "features": np.array(VERSION),
        "largest": ALL,
        "layers": np.array(1),
        "weights0": np.zeros((LENGTH, 1), dtype=np.int64),
        "biases0": np.zeros(1, dtype=np.int64),
    }
    file = tmp_path / "network.npz"
    write_arrays(file, arrays)
    read_network(file, VERSION, LENGTH)
    write_arrays(file, {**arrays, **change})
    with pytest.raises(NetworkError) as caught:
        read_network(file, VERSION, LENGTH)
    assert not isinstance(caught.value, OtherFeaturesError)
