"""Without a server, first attempts are stored, and the player's own mistakes come first."""

import json

import pytest

from canasta.protocol.puzzles import PuzzleList, PuzzleTurn
from canasta.protocol.reviews import ReviewState
from canasta.puzzles.puzzle_file import shipped_puzzles
from tests.solo.phone import Page, Phone
from tests.support.reviews import quick_reviews

__all__ = ["quick_reviews"]

DRAW = next(one for one in shipped_puzzles() if one.theme == "pile" and one.best.actions == (0,))
_LONGEST_REVIEW = 3000


def listed(phone: Phone) -> PuzzleList:
    return PuzzleList.model_validate_json(phone.ask("GET", "/api/puzzles?day=2026-11-28").body)


def answered(phone: Phone, name: str, *plays: str) -> PuzzleTurn:
    reply = phone.ask("POST", f"/api/puzzles/{name}", json.dumps({"plays": plays}))
    assert reply.status == 200, reply.body
    return PuzzleTurn.model_validate_json(reply.body)


@pytest.mark.parametrize("keeps_last", [True, False])
def test_a_killed_worker_counts_an_attempt_once(*, keeps_last: bool) -> None:
    phone = Phone()
    assert phone.ask("POST", f"/api/puzzles/{DRAW.id}", '{"plays": ["draw"]}').status == 401
    phone.come_in()
    assert answered(phone, DRAW.id).result is None
    phone.kills_after, phone.keeps_last = phone.changes + 1, keeps_last
    phone.server.ask("POST", f"/api/puzzles/{DRAW.id}", '{"plays": ["draw"]}', lambda *_: None)
    phone.answer()
    phone.kills_after = -1
    phone.restart()
    result = answered(phone, DRAW.id, "draw").result
    assert result is not None
    assert result.is_first is not keeps_last
    assert listed(phone).solved == 1
    assert sum(key.startswith("puzzle/") for key in phone.records) == 1


@pytest.mark.usefixtures("quick_reviews")
def test_own_mistakes_come_from_reviews_and_move_to_another_device() -> None:
    phone = Phone()
    phone.come_in()
    page = Page(phone, phone.open_table(players=2, sides=2, rules="duel"))
    page.play_until(lambda: page.table is not None and bool(page.table.scores))
    address = f"/api/tables/{page.table_id}/review"
    phone.ask("POST", address)
    for _ in range(_LONGEST_REVIEW):
        phone.server.tick()
        if ReviewState.model_validate_json(phone.ask("GET", address).body).phase == "done":
            break
    mistakes = listed(phone).mistakes
    assert mistakes, "a player by chance makes mistakes"
    assert all(
        ", manche 1, coup " in one.text or ", round 1, move " in one.text for one in mistakes
    )
    assert answered(phone, mistakes[0].name).is_own
    backup = phone.ask("GET", "/api/me/export").body
    other = Phone()
    assert other.ask("POST", "/api/me/import", backup).status == 200
    other.clock.wall_ms = phone.clock.wall_ms
    assert listed(other).mistakes == mistakes
    assert phone.ask("POST", "/api/puzzles/none.1.1.1", "{}").status == 404
    assert phone.ask("DELETE", "/api/me").status == 200
    assert listed(phone).mistakes == ()
