"""The values of a network: exact, independent of other rows, and read only from sound files."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from canasta.agents.network.array_file import Array
from canasta.agents.network.features import LENGTH, VERSION, LineFacts, features
from canasta.agents.network.network import (
    PARTS,
    POINTS,
    Network,
    NetworkError,
    OtherFeaturesError,
    read_network,
)
from canasta.training.arrays import write_arrays
from tests.support.arrangements import Arrangement
from tests.support.networks import ALL, some_network, states_of_a_round

CLASSIC = Arrangement("classic", 4, 2)
PLAIN = LineFacts()


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
