"""Routes for playing on from a decision of a finished game."""

import pytest
from sqlalchemy import Connection

from canasta.answers.addresses import playing_on
from canasta.protocol.practice import PlayedOn
from canasta.protocol.settings import TableSettings
from canasta.protocol.updates import Hint, Previewed
from canasta.server.routes import current_guest
from canasta.store.guests import Guest, find_guest
from tests.server.local_server import LocalServer, Visitor
from tests.server.stored_tables import stored
from tests.support.quick_hints import quick_table_hints
from tests.tables.hosted import Hosted

__all__ = ["quick_table_hints"]


@pytest.fixture(scope="module")
def table(local: LocalServer) -> str:
    """Store a table with one finished round and another in progress; return its id."""
    hosted = Hosted(TableSettings(rules="duel", players=2, sides=2), seed="playing on")
    hosted.start()
    hosted.deal()
    hosted.play_on()
    hosted.deal_next_round()
    hosted.play_on(3)
    return stored(local, hosted)


def asked(visitor: Visitor, table: str, *plays: str, robot: bool = False) -> PlayedOn:
    answer = visitor.post(
        f"/api/tables/{table}/practice/1/1?game=1", {"plays": list(plays), "robot": robot}
    )
    assert answer.status_code == 200, answer.text
    return PlayedOn.model_validate_json(answer.content)


def test_a_robot_answers_the_plays_of_the_person(local: LocalServer, table: str) -> None:
    visitor = local.visitor("Ann")
    before = asked(visitor, table)
    assert before.table.to_act == before.you.seat
    own = next(play for play in before.own.legal if play in {"draw", "pass"})
    assert asked(visitor, table, own, robot=True).robot_play == ""  # it is still Ann's turn
    drawn = asked(visitor, table, own)
    assert drawn.seq == 1
    discard = next(play for play in drawn.own.legal if play.startswith("discard "))
    ended = asked(visitor, table, own, discard)
    assert ended.reasons == ()
    assert ended.robot_play == ""
    answered = asked(visitor, table, own, discard, robot=True)
    assert answered.robot_play.startswith(f"{ended.table.to_act}: ")
    assert answered.seq == 3
    again = asked(visitor, table, own, discard, answered.robot_play)
    assert again.table == answered.table
    assert asked(visitor, table) == before  # nothing is stored


def test_previews_and_hints(local: LocalServer, table: str) -> None:
    visitor = local.visitor("Ann", language="fr")
    address = f"/api/tables/{table}/practice/1/1"
    preview = {"t": "preview", "id": "practice", "play": "discard *"}
    answer = visitor.post(f"{address}/preview", {"plays": [], "asked": preview})
    assert Previewed.model_validate_json(answer.content).reasons
    hint = {"t": "hint", "id": "practice", "staged": ""}
    answer = visitor.post(f"{address}/hint", {"plays": [], "asked": hint})
    assert Hint.model_validate_json(answer.content).best.text
    wrong = visitor.post(f"{address}/hint", {"plays": [], "asked": {**hint, "staged": "?"}})
    assert wrong.status_code == 422


def test_a_guest_is_looked_up_once_for_a_request(
    local: LocalServer, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = local.visitor("Ann")
    looked_up: list[str] = []

    def noting(opened: Connection, guest_id: str) -> Guest | None:
        looked_up.append(guest_id)
        return find_guest(opened, guest_id)

    monkeypatch.setattr(current_guest, "find_guest", noting)
    hint = {"t": "hint", "id": "practice", "staged": ""}
    address = f"/api/tables/{table}/practice/1/1/hint"
    assert visitor.post(address, {"plays": [], "asked": hint}).status_code == 200
    assert len(looked_up) == 1


def test_requests_that_cannot_be_answered(local: LocalServer, table: str) -> None:
    guest, stranger = local.visitor("Ann"), local.visitor()
    for visitor, place, status in (
        (stranger, f"{table}/practice/1/1", 401),
        (guest, f"{table}/practice/2/1", 404),  # the round in play
        (guest, f"{table}/practice/1/9999", 404),
        (guest, f"{table}/practice/0/1", 422),
        (guest, "none/practice/1/1", 404),
    ):
        assert visitor.post(f"/api/tables/{place}", {}).status_code == status
    too_many = {"plays": ["draw"] * 801}
    assert guest.post(f"/api/tables/{table}/practice/1/1", too_many).status_code == 422


def test_few_decisions_are_kept(
    local: LocalServer, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing_on, "_MOST_KEPT", 2)
    visitor = local.visitor("Ann")
    first = asked(visitor, table)
    for step in (2, 3, 4):
        assert visitor.post(f"/api/tables/{table}/practice/1/{step}", {}).status_code == 200
    assert asked(visitor, table) == first
