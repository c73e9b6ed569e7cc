"""Robots without NumPy, and imports without side effects."""

import json
import os
import subprocess
import sys

import pytest

from canasta.agents.levels import level_names, make_level
from canasta.agents.registry import agent_names, make_agent
from canasta.agents.threads import use_one_matrix_thread
from canasta.extras import MissingExtraError

LEARNED = ("learned", "champion")

WITHOUT_NUMPY = """
import json, sys
sys.modules["numpy"] = None
from canasta.agents.levels import level_names, make_level
from canasta.agents.registry import agent_names, make_agent
import canasta.agents.hints.advice
made = []
for make, names in ((make_agent, agent_names()), (make_level, level_names())):
    for name in names:
        try:
            make(name, 0)
        except Exception as error:
            assert type(error).__name__ == "MissingExtraError", error
        else:
            made.append(name)
print(json.dumps(made))
"""

SILENT_IMPORT = """
import os
before = dict(os.environ)
import canasta.agents.network.network
assert dict(os.environ) == before
"""


def run(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return done.stdout


def test_only_the_learned_robots_need_numpy() -> None:
    made = json.loads(run(WITHOUT_NUMPY))
    without = [name for name in agent_names() if name not in LEARNED]
    assert made == [*without, *level_names()[:-1]]


@pytest.mark.parametrize("name", LEARNED)
def test_a_robot_without_its_library_names_the_extra(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingExtraError) as caught:
        make_agent(name, 0)
    assert (caught.value.extra, caught.value.library) == ("robots", "numpy")
    with pytest.raises(MissingExtraError, match=r"pip install 'numpy>="):
        make_level(level_names()[-1], 0)


def test_importing_the_network_changes_no_environment() -> None:
    run(SILENT_IMPORT)


def test_the_environment_decides_about_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "3")
    use_one_matrix_thread()
    assert os.environ["OPENBLAS_NUM_THREADS"] == "3"
    monkeypatch.delenv("OPENBLAS_NUM_THREADS")
    use_one_matrix_thread()
    assert os.environ["OPENBLAS_NUM_THREADS"] == "1"
