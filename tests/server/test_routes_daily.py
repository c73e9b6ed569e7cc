"""Routes of the deal of the day: the first round counts, and later rounds are practice."""

from datetime import date

import pytest
from sqlalchemy import Connection

from canasta.agents.alike import VERSION
from canasta.answers.deal_rounds import MOST_SHOWN
from canasta.answers.kept_rounds import KeptRound
from canasta.daily.deal import DailyDeal
from canasta.daily.field import Try
from canasta.i18n import load
from canasta.i18n.rules import RuleWords, rules_names
from canasta.protocol.daily import DailyDays, DailyRound
from canasta.protocol.puzzles import PuzzleList
from canasta.puzzles.mistakes import Mistake
from canasta.puzzles.puzzle import Line
from canasta.record.record_reader import replay_of
from canasta.review.decisions import Decision, passages
from canasta.review.game_review import GameReview
from canasta.rules.loader import load_rules
from canasta.server.kept_mistakes import keep_mistakes
from canasta.server.review_jobs import ReviewJob
from canasta.store.alone.kept_rounds import round_with_id, save_round
from canasta.store.alone.puzzles import add_mistakes, mistakes_of
from canasta.store.guests import new_guest
from canasta.tables.clock import SYSTEM_CLOCKS
from tests.server.deal_plays import play_out, step
from tests.server.local_server import LocalServer, Visitor
from tests.support.later_robots import update_robots
from tests.support.reviews import made_up

DAY = "2026-11-27"
ADDRESS = f"/api/daily/duel/{DAY}"
EARLIER = "/api/daily/duel/2026-11-26"
CROWDED = "/api/daily/duel/2026-11-24"
RETIRED = "/api/daily/duel/2026-11-23"
MISTAKEN = "/api/daily/duel/2026-11-25"
PRACTICE = f"{ADDRESS}?practice=1"
HINT = {"asked": {"t": "hint", "id": "practice"}}


@pytest.fixture(autouse=True)
def small_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each level play only once, without thinking."""
    found = Try(0, is_certain=False)
    monkeypatch.setattr("canasta.answers.tasks.result_of_try", lambda _deal, _level, _number: found)
    for module in ("canasta.daily.field", "canasta.answers.daily"):
        monkeypatch.setattr(f"{module}.TRIES", 1)


def refused(visitor: Visitor, address: str, asked: object) -> str:
    """Return the code with which a visitor's request is refused."""
    answer = visitor.post(address, asked)
    assert answer.status_code >= 400
    return str(answer.json()["code"])


def shown(visitor: Visitor, address: str = ADDRESS) -> DailyRound:
    return DailyRound.model_validate_json(visitor.get(address).content)


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
    assert step(ann, ADDRESS, "restart").table.phase == "scoring"
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


