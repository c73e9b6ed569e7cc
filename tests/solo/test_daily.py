"""Without a server, the deal of the day always counts once and shows no card too early."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from canasta.agents.alike import VERSION
from canasta.answers.kept_rounds import PREFIX, KeptRound
from canasta.daily.deal import DailyDeal
from canasta.daily.field import Field, result_of_try
from canasta.i18n import load
from canasta.i18n.shared_result import share_line
from canasta.protocol.daily import DailyDays, DailyRound
from canasta.protocol.past_games import ReplayIndex
from canasta.protocol.practice import PlayedOn
from canasta.protocol.puzzles import PuzzleList
from canasta.protocol.updates import Hint
from canasta.puzzles.mistakes import Mistake
from canasta.puzzles.puzzle import Line
from canasta.solo.kept import MISTAKES, ROUNDS, kept_mistakes, kept_rounds
from tests.solo.phone import Phone
from tests.support.later_robots import update_robots

DAY = "2027-01-15"
DEAL = DailyDeal(date(2027, 1, 15), "classic")
ADDRESS = f"/api/daily/classic/{DAY}"
DAY_MS = 86_400_000
ENDS = ("", "/practice")
"""The suffixes of the stored names of a counted round and of a practice round."""


@pytest.fixture(autouse=True)
def small_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each level play only once."""
    for module in ("canasta.daily.field", "canasta.answers.daily"):
        monkeypatch.setattr(f"{module}.TRIES", 1)


def phone_of(name: str = "Zoe") -> Phone:
    phone = Phone()
    phone.come_in(name)
    return phone


def ask(
    phone: Phone, at: int = 0, act: str = "show", play: str | None = None, query: str = ""
) -> PlayedOn | None:
    """Take a step; return None if the program was killed before it answered."""
    replies: list[tuple[int, str]] = []
    body = json.dumps({"at": at, "act": act, "play": play})
    phone.server.ask(
        "POST", ADDRESS + query, body, lambda status, _, text: replies.append((status, text))
    )
    phone.answer()
    if not replies:
        return None
    (status, text) = replies[0]
    assert status == 200, text
    return PlayedOn.model_validate_json(text)


def show(phone: Phone, query: str = "") -> PlayedOn:
    turn = ask(phone, query=query)
    assert turn is not None
    return turn


def advanced(phone: Phone, turn: PlayedOn) -> PlayedOn | None:
    """Let the seat to act play; the person draws and discards."""
    if turn.table.to_act != turn.you.seat:
        return ask(phone, turn.seq, "robot")
    plays = ("draw", "pass", *[one for one in turn.own.legal if one.startswith("discard ")])
    return ask(phone, turn.seq, "play", next(one for one in plays if one in turn.own.legal))


def play_out(phone: Phone) -> None:
    turn = show(phone)
    while turn.table.phase == "playing":
        after = advanced(phone, turn)
        assert after is not None
        assert after.seq == turn.seq + 1
        turn = after


def shown(phone: Phone) -> DailyRound:
    return DailyRound.model_validate_json(phone.ask("GET", ADDRESS).body)


@pytest.fixture(scope="module")
def ended() -> dict[str, str]:
    """Return the records of a device on which the deal was played."""
    phone = phone_of()
    play_out(phone)
    return phone.records


def phone_after(ended: dict[str, str]) -> Phone:
    phone = Phone()
    phone.records = dict(ended)
    phone.restart()
    return phone


def test_killed_at_every_change_it_is_counted_once(ended: dict[str, str]) -> None:
    """The same plays lead to the same end, whether or not the last change was stored."""
    phone = phone_of()
    turn, number = show(phone), 0
    while turn.table.phase == "playing":
        number += 1
        phone.kills_after, phone.keeps_last = phone.changes + 1, number % 2 == 0
        assert advanced(phone, turn) is None
        phone.kills_after = -1
        phone.restart()
        again = show(phone)
        assert again.seq == turn.seq + (number % 2 == 0)
        if again.seq == turn.seq:
            after = advanced(phone, again)
            assert after is not None
            again = after
        turn = again
    key = f"{ROUNDS}{DEAL.name}"
    kept, undisturbed = [
        kept_rounds.validate_json(records[key]) for records in (phone.records, ended)
    ]
    assert kept.is_over
    assert replace(kept, id=undisturbed.id) == undisturbed
    assert [key for key in phone.records if key.startswith(ROUNDS)] == [key]


