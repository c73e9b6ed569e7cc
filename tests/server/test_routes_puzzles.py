"""Routes of puzzles: only the first attempt counts, and only a mistake's owner sees it."""

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import httpx
import pytest

from canasta.agents.worlds.known_state import known_state
from canasta.engine.actions import DISCARD, group_of
from canasta.engine.referee import legal_for
from canasta.i18n.rules import rules_names
from canasta.protocol.puzzles import PuzzleHint, PuzzleList, PuzzleTurn
from canasta.protocol.settings import TableSettings
from canasta.protocol.updates import Previewed
from canasta.puzzles.choice import puzzle_of_day
from canasta.puzzles.mistakes import LISTED_MS, Mistake
from canasta.puzzles.puzzle import Line
from canasta.puzzles.puzzle_file import shipped_puzzles
from canasta.record.notation import play_text
from canasta.record.record_reader import replay_of
from canasta.record.robot_play import play_of_line
from canasta.review.decisions import Decision, passages
from canasta.review.game_review import GameReview
from canasta.rules.loader import load_rules
from canasta.server.kept_mistakes import keep_mistakes
from canasta.server.review_jobs import ReviewJob
from canasta.store.alone.puzzles import add_mistakes, recent_mistakes
from canasta.store.games import save_game
from canasta.store.personal_data import export_guest
from canasta.tables.clock import SYSTEM_CLOCKS
from canasta.tables.game_records import games_of
from canasta.tables.game_statistics import Game, GamePlayer
from tests.server.local_server import LocalServer, Visitor
from tests.server.server_process import RunningServer
from tests.server.stored_tables import stored
from tests.support.reviews import made_up
from tests.support.time_limits import PATIENCE_S
from tests.tables.hosted import Hosted

DRAW = next(one for one in shipped_puzzles() if one.theme == "pile" and one.best.actions == (0,))
WRONG = play_text(play_of_line(DRAW.state, DRAW.lines[1].actions))
DAY = date(2026, 11, 28)


def answered(visitor: Visitor, name: str, *plays: str, query: str = "", **body: bool) -> PuzzleTurn:
    answer = visitor.post(f"/api/puzzles/{name}{query}", {"plays": list(plays), **body})
    assert answer.status_code == 200, answer.text
    return PuzzleTurn.model_validate_json(answer.content)


def listed(visitor: Visitor) -> PuzzleList:
    return PuzzleList.model_validate_json(visitor.get(f"/api/puzzles?day={DAY}").content)


def guest_id(visitor: Visitor) -> str:
    """Return the id of the guest, from the guest's export."""
    return str(json.loads(visitor.get("/api/me/export").content)["id"])


def test_only_the_first_attempt_counts(local: LocalServer) -> None:
    visitor = local.visitor("Ann")
    before = answered(visitor, DRAW.id)
    assert (before.result, before.asks, before.is_own) == (None, "pile", False)
    first = answered(visitor, DRAW.id, WRONG)
    assert first.result is not None
    assert (first.result.verdict, first.result.is_first) == ("wrong", True)
    assert str(DRAW.lines[1].behind) in first.result.text
    again = answered(visitor, DRAW.id, "draw")
    assert again.result is not None
    assert (again.result.verdict, again.result.is_first) == ("best", False)
    assert again.result.best.play == "draw"
    found = listed(visitor)
    assert (found.day, found.solved, found.count) == (
        puzzle_of_day(DAY).id,
        0,
        len(shipped_puzzles()),
    )
    tried = {group.id: (group.tried, group.solved) for group in (*found.themes, *found.texts)}
    assert {key for key, counts in tried.items() if counts == (1, 0)} == {"pile", DRAW.text}
    solver = local.visitor("Bob")
    right = answered(solver, DRAW.id, "draw").result
    assert right is not None
    assert (right.verdict, right.is_first) == ("best", True)
    assert listed(solver).solved == 1


