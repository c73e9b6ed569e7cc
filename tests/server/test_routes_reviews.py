"""Routes of reviews: both languages, one running review per guest, and a short queue."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from xml.etree import ElementTree as ET

import pytest

from canasta.agents.search.comparison import Effort
from canasta.answers.found_reviews import MOST_DECISIONS
from canasta.answers.problems import ProblemError
from canasta.engine.state.game_rules import NO_SEAT, GameRules
from canasta.i18n import LANGUAGES, Language
from canasta.protocol.past_games import ReplayStep
from canasta.protocol.reviews import PlayReasonSaid, ReviewState
from canasta.protocol.settings import TableSettings
from canasta.review import game_review
from canasta.review.decisions import Decision
from canasta.review.judgement import Judgement
from canasta.rules import load_rules
from canasta.server import review_jobs as reviews
from canasta.server.http.guest_cookie import GuestCookies
from canasta.server.review_jobs import (
    MOST_OF_HOUSEHOLD,
    MOST_OPEN,
    MOST_REMEMBERED,
    ReviewJob,
    ReviewJobs,
)
from canasta.server.thinking.thinkers import thinkers
from tests.server.connected_players import run
from tests.server.local_server import LocalServer, Visitor
from tests.server.stored_tables import stored
from tests.support.reviews import made_up, recorded
from tests.support.time_limits import PATIENCE_S
from tests.tables.hosted import Hosted
from tests.tables.simulated_evening import PEOPLE

pytestmark = pytest.mark.usefixtures("quick_reviews")

RECORD = recorded(GameRules(load_rules("duel"), 2, 2), 30).text


@pytest.fixture(scope="module")
def table(local: LocalServer) -> str:
    """Store a table with one finished round and another in progress; return its id."""
    hosted = Hosted(TableSettings(rules="duel", players=2, sides=2), seed="reviews")
    hosted.start()
    hosted.deal()
    hosted.play_on()
    hosted.deal_next_round()
    hosted.play_on(3)
    return stored(local, hosted)


def state_of(visitor: Visitor, path: str) -> ReviewState:
    answer = visitor.get(path)
    assert answer.status_code == 200, answer.text
    return ReviewState.model_validate_json(answer.content)


def awaited(visitor: Visitor, table: str) -> ReviewState:
    """Poll the review of the table's game until it is done."""
    answer = visitor.post(f"/api/tables/{table}/review?game=1")
    assert answer.status_code == 200, answer.text
    state = ReviewState.model_validate_json(answer.content)
    end = time.monotonic() + PATIENCE_S
    while state.phase in ("waiting", "running"):
        assert time.monotonic() < end
        state = state_of(visitor, f"/api/tables/{table}/review?game=1")
    return state


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.both_databases
def test_a_game_is_reviewed(local: LocalServer, table: str, language: Language) -> None:
    visitor = local.visitor("Ann", language=language)
    state = awaited(visitor, table)
    assert (state.phase, state.done) == ("done", state.total)
    found = state.found
    assert found is not None
    assert [player.seat for player in found.players] == [0, 1]
    steps = [
        ReplayStep.model_validate(step, strict=False)
        for step in visitor.get(f"/api/tables/{table}/replay/1?game=1").json()
    ]
    assert found.losses
    for hand, step, points in found.losses:
        assert hand == 1
        assert 0 < step < len(steps)
        assert points > 0
    for player in found.players:
        for move in player.costliest:
            assert steps[move.step].seat == move.seat == player.seat
            assert (move.round_number, move.step) in [loss[:2] for loss in found.losses]
            assert all((move.cost, move.played, move.other))
        assert bool(player.next_time) == bool(player.costliest)
    figure = ET.fromstring(f"<div>{found.figure}</div>")  # noqa: S314
    assert len(figure.findall("svg")) == 2
    assert ("Avance" in found.title) == (language == "fr")


