"""On a slow device the table suggests a faster level once."""

import json

import pytest

from canasta.answers.tasks import RobotPlay
from canasta.engine.plays import Play
from canasta.protocol.updates import Trouble
from tests.solo.phone import Page, Phone


@pytest.mark.parametrize(
    ("level", "told"),
    [
        ("expert", ["Robots at level “expert” think for a long time on this device."]),
        ("beginner", []),
    ],
)
def test_slow_robots_are_announced_once(
    level: str, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone()
    thought = RobotPlay.carry_out

    def slowly(task: RobotPlay) -> Play:
        phone.clock.pass_ms(5000)
        return thought(RobotPlay(task.view, "easy", task.seed))

    monkeypatch.setattr(RobotPlay, "carry_out", slowly)
    phone.come_in()
    seats = [{"seat": seat, "robot": level} for seat in range(1, 4)]
    asked = {"settings": {"players": 4, "robot_pace": "at_once"}, "seats": seats, "start": True}
    opened = phone.ask("POST", "/api/tables", json.dumps(asked)).json
    assert isinstance(opened, dict)
    page = Page(phone, str(opened["id"]))
    page.play_until(lambda: page.seq >= 20)
    said = [one.reason.text for one in page.messages() if isinstance(one, Trouble)]
    assert [text.split(". ")[0] + "." for text in said] == told
    assert all("level “hard” plays faster" in text for text in said)
