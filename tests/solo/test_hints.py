"""Hints arrive even on a slow device."""

import pytest

from canasta.agents.hints.advice import UNTRIED
from canasta.answers.tasks import LIMITS_S, HintWanted
from canasta.protocol.commands import AskHint
from canasta.protocol.updates import Hint
from tests.solo.phone import Page, Phone


def test_after_a_slow_hint_the_next_ones_try_no_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone()
    phone.come_in()
    page = Page(phone, phone.open_table(robot_pace="at_once"))
    page.play_until(lambda: page.table is not None and page.table.to_act == 0)
    phone.work()
    carry_out, efforts = HintWanted.carry_out, []

    def slowly(task: HintWanted) -> object:
        efforts.append(task.effort)
        phone.clock.pass_ms(int(1000 * LIMITS_S["hint"]) + 1)
        return carry_out(task)

    monkeypatch.setattr(HintWanted, "carry_out", slowly)
    for number in range(3):
        page.say(AskHint(id=f"hint000{number}"))
        assert isinstance(page.last(), Hint)
    assert [effort == UNTRIED for effort in efforts] == [False, True, True]