def test_who_gives_up_has_tried(local: LocalServer) -> None:
    visitor = local.visitor("Ann")
    shown = answered(visitor, DRAW.id, gives_up=True).result
    assert shown is not None
    assert (shown.verdict, shown.is_first) == ("given_up", True)
    solved = answered(visitor, DRAW.id, "draw").result
    assert solved is not None
    assert not solved.is_first
    assert listed(visitor).solved == 0


def test_the_next_puzzle_is_of_the_same_kind(local: LocalServer) -> None:
    visitor = local.visitor("Ann")
    by_name = {puzzle.id: puzzle for puzzle in shipped_puzzles()}
    name, theme = listed(visitor).themes[3].next, listed(visitor).themes[3].id
    seen = {name}
    for _ in range(3):
        result = answered(visitor, name, query=f"?theme={theme}", gives_up=True).result
        assert result is not None
        assert by_name[result.next].theme == theme
        name = result.next
        assert name not in seen
        seen.add(name)
    result = answered(visitor, name, query="?text=duel", gives_up=True).result
    assert result is not None
    assert by_name[result.next].text == "duel"


def test_strangers_may_look_and_guests_answer(local: LocalServer) -> None:
    stranger, guest = local.visitor(), local.visitor("Ann", language="fr")
    assert answered(stranger, DRAW.id).own.legal
    assert listed(stranger).solved == 0
    assert stranger.post(f"/api/puzzles/{DRAW.id}", {"plays": ["draw"]}).status_code == 401
    asked = {"t": "preview", "id": "practice", "play": "discard *"}
    judged = stranger.post(f"/api/puzzles/{DRAW.id}/preview", {"plays": [], "asked": asked})
    assert Previewed.model_validate_json(judged.content).reasons
    hint = stranger.post(f"/api/puzzles/{DRAW.id}/hint", {"number": 2})
    assert PuzzleHint.model_validate_json(hint.content).text
    for path, status in (
        ("no-such", 404),
        ("table.1.1.1", 404),
        ("x" * 90, 422),
        (f"{DRAW.id}?theme=bluff", 422),
    ):
        assert guest.post(f"/api/puzzles/{path}").status_code == status
    assert guest.post(f"/api/puzzles/{DRAW.id}/hint", {"number": 3}).status_code == 422
    assert guest.get("/api/puzzles?day=today").status_code == 422


@pytest.fixture(scope="module")
def hosted() -> Hosted:
    """Return a table with one finished round."""
    played = Hosted(TableSettings(rules="duel", players=2, sides=2), seed="own puzzles")
    played.start()
    played.deal()
    played.play_on()
    return played


def discarding(hosted: Hosted) -> tuple[Decision, tuple[int, ...]]:
    """Return a decision of the person about a discard, and another discard."""
    replay = replay_of(games_of(hosted.table.id, hosted.entries, hosted.secrets)[0].text())
    for one in passages(replay):
        if isinstance(one, Decision) and one.view.seat == 0 and len(one.line) == 1:
            others = [number for number in legal_for(one.view) if (number,) != one.line]
            if group_of(one.line[0]) == DISCARD == group_of(others[-1]):
                return one, (others[-1],)
    raise AssertionError("nobody has discarded")


