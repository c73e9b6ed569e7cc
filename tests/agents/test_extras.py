"""Robots work without NumPy, and NumPy uses one core."""

import json
import os
import subprocess
import sys

import pytest

from canasta.agents.levels import level_names
from canasta.agents.registry import agent_names
from canasta.agents.threads import use_one_matrix_thread

WITHOUT_NUMPY = """
import json, sys
sys.modules["numpy"] = None
from canasta.agents.levels import level_names, make_level
from canasta.agents.registry import agent_names, make_agent
import canasta.agents.hints.advice
made = []
for make, names in ((make_agent, agent_names()), (make_level, level_names())):
    for name in names:
        make(name, 0)
        made.append(name)
print(json.dumps(made))
"""


def run(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return done.stdout


def test_no_robot_needs_numpy() -> None:
    assert json.loads(run(WITHOUT_NUMPY)) == [*agent_names(), *level_names()]


def test_the_environment_decides_about_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "3")
    use_one_matrix_thread()
    assert os.environ["OPENBLAS_NUM_THREADS"] == "3"
    monkeypatch.delenv("OPENBLAS_NUM_THREADS")
    use_one_matrix_thread()
    assert os.environ["OPENBLAS_NUM_THREADS"] == "1"
