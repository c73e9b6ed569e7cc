"""Routes of the deal of the day: the first round counts, later ones are practice."""

import pytest

from canasta.protocol.daily import DailyDays, DailyRound
from tests.server.deal_plays import play_out, step
from tests.server.local_server import LocalServer, Visitor

DAY = "2026-11-27"
ADDRESS = f"/api/daily/duel/{DAY}"
PRACTICE = f"{ADDRESS}?practice=1"


@pytest.fixture(autouse=True)
def small_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make each level play once, without thinking."""
    monkeypatch.setattr("canasta.answers.tasks.result_of_try", lambda _deal, _level, number: number)
    for module in ("canasta.daily.field", "canasta.answers.daily"):
        monkeypatch.setattr(f"{module}.TRIES", 1)


def shown(visitor: Visitor) -> DailyRound:
    return DailyRound.model_validate_json(visitor.get(ADDRESS).content)


def test_a_deal_is_played_counted_once_and_practised(local: LocalServer) -> None:
    ann, ben = local.visitor("Ann"), local.visitor("Ben")
    assert shown(ann).phase == "new"
    turn = step(ann, ADDRESS)
    assert turn.seq == 0
    assert not turn.table.settings.hints
    assert shown(ann).phase == "begun"  # the hand has been seen
    play_out(ann, ADDRESS)
    done = shown(ann)
    assert done.phase == "counted"
    assert [(one.name, one.is_me) for one in done.visitors] == [("Ann", True)]
    assert step(ann, ADDRESS, "restart").table.phase == "finished"
    (mine,) = done.visitors
    replay = f"/api/tables/{mine.replay}/replay/1?game=1"
    assert ben.get(replay).status_code == 404  # he has not played it
    assert ann.get(replay).status_code == 200
    practised = step(ann, PRACTICE)
    assert practised.seq == 0
    assert practised.table.settings.hints
    is_mine = practised.table.to_act == practised.you.seat
    act, play = ("play", "draw") if is_mine else ("robot", None)
    first = step(ann, PRACTICE, act, 0, play)
    assert step(ann, PRACTICE, "restart").seq == 0
    assert first.seq == 1
    assert shown(ann).ahead == done.ahead
    days = DailyDays.model_validate_json(ann.get("/api/daily").content).days
    assert [(one.day, one.ahead) for one in days] == [(DAY, done.ahead)]