def test_a_step_that_is_sent_again_is_taken_once() -> None:
    phone = phone_of()
    drawn = turn = show(phone)
    while drawn.seq == turn.seq or drawn.table.to_act != drawn.you.seat:
        turn, after = drawn, advanced(phone, drawn)
        assert after is not None
        drawn = after
    again = ask(phone, turn.seq, "play", "draw")
    assert again is not None
    assert (again.seq, again.table) == (drawn.seq, drawn.table)


def test_midnight_and_a_clock_that_is_set_back(ended: dict[str, str]) -> None:
    phone = phone_of()
    turn = show(phone)
    phone.clock.pass_ms(DAY_MS)
    after = advanced(phone, turn)
    assert after is not None
    phone.clock.wall_ms -= 3 * DAY_MS
    phone.restart()  # the day has not come by this clock, but the round has begun
    assert show(phone).seq == after.seq
    other = phone_after(ended)
    other.clock.wall_ms -= 3 * DAY_MS
    other.restart()
    assert shown(other).phase == "counted"
    assert show(other).table.phase == "scoring"


@pytest.mark.parametrize(
    ("day", "status"),
    [
        ("2027-01-13", 200),
        ("2027-01-14", 200),
        ("2027-01-15", 200),
        ("2027-01-16", 404),  # it is 08:00 UTC: nowhere on Earth has the next day begun
        ("2026-10-31", 404),
        ("9999-12-31", 404),
        ("2027-1-15", 422),
        ("today", 422),
    ],
)
def test_a_deal_is_there_from_the_first_place_where_its_day_begins(day: str, status: int) -> None:
    phone = phone_of()
    assert phone.ask("GET", f"/api/daily/classic/{day}").status == status
    assert phone.ask("POST", f"/api/daily/classic/{day}", "{}").status == status
    assert phone.ask("GET", f"/api/daily/sundays/{day}").status == 404


def test_the_next_day_begins_in_the_east() -> None:
    phone = Phone()
    phone.clock.wall_ms += 2 * 3_600_000  # 10:00 UTC
    phone.restart()
    phone.come_in()
    assert phone.ask("GET", "/api/daily/classic/2027-01-16").status == 200


def test_no_card_is_shown_before_the_deal_was_played() -> None:
    phone = phone_of()
    turn = show(phone)
    kept = kept_rounds.validate_json(phone.records[f"{ROUNDS}{DEAL.name}"])
    for method, address in (
        ("GET", f"/api/tables/{kept.id}/replay?game=1"),
        ("GET", f"/api/tables/{kept.id}/replay/1?game=1"),
        ("GET", f"/api/tables/{kept.id}/record?game=1"),
        ("GET", f"/api/tables/{kept.id}/sheet?game=1"),
        ("POST", f"/api/tables/{kept.id}/review?game=1"),
        ("POST", f"/api/tables/{kept.id}/practice/1/1?game=1"),
        ("POST", f"/api/tables/{kept.id}/reason/1/1?game=1"),
    ):
        assert phone.ask(method, address, "{}").status == 404, address
    assert phone.ask("POST", f"{ADDRESS}?practice=1", "{}").status == 409
    # Refusing a play for another seat could reveal that seat's hand.
    other = (turn.you.seat + 1) % len(turn.table.seats)
    for play in (f"{other}: draw", f"{other}: discard K"):
        body = json.dumps({"at": 0, "act": "play", "play": play})
        assert phone.ask("POST", ADDRESS, body).status == 422
    assert (
        phone.ask("POST", f"{ADDRESS}/hint", '{"asked":{"t":"hint","id":"practice"}}').status == 422
    )
    assert shown(phone).visitors == ()
    assert shown(phone).compared is None


