"""Routes of deals by link: each friend plays alone, then both see both results."""

from dataclasses import replace

import pytest
from sqlalchemy import Connection

from canasta.daily.played_deal import PlayedDeal, rules_as_text
from canasta.protocol.deal_links import DealLinkMade, DealLinkShown, SentDeal
from canasta.protocol.past_games import ReplayIndex
from canasta.rules import load_rules
from canasta.store.alone.kept_rounds import rounds_of_guest, save_round
from tests.server.deal_plays import play_out, step, table_to_send
from tests.server.local_server import LocalServer, Visitor
from tests.server.stored_tables import stored


def shown(visitor: Visitor, code: str) -> DealLinkShown:
    answer = visitor.get(f"/api/deals/{code}")
    assert answer.status_code == 200, answer.text
    return DealLinkShown.model_validate_json(answer.content)


@pytest.mark.usefixtures("quick_reviews")
def test_two_friends_play_the_same_seat_and_see_each_other_afterwards(local: LocalServer) -> None:
    ann, ben = local.visitor("Ann"), local.visitor("Ben")
    answer = ann.post("/api/deals", {"text": "duel", "level": "beginner", "count": 2})
    code = DealLinkMade.model_validate_json(answer.content).code
    first, second = f"/api/deals/{code}/1", f"/api/deals/{code}/2"

    dealt = step(ann, first)
    assert dealt.own.hand == step(ben, first).own.hand
    assert dealt.you.seat == step(ben, first).you.seat
    assert dealt.own.hand != step(ann, second).own.hand
    assert shown(ann, code).begun == (True, True)
    assert shown(ann, code).players == ()

    play_out(ann, first)
    (me,) = shown(ann, code).players
    assert me.ahead[0] is not None
    assert me.ahead[1] is None
    assert me.total == me.ahead[0]
    before = shown(ben, code)
    assert before.players == (), "Ben has not played the deal to its end"
    replay = f"/api/tables/{me.replays[0]}/replay/1"
    review = f"/api/tables/{me.replays[0]}/review"
    assert ann.post(review, {}).status_code == 200
    first_play = f"/api/tables/{me.replays[0]}/practice/1/1"
    assert ann.post(first_play, {}).status_code == 200
    for hidden in (ben.get(replay), ben.get(review), ben.post(first_play, {})):
        assert hidden.status_code == 404, "Ben has not played the deal to its end"
    play_out(ben, first)
    friends = shown(ben, code).players
    assert [(one.name, one.is_me) for one in friends] == [("Ben", True), ("Ann", False)]
    assert friends[1].ahead == me.ahead
    assert ben.get(replay).status_code == 200
    assert step(ben, f"{first}?practice=1").table.settings.hints


def test_anybody_may_look_at_a_link_before_they_have_a_name(local: LocalServer) -> None:
    answer = local.visitor().get("/api/deals/duel-hard-2-v1-0011223344556677")
    found = DealLinkShown.model_validate_json(answer.content)
    assert (found.is_open, found.begun, found.players) == (False, (False, False), ())
    assert found.link is not None
    assert found.link.url.endswith("/deals/duel-hard-2-v1-0011223344556677")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/deals/duel-hard-2-v1-0011223344556677/3", 422),
        ("/api/deals/duel-hard-2-v1-0011223344556677/1", 404),  # robots of another version
        ("/api/deals/duel-hard-2-v1-0011223344556677/1?practice=1", 404),
        ("/api/deals/duel-hard-13-v1-0011223344556677/1", 404),
        ("/api/deals/nothing/1", 404),
    ],
)
def test_other_deals_cannot_be_begun(local: LocalServer, path: str, status: int) -> None:
    assert local.visitor("Cleo").post(path, {}).status_code == status


@pytest.mark.parametrize(
    "asked",
    [
        {"text": "tarot", "level": "hard", "count": 1},
        {"text": "duel", "level": "perfect", "count": 1},
        {"text": "duel", "level": "hard", "count": 13},
    ],
)
def test_a_link_has_a_known_text_a_known_level_and_twelve_deals_at_most(
    local: LocalServer, asked: dict[str, object]
) -> None:
    assert local.visitor("Dan").post("/api/deals", asked).status_code == 422


def house_deal(**changes: object) -> PlayedDeal:
    """Return a deal by house rules, with changed names."""
    rules = replace(load_rules("duel"), going_out_bonus=200, **changes)  # type: ignore[arg-type]
    return PlayedDeal(
        rules_as_text(rules),
        players=2,
        sides=2,
        sanctions=False,
        dealer=1,
        by_seat=("", "beginner"),
        scores=(0, 0),
        deck_seed=bytes(32),
    )


