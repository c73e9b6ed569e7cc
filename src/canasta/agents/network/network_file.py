"""The file format of a network: integers in JSON, compressed by gzip."""

import gzip
import json
import zlib
from functools import cache
from importlib.resources import as_file, files
from io import BytesIO
from pathlib import Path
from typing import Final

from canasta.agents.network.features import LENGTH, VERSION
from canasta.agents.network.lane_network import LaneNetwork
from canasta.agents.network.network import Network, NetworkError
from canasta.agents.network.vector_network import VectorNetwork
from canasta.build_info import is_compiled
from canasta.rules.named_files import read_file

LONGEST_FILE: Final = 64 * 1024 * 1024
"""Maximum size of a file, and of its JSON, in bytes; the shipped network takes 1 % of this."""


class OtherFeaturesError(NetworkError):
    """A file holds a network for another version of the features."""


@cache
def shipped_network() -> Network:
    """Return the network of the robots learned and champion.

    Raises:
        NetworkError: its file is damaged, or belongs to another version of the program.
    """
    return _shipped("learned.json.gz")


@cache
def former_network() -> Network:
    """Return the network of the robots learned-1 and champion-1.

    Raises:
        NetworkError: as for :func:`shipped_network`.
    """
    return _shipped("former/learned-1.json.gz")


def _shipped(file: str) -> Network:
    with as_file(files("canasta.agents.network") / file) as path:
        return read_network(path)


def read_network(path: Path, version: int = VERSION, inputs: int = LENGTH) -> Network:
    """Read a network that was trained on ``inputs`` features of ``version``.

    Raises:
        NetworkError: the file holds no usable network.
        OtherFeaturesError: the network was trained on other features.
        OSError: the file cannot be read.
    """
    try:
        content = _content(read_file(path, LONGEST_FILE))
        found = _number(content["features"])
        largest = bytes(_numbers(content["largest"]))
        weights = [[_numbers(row) for row in _list(one)] for one in _list(content["weights"])]
        biases = [_numbers(one) for one in _list(content["biases"])]
    except (KeyError, TypeError, ValueError) as error:
        raise NetworkError(f"{path.name} holds no network") from error
    if found != version:
        raise OtherFeaturesError(f"{path.name} was trained on features {found}, not {version}")
    network = make_network(largest, weights, biases)
    if network.inputs != inputs:
        raise OtherFeaturesError(f"{path.name} reads {network.inputs} numbers, not {inputs}")
    return network


def network_bytes(largest: bytes, weights: list[list[list[int]]], biases: list[list[int]]) -> bytes:
    """Return the file content of a network for the current features.

    See :class:`canasta.agents.network.network.Network` for the arguments.
    """
    content = {
        "features": VERSION,
        "largest": list(largest),
        "weights": weights,
        "biases": biases,
    }
    text = json.dumps(content, separators=(",", ":"))
    return gzip.compress(text.encode("ascii"), mtime=0)


def make_network(
    largest: bytes, weights: list[list[list[int]]], biases: list[list[int]]
) -> Network:
    """Return the network implementation that is faster for compiled or interpreted code.

    Raises:
        NetworkError: the layers make no network (:class:`canasta.agents.network.network.Network`).
    """
    kind = VectorNetwork if is_compiled() else LaneNetwork
    return kind(largest, weights, biases)


def _content(packed: bytes) -> dict[str, object]:
    """Return the JSON object of a file; raises ValueError if it holds anything else."""
    try:
        with gzip.GzipFile(fileobj=BytesIO(packed)) as opened:
            text = opened.read(LONGEST_FILE + 1)
        content = json.loads(text)
    except (OSError, EOFError, zlib.error, RecursionError) as error:
        raise ValueError(str(error)) from error
    if len(text) > LONGEST_FILE or not isinstance(content, dict):
        raise ValueError("too long, or no object")
    return content


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError(value)
    return value


def _number(value: object) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value


def _numbers(value: object) -> list[int]:
    return [_number(one) for one in _list(value)]