def test_afterwards_it_is_replayed_reviewed_and_practised(ended: dict[str, str]) -> None:
    phone = phone_after(ended)
    (mine,) = shown(phone).visitors
    assert mine.replay.startswith(PREFIX)
    steps = json.loads(phone.ask("GET", f"/api/tables/{mine.replay}/replay/1?game=1").body)
    kept = kept_rounds.validate_json(ended[f"{ROUNDS}{DEAL.name}"])
    assert [step["play"] for step in steps] == ["", *kept.plays]
    assert all(step["log"] for step in steps)
    assert phone.ask("POST", f"/api/tables/{mine.replay}/review?game=1", "{}").status == 200
    assert phone.ask("GET", f"/api/tables/{mine.replay}/proof/1?game=1").status == 404
    record = phone.ask("GET", f"/api/tables/{mine.replay}/record?game=1").body
    assert "\nscore " in record
    query = "?practice=1"
    practised = show(phone, query)
    assert (practised.seq, practised.table.settings.hints) == (0, True)
    hint = phone.ask("POST", f"{ADDRESS}/hint{query}", '{"asked":{"t":"hint","id":"practice"}}')
    if practised.table.to_act == practised.you.seat:
        assert Hint.model_validate_json(hint.body).best.text
    assert shown(phone).ahead == kept.ahead
    index = phone.ask("GET", f"/api/tables/{mine.replay}/replay?game=1").body
    assert ReplayIndex.model_validate_json(index).sendable == (1,)
    days = DailyDays.model_validate_json(phone.ask("GET", "/api/daily").body).days
    assert [(one.day, one.text, one.ahead) for one in days] == [(DAY, "classic", kept.ahead)]