def test_a_review_knows_the_seat_of_who_asks(
    local: LocalServer, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = local.visitor("Ann")
    assert awaited(visitor, table).seat == NO_SEAT
    for seat, person in enumerate(PEOPLE[:2]):
        monkeypatch.setattr(GuestCookies, "guest_id", lambda *_, guest=person: guest)
        assert state_of(visitor, f"/api/tables/{table}/review?game=1").seat == seat


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_play_has_its_reason(local: LocalServer, table: str, language: Language) -> None:
    visitor = local.visitor("Ann", language=language)
    start = {"fr": "Un conseil expliquerait ", "en": "A hint would explain "}[language]
    none = {"fr": "Aucun principe", "en": "No single principle"}[language]
    for step in range(1, 8):
        answer = visitor.post(f"/api/tables/{table}/reason/1/{step}?game=1")
        assert PlayReasonSaid.model_validate_json(answer.content).text.startswith((start, none))


def test_reasons_that_cannot_be_given(local: LocalServer, table: str) -> None:
    guest, stranger = local.visitor("Ann"), local.visitor()
    for visitor, place, status, code in (
        (stranger, "1/1", 401, "no_guest"),
        (guest, "1/9999", 404, "no_such_hand"),
        (guest, "2/1", 404, "no_such_hand"),  # which is in play
        (guest, "1/0", 422, "bad_field"),
    ):
        answer = visitor.post(f"/api/tables/{table}/reason/{place}")
        assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_the_round_in_play_is_not_reviewed(local: LocalServer, table: str) -> None:
    found = awaited(local.visitor("Ann"), table).found
    assert found is not None
    assert {hand for hand, _, _ in found.losses} == {1}


def test_reviews_that_cannot_be_made(local: LocalServer, table: str) -> None:
    guest, stranger = local.visitor("Ann"), local.visitor()
    for visitor, path, status, code in (
        (stranger, f"/api/tables/{table}/review", 401, "no_guest"),
        (guest, "/api/tables/none/review", 404, "no_such_table"),
        (guest, f"/api/tables/{table}/review?game=2", 404, "no_such_game"),
    ):
        answer = visitor.post(path)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    answer = guest.get("/api/tables/none/review")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_review")


# The jobs


class Held:
    """A judge that waits until the test releases it."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.gate = threading.Event()

    def judge(self, decision: Decision, effort: Effort, seed: int) -> Judgement:
        self.begun.set()
        assert self.gate.wait(PATIENCE_S)
        return made_up(decision, effort, seed)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    held = Held()
    monkeypatch.setattr(game_review, "judge", held.judge)
    yield held
    held.gate.set()


@asynccontextmanager
async def reviewing() -> AsyncIterator[ReviewJobs]:
    """Run review jobs in a thread, without a server."""
    thinking = thinkers(0)
    try:
        yield ReviewJobs(thinking, worlds=4)
    finally:
        await thinking.close()


async def wait_for(job: ReviewJob) -> None:
    while job.is_open:  # noqa: ASYNC110  (jobs tell those who ask, and nobody else)
        await asyncio.sleep(0.001)


def test_a_guest_has_one_review_under_way(held: Held) -> None:
    async def ask() -> None:
        async with reviewing() as at_work:
            first = at_work.request("a", 1, "ann", "home", RECORD)
            assert first.is_open
            assert at_work.request("a", 1, "bob", "home", RECORD) is first
            with pytest.raises(ProblemError, match="review_under_way"):
                at_work.request("b", 1, "ann", "home", RECORD)
            second = at_work.request("b", 1, "bob", "home", RECORD)
            held.gate.set()
            for job in (first, second):
                await wait_for(job)
                assert job.phase == "done"
                assert job.found is not None
                assert len(job.findings) == job.total > 0
            assert at_work.request("c", 1, "ann", "home", RECORD).id == "c.1"

    run(ask())


def test_earlier_rounds_are_not_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[int] = []

    def judge(decision: Decision, effort: Effort, seed: int) -> Judgement:
        judged.append(decision.step)
        return made_up(decision, effort, seed)

    monkeypatch.setattr(game_review, "judge", judge)
    longer = recorded(GameRules(load_rules("duel"), 2, 2), 60).text
    shorter = "".join(longer.splitlines(keepends=True)[:-25])

    async def ask() -> None:
        async with reviewing() as at_work:
            await wait_for(at_work.request("a", 1, "ann", "home", shorter))
            known = judged.copy()
            assert known
            job = at_work.request("a", 2, "ann", "home", longer)
            await wait_for(job)
            fresh = at_work.request("b", 2, "ann", "home", longer)
            await wait_for(fresh)
            assert job.findings == fresh.findings
            assert judged[: len(known)] == known
            assert len(judged) == 2 * len(job.found.judged if job.found else ())

    run(ask())


def test_only_a_few_reviews_of_a_household_may_wait(held: Held) -> None:
    async def ask() -> None:
        async with reviewing() as at_work:
            for number in range(MOST_OF_HOUSEHOLD):
                at_work.request(str(number), 1, str(number), "home", RECORD)
            with pytest.raises(ProblemError, match="reviews_full"):
                at_work.request("more", 1, "more", "home", RECORD)
            assert at_work.request("more", 1, "more", "club", RECORD).is_open
            for number in range(MOST_OPEN - MOST_OF_HOUSEHOLD - 1):
                at_work.request(f"on {number}", 1, f"on {number}", f"at {number}", RECORD)
            with pytest.raises(ProblemError, match="reviews_full"):
                at_work.request("one more", 1, "one more", "another", RECORD)
            held.gate.set()

    run(ask())


def test_a_household_with_many_reviews_holds_up_no_other(held: Held) -> None:
    async def ask() -> None:
        async with reviewing() as at_work:
            jobs = [
                at_work.request(str(number), 1, str(number), "home", RECORD)
                for number in range(MOST_OF_HOUSEHOLD)
            ]
            other = at_work.request("other", 1, "ann", "club", RECORD)
            await asyncio.to_thread(held.begun.wait, PATIENCE_S)
            assert [job.phase for job in [*jobs[:2], other]] == ["running", "waiting", "running"]
            held.gate.set()
            await wait_for(other)
            assert other.phase == "done"
            assert [job.phase for job in jobs[2:]] == ["waiting"] * len(jobs[2:])

    run(ask())


def test_old_reviews_are_forgotten() -> None:
    async def ask() -> None:
        async with reviewing() as at_work:
            for number in range(MOST_REMEMBERED + 1):
                await wait_for(at_work.request(str(number), 1, "ann", "home", RECORD))
            assert at_work.find("0") is None
            assert at_work.find("") is None
            assert at_work.find("1") is not None
            assert at_work.find(str(MOST_REMEMBERED)) is not None

    run(ask())


def test_a_long_game_is_not_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_DECISIONS", 3)

    async def ask() -> None:
        async with reviewing() as at_work:
            job = at_work.request("a", 1, "ann", "home", RECORD)
            await wait_for(job)
            assert (job.phase, job.found) == ("too_long", None)

    run(ask())


def test_the_decisions_of_an_endless_record_are_not_even_counted() -> None:
    async def ask() -> None:
        async with reviewing() as at_work:
            job = at_work.request("a", 1, "ann", "home", "no record\n" * 10 * MOST_DECISIONS)
            await wait_for(job)
            assert job.phase == "too_long"

    run(ask())


def test_a_failed_review_is_reported_and_can_be_repeated() -> None:
    async def ask() -> None:
        async with reviewing() as at_work:
            job = at_work.request("a", 1, "ann", "home", "no record")
            await wait_for(job)
            assert job.phase == "failed"
            again = at_work.request("a", 1, "ann", "home", RECORD)
            await wait_for(again)
            assert again.phase == "done"

    run(ask())


def test_the_server_stops_without_waiting_for_a_review(held: Held) -> None:
    jobs: list[ReviewJob] = []

    async def ask() -> None:
        async with reviewing() as at_work:
            jobs.append(at_work.request("a", 1, "ann", "home", RECORD))
            await asyncio.to_thread(held.begun.wait, PATIENCE_S)

    run(ask())  # which ends though the judgement does not
    held.gate.set()
    assert jobs[0].phase != "done"
