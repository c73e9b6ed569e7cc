"""The values of a network are exact and equal in both forms; damaged files are refused."""

import gzip
import json
import pickle
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import canasta
from canasta.agents.network.features import LENGTH, VERSION, LineFacts, features
from canasta.agents.network.lane_network import LaneNetwork
from canasta.agents.network.network import PARTS, POINTS, Network, NetworkError
from canasta.agents.network.network_file import (
    OtherFeaturesError,
    network_bytes,
    read_network,
    shipped_network,
)
from canasta.agents.network.vector_network import VectorNetwork
from tests.support.arrangements import Arrangement
from tests.support.builds import ROOT
from tests.support.networks import ALL, Layers, some_layers, some_network, states_of_a_round

CLASSIC = Arrangement("classic", 4, 2)
PLAIN = LineFacts()
KINDS = pytest.mark.parametrize("kind", [LaneNetwork, VectorNetwork])


def rows_of_a_round() -> list[bytes]:
    return [
        features(state.view(state.public.to_act()), PLAIN)
        for state in states_of_a_round(CLASSIC, 1)
    ]


def test_the_model_card_names_the_shipped_files() -> None:
    folder = Path(canasta.__file__).parent / "agents/network"
    card = (ROOT / "docs/study/network.md").read_text(encoding="utf-8")
    for file in ("learned.json.gz", "former/learned-1.json.gz"):
        assert sha256((folder / file).read_bytes()).hexdigest() in card


def test_the_value_of_a_row_does_not_depend_on_other_rows() -> None:
    network = some_network()
    rows = rows_of_a_round()
    together = network.values(rows)
    assert together == [network.values([row])[0] for row in rows]
    assert len(set(together)) > 1


def test_both_forms_of_the_network_have_the_same_values() -> None:
    made_of = shipped_network().__reduce__()[1]
    assert isinstance(made_of, tuple)
    rows = rows_of_a_round()
    assert LaneNetwork(*made_of).values(rows) == VectorNetwork(*made_of).values(rows)


def numbers(most: int, count: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(-most, most), min_size=count, max_size=count)


@given(st.data())
def test_any_weights_give_the_same_values_in_both_forms(data: st.DataObject) -> None:
    widths = [*data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=3)), 1]
    weights = [
        [data.draw(numbers(2**20, after)) for _ in range(before)]
        for before, after in pairwise(widths)
    ]
    biases = [data.draw(numbers(2**45, width)) for width in widths[1:]]
    of_bytes = st.binary(min_size=widths[0], max_size=widths[0])
    largest = data.draw(of_bytes)
    rows = data.draw(st.lists(of_bytes, min_size=1))
    lanes, vectors = (kind(largest, weights, biases) for kind in (LaneNetwork, VectorNetwork))
    for several in [[row] for row in rows] + [rows]:
        assert lanes.values(several) == vectors.values(several)


@KINDS
def test_values_agree_with_arithmetic_in_whole_numbers(kind: type[Network]) -> None:
    network = kind(ALL[:2], [[[2 * PARTS], [-PARTS]], [[PARTS // 2]]], [[PARTS * PARTS], [0]])
    # (2 * 7 - 3 + 1) / 2 units; below nothing, nothing passes on
    assert network.values([bytes([7, 3]), bytes([0, 9])]) == [6 * POINTS * 100, 0]


@KINDS
def test_inputs_are_capped_at_the_largest_of_training(kind: type[Network]) -> None:
    network = kind(bytes([3]), [[[PARTS]]], [[0]])
    assert network.values([bytes([3]), bytes([200])]) == [3 * POINTS * 100] * 2


@KINDS
def test_a_copy_has_the_same_values(kind: type[Network]) -> None:
    network = kind(*some_layers(3))
    copy: Network = pickle.loads(pickle.dumps(network))  # noqa: S301  (written a moment ago)
    rows = rows_of_a_round()
    assert type(copy) is kind
    assert copy.values(rows) == network.values(rows)


@KINDS
def test_a_network_whose_sums_could_be_inexact_is_refused(kind: type[Network]) -> None:
    with pytest.raises(NetworkError, match="exact"):
        kind(ALL[:1], [[[2**40]]], [[0]])
    with pytest.raises(NetworkError, match="fit"):
        kind(ALL[:2], [[[0, 0, 0]] * 2, [[0]] * 2], [[0] * 3] * 2)


def test_a_file_gives_back_what_was_written(tmp_path: Path) -> None:
    file = tmp_path / "network.json.gz"
    file.write_bytes(network_bytes(*some_layers()))
    rows = rows_of_a_round()
    assert read_network(file).values(rows) == some_network().values(rows)
    assert network_bytes(*some_layers()) == file.read_bytes()


def test_a_network_of_other_features_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "network.json.gz"
    file.write_bytes(network_bytes(*some_layers()))
    read_network(file)
    with pytest.raises(OtherFeaturesError, match="trained on features"):
        read_network(file, VERSION + 1)
    with pytest.raises(OtherFeaturesError, match="reads 500 numbers"):
        read_network(file, VERSION, LENGTH - 1)


ONE_LAYER: Layers = ALL, [[[0]] * LENGTH], [[0]]


@pytest.mark.parametrize(
    "change",
    [
        {"features": [VERSION, VERSION]},
        {"features": True},
        {"weights": []},
        {"weights": ONE_LAYER[1] * 2},
        {"weights": [[0] * LENGTH]},
        {"weights": [[[0, 0]] * LENGTH]},
        {"weights": [[[0.5]] * LENGTH]},
        {"weights": None},
        {"largest": [255] * (LENGTH - 1)},
        {"largest": [256] * LENGTH},
        {"largest": "255"},
        {"biases": [0]},
        {"biases": []},
        {"biases": [[2**60]]},
    ],
    ids=lambda change: str(change)[:40],
)
def test_numbers_that_make_no_network_are_refused(tmp_path: Path, change: object) -> None:
    content = json.loads(gzip.decompress(network_bytes(*ONE_LAYER)))
    assert isinstance(change, dict)
    file = tmp_path / "network.json.gz"
    file.write_bytes(gzip.compress(json.dumps(content | change).encode()))
    with pytest.raises(NetworkError) as caught:
        read_network(file)
    assert not isinstance(caught.value, OtherFeaturesError)


NO_NETWORKS = {
    "a text": b"no network",
    "empty": b"",
    "empty inside": gzip.compress(b""),
    "a list": gzip.compress(b"[]"),
    "no numbers": gzip.compress(b"{}"),
    "deep": gzip.compress(b"[" * 200_000),
    "a long number": gzip.compress(b'{"features": ' + b"9" * 5000 + b"}"),
    "no UTF-8": gzip.compress(b"\xff\xfe"),
    "cut short": network_bytes(*ONE_LAYER)[:-9],
    "overwritten": network_bytes(*ONE_LAYER)[:20] + b"\0" * 200,
    "too long": gzip.compress(b" " * (65 * 1024 * 1024)),
}


@pytest.mark.parametrize("content", NO_NETWORKS.values(), ids=NO_NETWORKS)
def test_a_file_that_holds_no_network_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "network.json.gz"
    file.write_bytes(content)
    with pytest.raises(NetworkError, match="holds no network"):
        read_network(file)
