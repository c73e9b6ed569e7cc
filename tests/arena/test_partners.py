"""The measurement of what champion brings to a partner (``benchmarks/partners.py``)."""

import json
import sys
from pathlib import Path

import pytest

from benchmarks import partners
from benchmarks.partners import BESIDE, edges, main


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a quick robot play as the champion."""
    monkeypatch.setattr(partners, "CHAMPION", "greedy")


def test_beside_its_own_kind_it_plays_like_a_pair(tmp_path: Path) -> None:
    alone = edges(tmp_path, BESIDE + "greedy", "steady", 4, 8)
    assert alone == edges(tmp_path, "greedy", "steady", 4, 8)
    assert any(alone)


def test_a_stronger_robot_brings_its_partner_a_part_of_what_two_gain(tmp_path: Path) -> None:
    one = edges(tmp_path, BESIDE + "random", "random", 40, 8)
    two = edges(tmp_path, "greedy", "random", 40, 8)
    assert 0 < sum(one) < sum(two)


def test_a_stopped_run_resumes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def printed(folder: str, deals: int) -> object:
        line = f"partners --results {tmp_path / folder} --partners casual --deals {deals} --json"
        monkeypatch.setattr(sys, "argv", line.split())
        main()
        return json.loads(capsys.readouterr().out)

    printed("stopped", 2)
    assert printed("stopped", 4) == printed("whole", 4)
