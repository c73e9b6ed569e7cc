"""Robots that play alike choose the same line in both forms and in a worker process."""

import pytest

from canasta.agents.alike import VERSION, AlikeRobot
from canasta.answers.tasks import AlikePlay
from canasta.engine.actions import DRAW
from canasta.engine.state.view_data import view_data
from canasta.engine.stepping.step import step
from canasta.record.robot_play import whole_play
from tests.alike_rounds import cells, known, round_digest
from tests.support.arrangements import Arrangement, dealt

SLOW = (("frimes", "expert"), ("duel", "expert"))
"""Cells in which a plain round takes seconds; ``tests.alike_rounds --check`` plays them."""
DEAL = b"\x05" * 32


@pytest.mark.both_forms
@pytest.mark.parametrize("cell", [cell for cell in cells() if cell not in SLOW])
def test_robots_play_the_lines_of_their_version(cell: tuple[str, str]) -> None:
    """A failure means that robots play differently: increase the version (``alike_rounds.py``)."""
    version, digests = known()
    assert version == VERSION
    assert round_digest(*cell, 0) == digests[" ".join(cell)][0]


def test_a_worker_process_finds_the_same_plays() -> None:
    state = dealt(Arrangement("laws1951", 4, 2), 2)
    robot = AlikeRobot("medium", DEAL)
    for _ in range(60):
        view = state.view(state.public.to_act())
        task = AlikePlay(view_data(view), "medium", DEAL)
        assert task.carry_out() == whole_play(state, robot.decide)
        step(state, robot.decide(view), None)


def test_chance_differs_between_deals() -> None:
    state = dealt(Arrangement("classic", 4, 2), 1)
    step(state, DRAW, None)
    deals = [bytes([number]) * 32 for number in range(40)]
    plays = {whole_play(state, AlikeRobot("beginner", one).decide) for one in deals}
    assert len(plays) > 1