def test_own_mistakes_come_first_and_are_nobody_elses(local: LocalServer, hosted: Hosted) -> None:
    table = stored(local, hosted)
    ann, bob = local.visitor("Ann"), local.visitor("Bob")
    decision, other = discarding(hosted)
    lines = (Line(decision.line, 0, 0), Line(other, 140, 20))
    play = play_text(play_of_line(known_state(decision.view), decision.line))
    at_ms = SYSTEM_CLOCKS.wall_ms()
    mistake = Mistake(table, 1, decision.round_number, decision.step, lines, at_ms)
    old = replace(mistake, step=decision.step + 2, at_ms=at_ms - LISTED_MS - 60_000)
    ann_id = guest_id(ann)
    for _ in range(2):
        local.store.write(lambda c: add_mistakes(c, ann_id, [mistake, old])).result()
    (shown,) = listed(ann).mistakes
    assert (shown.name, shown.is_tried) == (mistake.name, False)
    assert shown.text.endswith(": 140 points lost")
    assert listed(bob).mistakes == ()
    assert bob.post(f"/api/puzzles/{mistake.name}").status_code == 404
    assert local.visitor().post(f"/api/puzzles/{mistake.name}").status_code == 401
    before = answered(ann, mistake.name)
    assert before.is_own
    assert before.you.seat == decision.view.seat
    result = answered(ann, mistake.name, play).result
    assert result is not None
    assert (result.verdict, result.is_first, result.solved_by) == ("own_best", True, "")
    assert "140" in result.text
    game = Game(
        table_id=table,
        game=1,
        table_name="",
        rules="classic",
        has_house_rules=False,
        rules_name=rules_names(load_rules("classic")),
        sides=2,
        names=("Ann",),
        totals=(0, 0),
        winner=None,
        conceded=False,
        rounds=1,
        started_ms=0,
        ended_ms=None,
    )
    player = GamePlayer(
        seat=0,
        side=0,
        guest_id=ann_id,
        points=0,
        best_round=0,
        went_out=0,
        natural_canastas=0,
        mixed_canastas=0,
    )
    local.store.write(lambda c: save_game(c, game, (player,))).result()
    (shown,) = listed(ann).mistakes
    assert shown.is_solved
    assert shown.text.startswith(f"Classic Canasta, round {decision.round_number}, move ")
    export = json.loads(json.dumps(local.store.read(lambda c: export_guest(c, ann_id))))
    assert [one["lost"] for one in export["mistakes"]] == [140, 140]
    (attempt,) = export["puzzles"]
    assert (attempt["puzzle"], attempt["lost"]) == (mistake.name, 0)
    assert attempt["at_ms"] >= at_ms
    assert ann.delete("/api/me").status_code == 200
    assert local.store.read(lambda c: recent_mistakes(c, ann_id, at_ms)) == []


def test_a_review_stores_the_mistakes_of_the_people(local: LocalServer, hosted: Hosted) -> None:
    table = stored(local, Hosted(TableSettings(), seed="other", table_id="reviewed"))
    ann_id = guest_id(local.visitor("Ann"))
    replay = replay_of(games_of(hosted.table.id, hosted.entries, hosted.secrets)[0].text())
    decisions = [one for one in passages(replay) if isinstance(one, Decision)]
    findings = [made_up(one, None, number) for number, one in enumerate(decisions)]  # type: ignore[arg-type]
    review = GameReview(replay, findings)
    job = ReviewJob(f"{table}.1.1", ann_id, "home", (ann_id, ""), found=review)
    for _ in range(2):
        local.run(keep_mistakes(local.store, SYSTEM_CLOCKS, job))
    kept = local.store.read(lambda c: recent_mistakes(c, ann_id, SYSTEM_CLOCKS.wall_ms()))
    costly = [(one.round_number, one.step) for one in review.mistakes if one.seat == 0]
    assert [(one.round_number, one.step) for one in kept] == sorted(costly)
    assert all(one.lines[1].behind > 0 for one in kept)


def test_an_attempt_survives_a_killed_server_and_counts_once(tmp_path: Path) -> None:
    server = RunningServer(tmp_path)
    with httpx.Client(headers={"Origin": server.address}, timeout=PATIENCE_S) as ann:
        ann.post(server.url("/api/guest"), json={"nickname": "Ann", "language": "en"})

        def answer(play: str) -> bool:
            reply = ann.post(server.url(f"/api/puzzles/{DRAW.id}"), json={"plays": [play]})
            return bool(reply.json()["result"]["is_first"])

        assert answer(WRONG)
        server.kill()
        server.start_again()
        try:
            assert not answer("draw")
            found = ann.get(server.url(f"/api/puzzles?day={DAY}")).json()
            assert found["solved"] == 0
            assert sum(group["tried"] for group in found["themes"]) == 1
        finally:
            server.stop()