@pytest.mark.parametrize(
    "changes",
    [{"id": 61 * "x"}, {"titles": {"en": 61 * "x"}}, {"titles": {"en": "x", "fr": " x\u2003y"}}],
)
def test_a_link_with_unfit_names_of_rules_does_not_exist(
    local: LocalServer, changes: dict[str, object]
) -> None:
    ann, code = local.visitor("Ann"), house_deal(**changes).code
    assert ann.get(f"/api/deals/{code}").status_code == 404
    assert ann.post(f"/api/deals/{code}/1", {}).status_code == 404


def test_house_rules_of_a_link_are_shown_with_their_base(local: LocalServer) -> None:
    deal = house_deal(id=60 * "x")
    turn = step(local.visitor("Ann"), f"/api/deals/{deal.code}/1")
    assert turn.table.settings.rules == "duel", "the page links to this text"


def table_of(local: LocalServer, ann: Visitor, table_id: str, people: int = 1) -> str:
    """Store a table at which a visitor has played one round and is playing another."""
    ann_id = str(ann.get("/api/me/export").json()["id"])
    return stored(local, table_to_send(ann_id, table_id, people))


def test_the_deal_of_a_round_at_a_table_is_sent_with_the_result(local: LocalServer) -> None:
    ann, ben = local.visitor("Ann"), local.visitor("Ben")
    table = table_of(local, ann, "sent")
    address = f"/api/tables/{table}/deal/1"
    answer = ann.post(address)
    assert answer.status_code == 200, answer.text
    assert ann.post(address).content == answer.content
    sent = SentDeal.model_validate_json(answer.content)
    assert table not in answer.text, "the link must not lead to the replay of the table"
    code = sent.page.removeprefix("/deals/")
    (me,) = shown(ann, code).players
    index = ReplayIndex.model_validate_json(ann.get(f"/api/tables/{table}/replay").content)
    points = [side.total for side in index.scores[0].sides]
    assert index.sendable == (1,)
    index = ReplayIndex.model_validate_json(ben.get(f"/api/tables/{table}/replay").content)
    assert index.sendable == (), "Ben has not played it"
    assert abs(me.ahead[0] or 0) == abs(points[0] - points[1])
    assert step(ann, f"/api{sent.table}?practice=1").table.settings.hints

    before = shown(ben, code)
    assert before.players == ()
    assert "at a table" in before.note
    replay = f"/api/tables/{me.replays[0]}/replay/1"
    assert ben.get(replay).status_code == 404, "Ben has not played the deal"
    assert ben.post(f"/api{sent.table}?practice=1").status_code == 409
    play_out(ben, f"/api{sent.table}")
    friends = shown(ben, code).players
    assert [(one.name, one.is_me) for one in friends] == [("Ben", True), ("Ann", False)]
    assert friends[1].ahead == me.ahead
    steps = [ann.get(f"/api/tables/{one}/replay/1").json() for one in (table, me.replays[0])]
    hands = [[one["hands"] for one in here] for here in steps]
    assert hands[0] == hands[1], "the round is replayed as it was played at the table"
    assert ben.get(replay).json() == steps[1]
    for name in (me.replays[0], friends[0].replays[0]):
        again = ben.post(f"/api/tables/{name}/deal/1")
        assert SentDeal.model_validate_json(again.content) == sent


def test_the_round_at_the_table_counts_before_one_played_by_its_link(local: LocalServer) -> None:
    ann = local.visitor("Ann")
    address = f"/api/tables/{table_of(local, ann, 'first')}/deal/1"
    code = SentDeal.model_validate_json(ann.post(address).content).page.removeprefix("/deals/")
    at_table = shown(ann, code).players[0].ahead
    ann_id = str(ann.get("/api/me/export").json()["id"])

    def play_by_link(opened: Connection) -> bool:
        (kept,) = rounds_of_guest(opened, ann_id)
        return save_round(opened, ann_id, replace(kept, plays=("draw",), ahead=9995), kept)

    assert local.store.write(play_by_link).result()
    assert shown(ann, code).players[0].ahead == (9995,)
    assert ann.post(address).status_code == 200
    assert shown(ann, code).players[0].ahead == at_table


def test_only_a_round_that_somebody_has_played_alone_is_sent(local: LocalServer) -> None:
    ann = local.visitor("Ann")
    table, shared = table_of(local, ann, "alone"), table_of(local, ann, "shared", people=2)
    for visitor, address, status in [
        (ann, f"/api/tables/{table}/deal/2", 409),  # in play
        (ann, f"/api/tables/{shared}/deal/1", 409),
        (local.visitor("Ben"), f"/api/tables/{table}/deal/1", 409),
        (local.visitor(), f"/api/tables/{table}/deal/1", 401),
        (ann, "/api/tables/nowhere/deal/1", 404),
        (ann, "/api/tables/round.nowhere/deal/1", 404),
    ]:
        assert visitor.post(address).status_code == status, address
