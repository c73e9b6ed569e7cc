"""Routes of the deal of the day: played once, counted once, and then for practice."""

import pytest

from canasta.protocol.daily import DailyDays, DailyRound
from canasta.protocol.practice import PlayedOn
from tests.server.local_server import LocalServer, Visitor

DAY = "2026-11-27"
ADDRESS = f"/api/daily/duel/{DAY}"


@pytest.fixture(autouse=True)
def small_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each level plays once, and without thinking."""
    monkeypatch.setattr("canasta.answers.tasks.result_of_try", lambda _deal, _level, number: number)
    for module in ("canasta.daily.field", "canasta.answers.daily"):
        monkeypatch.setattr(f"{module}.TRIES", 1)


def step(
    visitor: Visitor, act: str = "show", at: int = 0, play: str | None = None, query: str = ""
) -> PlayedOn:
    answer = visitor.post(ADDRESS + query, {"at": at, "act": act, "play": play})
    assert answer.status_code == 200, answer.text
    return PlayedOn.model_validate_json(answer.content)


def play_out(visitor: Visitor, query: str = "") -> PlayedOn:
    """Play the round to its end; the person draws, and discards the first card that can go."""
    turn = step(visitor, query=query)
    while turn.table.phase == "playing":
        if turn.table.to_act != turn.you.seat:
            turn = step(visitor, "robot", turn.seq, query=query)
            continue
        legal = turn.own.legal
        own = next(
            play
            for play in (*legal, "pass")
            if play in {"draw", "pass"} or play.startswith("discard ")
        )
        turn = step(visitor, "play", turn.seq, own, query=query)
        assert turn.reasons == ()
    return turn


def shown(visitor: Visitor) -> DailyRound:
    return DailyRound.model_validate_json(visitor.get(ADDRESS).content)


def test_a_deal_is_played_counted_once_and_practised(local: LocalServer) -> None:
    ann, ben = local.visitor("Ann"), local.visitor("Ben")
    assert shown(ann).phase == "new"
    turn = step(ann)
    assert turn.seq == 0
    assert not turn.table.settings.hints
    assert shown(ann).phase == "begun"  # the hand has been seen
    play_out(ann)
    done = shown(ann)
    assert done.phase == "counted"
    assert [(one.name, one.is_me) for one in done.visitors] == [("Ann", True)]
    assert step(ann, "restart").table.phase == "finished"
    (mine,) = done.visitors
    replay = f"/api/tables/{mine.replay}/replay/1?game=1"
    assert ben.get(replay).status_code == 404  # he has not played it
    assert ann.get(replay).status_code == 200
    practised = step(ann, query="?practice=1")
    assert practised.seq == 0
    assert practised.table.settings.hints
    is_mine = practised.table.to_act == practised.you.seat
    act, play = ("play", "draw") if is_mine else ("robot", None)
    first = step(ann, act, 0, play, "?practice=1")
    assert step(ann, "restart", query="?practice=1").seq == 0
    assert first.seq == 1
    assert shown(ann).ahead == done.ahead
    days = DailyDays.model_validate_json(ann.get("/api/daily").content).days
    assert [(one.day, one.ahead) for one in days] == [(DAY, done.ahead)]