def test_a_round_whose_text_is_gone_says_so(
    local: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = local.visitor("Ann")
    play_out(ann, RETIRED)
    (mine,) = shown(ann, RETIRED).visitors
    monkeypatch.setattr("canasta.daily.deal.RULE_TEXTS", ())
    for below in ("replay", "replay/1", "record", "sheet"):
        reply = ann.get(f"/api/tables/{mine.replay}/{below}?game=1")
        assert (reply.status_code, reply.json()["code"]) == (404, "other_rules")


@pytest.mark.usefixtures("quick_reviews")
def test_a_round_of_earlier_robots_is_kept_but_not_continued(
    local: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = local.visitor("Ann"), local.visitor("Ben")
    play_out(ann, EARLIER)
    step(ben, EARLIER)
    before = shown(ann, EARLIER)
    later = update_robots(monkeypatch)
    (mine,) = shown(ann, EARLIER).visitors
    assert shown(ann, EARLIER) == before.model_copy(update={"is_open": False})
    assert ann.get(f"/api/tables/{mine.replay}/replay/1?game=1").status_code == 200
    assert ann.post(f"/api/tables/{mine.replay}/review?game=1", {}).status_code == 200
    assert step(ann, EARLIER).table.phase == "scoring"
    assert refused(ann, f"{EARLIER}?practice=1", {}) == "other_robots"
    assert (shown(ben, EARLIER).phase, shown(ben, EARLIER).version) == ("begun", VERSION)
    preview = {"asked": {"t": "preview", "id": "practice", "play": "draw"}}
    for below, asked in (("", {}), ("/preview", preview), ("/hint", HINT)):
        assert refused(ben, EARLIER + below, asked) == "other_robots"
    assert refused(local.visitor("Cleo"), f"{EARLIER}?version={VERSION}", {}) == "other_robots"
    newest = f"{EARLIER}?version={later}"
    play_out(ben, newest)
    assert shown(ben, EARLIER).version == later  # the first that is meant without a version
    days = DailyDays.model_validate_json(ben.get("/api/daily").content).days
    assert {(one.version, one.ahead is None) for one in days} == {(VERSION, True), (later, False)}


@pytest.mark.parametrize("version", ["", "0", "-1", "10000", "three"])
def test_a_version_is_a_number(local: LocalServer, version: str) -> None:
    ann = local.visitor("Ann")
    assert ann.get(f"{ADDRESS}?version={version}").status_code == 422
    assert ann.post(f"{ADDRESS}?version={version}", {}).status_code == 422


def player_of(local: LocalServer, round_id: str) -> str:
    found = local.store.read(lambda c: round_with_id(c, round_id))
    assert found is not None
    return found.guest_id


def test_a_mistake_is_a_puzzle_for_its_player_alone(local: LocalServer) -> None:
    ann, ben = local.visitor("Ann"), local.visitor("Ben")
    play_out(ann, MISTAKEN)
    (mine,) = shown(ann, MISTAKEN).visitors
    ann_id = player_of(local, mine.replay)
    text = ann.get(f"/api/tables/{mine.replay}/record?game=1").text
    replay = replay_of(text)
    decisions = [one for one in passages(replay) if isinstance(one, Decision)]
    findings = [made_up(one, None, number) for number, one in enumerate(decisions)]  # type: ignore[arg-type]
    review = GameReview(replay, findings)
    people = tuple([ann_id if player.is_human() else "" for player in replay.header.players])
    job = ReviewJob(f"{mine.replay}.1.1", ann_id, "home", people, found=review)
    for _ in range(2):
        local.run(keep_mistakes(local.store, SYSTEM_CLOCKS, job))
    listed = PuzzleList.model_validate_json(ann.get(f"/api/puzzles?day={DAY}").content).mistakes
    costly = [one for one in review.mistakes if people[one.seat]]
    assert [one.name for one in listed] == [f"{mine.replay}.1.1.{one.step}" for one in costly]
    rules = RuleWords(load("en"), replay.header.game_rules.rules).name()
    assert all(one.text.startswith(f"{rules}, round 1, move ") for one in listed)
    puzzle = f"/api/puzzles/{listed[0].name}"
    assert ann.post(puzzle, {}).status_code == 200
    assert ben.post(puzzle, {}).status_code == 404
    assert local.visitor().post(puzzle, {}).status_code == 401
    export = ann.get("/api/me/export").json()
    assert [one["table"] for one in export["mistakes"]] == [mine.replay] * len(costly)
    assert [one["id"] for one in export["rounds"]] == [mine.replay]
    assert ann.delete("/api/me").status_code == 200
    assert local.store.read(lambda c: mistakes_of(c, ann_id, since_ms=0)) == []


def test_a_round_begun_again_has_no_mistakes(local: LocalServer) -> None:
    """Puzzles of such a round would show other cards, or none."""
    ann = local.visitor("Ann")
    play_out(ann, MISTAKEN)
    practice = f"{MISTAKEN}?practice=1"
    played_id = play_out(ann, practice).table.id
    lines = (Line((0,), 0, 0), Line((1,), 90, 9))
    rules_name = rules_names(load_rules("duel"))
    found = Mistake(played_id, 1, 1, 1, lines, at_ms=1, rules_name=rules_name)
    ann_id = player_of(local, played_id)
    local.store.write(lambda c: add_mistakes(c, ann_id, [found])).result()
    assert local.store.read(lambda c: mistakes_of(c, ann_id, since_ms=0)) == [found]
    step(ann, practice, "restart")
    assert local.store.read(lambda c: mistakes_of(c, ann_id, since_ms=0)) == []


def test_the_best_are_listed_and_all_are_compared(local: LocalServer) -> None:
    ann = local.visitor("Ann")
    play_out(ann, CROWDED)
    mine = shown(ann, CROWDED)
    assert mine.ahead is not None
    others = [mine.ahead + 10 * number for number in range(-MOST_SHOWN, MOST_SHOWN + 20)]
    name = DailyDeal(date(2026, 11, 24), "duel").name

    def fill(opened: Connection) -> None:
        for number, ahead in enumerate(others):
            guest = new_guest(opened, nickname=f"P{number}", language="en", now_ms=1).id
            kept = KeptRound(f"round.{number}", name, (), 1, 2, ahead)
            assert save_round(opened, guest, kept, None)

    local.store.write(fill).result()
    found = shown(ann, CROWDED)
    listed = [one.ahead for one in found.visitors]
    assert listed == [*sorted(others, reverse=True)[:MOST_SHOWN], mine.ahead]
    assert [one.is_me for one in found.visitors] == [False] * MOST_SHOWN + [True]
    assert found.more == len(others) - MOST_SHOWN
    assert found.compared is not None
    robots = 5
    beaten = sum(2 * (one < mine.ahead) + (one == mine.ahead) for one in others)
    of_robots = found.compared.percent_of_robots * robots / 100
    expected = 100 * (beaten / 2 + of_robots) / (len(others) + robots)
    assert found.compared.percent == pytest.approx(expected, abs=1)
    assert ann.get("/api/daily").status_code == 200