def test_a_round_whose_text_is_gone_says_so(
    ended: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    over = phone_after(ended)
    (mine,) = shown(over).visitors
    monkeypatch.setattr("canasta.daily.deal.RULE_TEXTS", ())
    for below in ("replay", "replay/1", "record", "sheet"):
        reply = over.ask("GET", f"/api/tables/{mine.replay}/{below}?game=1")
        assert (reply.status, json.loads(reply.body)["code"]) == (404, "other_rules")


def test_a_round_of_earlier_robots_is_kept_but_not_continued(
    ended: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, over = phone_of(), phone_after(ended)
    show(begun)
    before = shown(over)
    later = update_robots(monkeypatch)
    over.restart()
    (mine,) = shown(over).visitors
    assert shown(over) == before.model_copy(update={"is_open": False})
    assert over.ask("GET", f"/api/tables/{mine.replay}/replay/1?game=1").status == 200
    index = over.ask("GET", f"/api/tables/{mine.replay}/replay?game=1").body
    assert ReplayIndex.model_validate_json(index).sendable == ()
    assert show(over).table.phase == "scoring"
    over.work()
    assert shown(over).robots_done == 0  # they would play otherwise
    for phone, query in ((begun, ""), (begun, f"?version={VERSION}"), (over, "?practice")):
        refused = phone.ask("POST", ADDRESS + query, "{}")
        assert (refused.status, json.loads(refused.body)["code"]) == (404, "other_robots")
    assert show(begun, f"?version={later}").seq == 0
    assert shown(begun).version == later
    days = DailyDays.model_validate_json(begun.ask("GET", "/api/daily").body).days
    assert {one.version for one in days} == {VERSION, later}


DAMAGED: dict[str, Callable[[KeptRound], KeptRound]] = {
    "no plays": lambda kept: replace(kept, plays=()),
    "no end": lambda kept: replace(kept, plays=kept.plays[:-1]),
    "a refused play": lambda kept: replace(kept, plays=("discard", *kept.plays)),
    "no time": lambda kept: replace(kept, ended_ms=None),
    "no result": lambda kept: replace(kept, ahead=None),
    "in play at its end": lambda kept: replace(kept, ended_ms=None, ahead=None),
    "another deal": lambda kept: replace(kept, deal="daily/1/2027-01-14/classic"),
}


@pytest.mark.parametrize("word", DAMAGED)
def test_a_damaged_round_is_reported(ended: dict[str, str], word: str) -> None:
    key = f"{ROUNDS}{DEAL.name}"
    kept = DAMAGED[word](kept_rounds.validate_json(ended[key]))
    records = {**ended, key: kept_rounds.dump_json(kept).decode()}
    file = json.dumps({"form": "canasta-device/1", "records": records})
    phone = phone_of()
    refused = phone.ask("POST", "/api/me/import", file)
    assert (refused.status, "1 of its 1" in refused.body) == (409, True)
    assert phone.ask("POST", "/api/me/import?damaged=yes", file).status == 200
    for below in ("replay", "record", "sheet"):
        reply = phone.ask("GET", f"/api/tables/{kept.id}/{below}")
        assert reply.status in (404, 503), reply.body


@pytest.mark.parametrize("actions", [[], [(0,)], [(0,), ()], [(0,), (99_999,)], [(), (0,)]])
def test_a_damaged_mistake_is_reported(
    ended: dict[str, str], actions: list[tuple[int, ...]]
) -> None:
    kept = kept_rounds.validate_json(ended[f"{ROUNDS}{DEAL.name}"])
    for step in range(1, 9):
        mistake = Mistake(kept.id, 1, 1, step, tuple([Line(one, 0, 0) for one in actions]), 0)
        phone = phone_after(ended)
        phone.records[f"{MISTAKES}{mistake.name}"] = kept_mistakes.dump_json(mistake).decode()
        phone.restart()
        for plays in ("", '"draw"'):
            reply = phone.ask("POST", f"/api/puzzles/{mistake.name}", f'{{"plays": [{plays}]}}')
            assert reply.status in (200, 404, 503), reply.body


def test_practice_begun_again_has_no_mistakes(ended: dict[str, str]) -> None:
    """A page about such a mistake would show nothing, because the round is gone."""
    phone = phone_after(ended)
    show(phone, "?practice")
    rounds = [
        kept_rounds.validate_json(phone.records[f"{ROUNDS}{DEAL.name}{end}"]).id for end in ENDS
    ]
    for table in rounds:
        lines = (Line((0,), 0, 0), Line((1,), 90, 9))
        mistake = Mistake(table, 1, 1, 1, lines, phone.clock.wall_ms)
        phone.records[f"{MISTAKES}{mistake.name}"] = kept_mistakes.dump_json(mistake).decode()
    phone.restart()
    ask(phone, act="restart", query="?practice")
    for _ in range(2):
        listed = phone.ask("GET", f"/api/puzzles?day={DAY}").body
        (left,) = PuzzleList.model_validate_json(listed).mistakes
        assert left.name.startswith(rounds[0])
        phone.restart()


@pytest.mark.parametrize("is_import", [False, True])
def test_robots_stop_when_their_person_is_deleted_or_replaced(
    ended: dict[str, str], *, is_import: bool
) -> None:
    other = phone_of("Luc")
    other.open_table()
    phone = phone_after(ended)
    shown(phone)
    phone.server.tick()
    if is_import:
        backup = other.ask("GET", "/api/me/export").body
        assert phone.ask("POST", "/api/me/import", backup).status == 200
    else:
        assert phone.ask("DELETE", "/api/me").status == 200
    assert phone.server.tick() is None
    assert phone.records == (other.records if is_import else {})


def test_robots_play_between_messages_and_the_line_is_that_of_the_terminal(
    ended: dict[str, str],
) -> None:
    phone = phone_after(ended)
    assert shown(phone).robots_done == 0
    for _ in range(40):
        phone.server.tick()
    assert show(phone).table.phase == "scoring"  # answered in the middle of it
    phone.work()
    done = shown(phone)
    field = Field({})
    while not field.is_complete:
        field = field.with_try(result_of_try(DEAL, *field.next_try()))
    assert done.robots_done == done.robots_total == field.size
    assert done.compared is not None
    assert done.ahead is not None
    assert done.compared.share == share_line(load("en"), DEAL, field, done.ahead)
    phone.restart()
    assert shown(phone) == done
    backup = phone.ask("GET", "/api/me/export").body
    fresh = Phone()
    assert fresh.ask("POST", "/api/me/import", backup).status == 200
    assert shown(fresh) == done
    assert phone.ask("DELETE", "/api/me").status == 200
    assert phone.records == {}
