"""The threads in which robots think."""

import asyncio
import threading

import pytest

from canasta.protocol.settings import TableSettings
from canasta.server import robots
from tests.patience import PATIENCE_S
from tests.server.live import run
from tests.tables.hosted import Hosted


def test_advice_does_not_wait_for_a_robot_that_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    hosted = Hosted(TableSettings())
    hosted.start()
    hosted.deal()
    game = hosted.table.run
    assert game is not None
    view = game.state.view(hosted.table.to_act)
    advised = threading.Event()

    def played(*_: object) -> str:
        assert advised.wait(PATIENCE_S)
        return "draw"

    monkeypatch.setattr(robots, "_play", played)

    async def think() -> None:
        thinking = robots.Robots()
        playing = asyncio.create_task(thinking.play(view, "hard"))
        await asyncio.sleep(0)
        assert await thinking.run(lambda: "advice") == "advice"
        advised.set()
        assert await playing == "draw"
        thinking.close()

    run(think())
