"""Training examples are reproducible, and interrupted runs give the same network."""

import shutil
from pathlib import Path

import pytest

from canasta.rules.loader import load_rules
from canasta.training.examples import Arrangement as Seating
from canasta.training.examples import (
    Lessons,
    example_file,
    make_examples,
    read_examples,
)
from canasta.training.fitting import Fitting
from canasta.training.network_run import NetworkRun
from canasta.training.played_rounds import Playing

LESSONS = Lessons(Seating(load_rules("classic"), 2, 2), (), Playing(), None, 5)


def test_examples_are_reproducible_and_only_missing_ones_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("canasta.training.examples.ROUNDS_IN_FILE", 2)
    folder = tmp_path / "examples"
    assert sorted(make_examples(folder, LESSONS, 1)) == [0]
    first = example_file(folder, 0).read_bytes()
    example_file(folder, 0).unlink()
    assert sorted(make_examples(folder, LESSONS, 1)) == [0]
    assert example_file(folder, 0).read_bytes() == first
    made = read_examples(folder, [0])
    assert len(made.points) == len(made.rows) > 0
    example_file(folder, 0).write_bytes(b"kept")
    assert sorted(make_examples(folder, LESSONS, 1)) == [0]
    assert example_file(folder, 0).read_bytes() == b"kept"


def test_a_resumed_run_gives_the_same_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("canasta.training.examples.ROUNDS_IN_FILE", 2)
    fitting = Fitting((6,), 3, 64, 0.01)
    whole = NetworkRun(tmp_path / "whole", LESSONS, fitting, 2)
    assert sorted(whole.play()) == [0, 1]
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
