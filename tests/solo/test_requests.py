"""Requests from one person's pages get the same kinds of answers as from a server."""

import json

import pytest

from canasta.protocol.past_games import OwnGames, ReplayIndex
from canasta.protocol.reviews import ReviewState
from canasta.protocol.table_lists import TableList
from canasta.record.record_reader import replay_of
from canasta.solo import reviews
from tests.solo.phone import Page, Phone

_LONGEST_REVIEW = 5000


@pytest.fixture(scope="module")
def played() -> Page:
    """Return a page after a game of one round."""
    phone = Phone(seed=5)
    phone.come_in()
    table = phone.open_table(rules="duel", players=2, sides=2, rounds=1, robot_pace="at_once")
    page = Page(phone, table)
    page.play_until(lambda: page.table is not None and page.table.phase == "finished")
    phone.restart()
    return page


def test_a_guest_comes_in_and_is_remembered() -> None:
    phone = Phone(language="fr")
    assert phone.ask("GET", "/api/me").json == {"nickname": "", "language": "fr"}
    assert phone.ask("POST", "/api/tables", "{}").status == 401
    phone.come_in("Zoé")
    phone.restart()
    assert phone.ask("GET", "/api/me?lang=en").json == {"nickname": "Zoé", "language": "fr"}
    phone.come_in("Zora")
    assert phone.ask("GET", "/api/me").json == {"nickname": "Zora", "language": "fr"}


def test_a_guest_of_an_unknown_language_is_answered_in_the_first_one() -> None:
    """A later version of the program may know more languages."""
    phone = Phone(language="fr")
    phone.come_in("Zoé")
    phone.records["guest"] = phone.records["guest"].replace('"fr"', '"eo"')
    phone.restart()
    problem = phone.ask("GET", "/api/tables/none").json
    phone.ask("DELETE", "/api/me")
    assert problem == phone.ask("GET", "/api/tables/none?lang=fr").json


@pytest.mark.parametrize(
    "address", ["//[", "http://[/api/me", "/api/me?a=//[", "", "#", "?%", "/%"]
)
def test_an_odd_address_is_answered(address: str) -> None:
    assert Phone().ask("GET", address).status in (200, 404)


@pytest.mark.parametrize("body", ["", "{", '{"nickname": " ", "language": "fr"}', '{"x": 1}'])
def test_a_bad_body_is_refused_with_a_sentence(body: str) -> None:
    reply = Phone().ask("POST", "/api/guest", body)
    assert reply.status in (400, 422)
    assert isinstance(reply.json, dict)
    assert reply.json["text"]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    "address",
    [
        "/api/levels",
        "/api/program",
        "/api/rules",
        "/api/rules/fields",
        "/api/rules/duel/how-to-play",
        "/api/lesson",
        "/api/lesson/kept",
        "/text/table.{language}.json",
    ],
)
def test_what_follows_from_the_program_is_answered(address: str, language: str) -> None:
    phone = Phone(language=language)
    reply = phone.ask("GET", f"{address.format(language=language)}?lang={language}")
    assert reply.status == 200
    assert reply.headers["Content-Type"] == "application/json"
    assert reply.json


def test_the_lesson_and_house_rules_are_answered() -> None:
    phone = Phone()
    steps = phone.ask("GET", "/api/lesson").json
    assert isinstance(steps, list)
    turn = phone.ask("POST", f"/api/lesson/{steps[0]}", '{"plays": []}').json
    assert isinstance(turn, dict)
    assert turn["seq"] == 0
    play = turn["advice"]["play"]
    asked = {"plays": [], "asked": {"t": "preview", "id": "lesson00", "play": play}}
    preview = phone.ask("POST", f"/api/lesson/{steps[0]}/preview", json.dumps(asked)).json
    assert isinstance(preview, dict)
    assert preview["reasons"] == []
    assert phone.ask("POST", "/api/lesson/none", '{"plays": []}').status == 404
    rules = json.dumps({"base": "classic", "values": {"hand_size": "9"}})
    checked = phone.ask("POST", "/api/rules/check", rules).json
    assert isinstance(checked, dict)
    assert checked["problems"]
    rules = json.dumps({"base": "classic", "values": {}})
    scored = phone.ask("POST", "/score/rules", rules).json
    assert isinstance(scored, dict)
    assert scored["rules"]


def test_the_game_is_listed_replayed_and_goes_on_elsewhere(played: Page) -> None:
    phone, table = played.phone, played.table_id
    phone.restart()
    own = OwnGames.model_validate_json(phone.ask("GET", "/api/games").body)
    (game,) = own.games
    assert (game.table, game.game, game.rounds_played) == (table, 1, 1)
    assert game.result in ("won", "lost")
    assert own.all == own.by_rules["duel"]
    assert (own.all.games, own.all.won, own.all.rounds_played) == (1, int(game.result == "won"), 1)
    index = ReplayIndex.model_validate_json(phone.ask("GET", f"/api/tables/{table}/replay").body)
    assert index.rounds_ended == (1,)
    steps = phone.ask("GET", f"/api/tables/{table}/replay/1").json
    assert isinstance(steps, list)
    assert len(steps) > 10
    record = phone.ask("GET", f"/api/tables/{table}/record?game=1")
    assert record.headers["Content-Disposition"].endswith('.canasta"')
    read = replay_of(record.body)
    assert read.header.players[0].name == "Zoe"
    assert phone.ask("GET", f"/api/tables/{table}/proof/1").json
    assert phone.ask("GET", f"/api/tables/{table}/sheet").json
    for missing in ("replay/2", "proof/2", "replay?game=2", "record?game=9", "review"):
        assert phone.ask("GET", f"/api/tables/{table}/{missing}").status == 404
    assert phone.ask("GET", f"/api/tables/{table}/replay/x").status == 422
    assert phone.ask("GET", "/api/tables/none/record").status == 404


def test_a_review_goes_on_between_other_requests(
    played: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "usual_worlds", lambda: 1)
    phone = played.phone
    address = f"/api/tables/{played.table_id}/review"
    state = ReviewState.model_validate_json(phone.ask("POST", address).body)
    assert state.phase == "waiting"
    dones = [0]
    for _ in range(_LONGEST_REVIEW):
        assert phone.server.tick() == 0
        state = ReviewState.model_validate_json(phone.ask("GET", address).body)
        dones.append(state.done)
        if state.phase not in ("waiting", "running"):
            break
    assert state.phase == "done"
    assert state.done == state.total == max(dones)
    assert dones == sorted(dones)
    assert state.found is not None
    assert ReviewState.model_validate_json(phone.ask("POST", address).body) == state
    assert ReviewState.model_validate_json(phone.ask("GET", address + "?lang=fr").body).found


def test_a_review_ends_with_the_data_of_its_person(played: Page) -> None:
    phone = Phone(seed=5)
    phone.records = dict(played.phone.records)
    phone.restart()
    address = f"/api/tables/{played.table_id}/review"
    assert phone.ask("POST", address).status == 200
    phone.ask("DELETE", "/api/me")
    assert phone.server.tick() is None
    assert phone.ask("GET", address).status == 404


def test_tables_are_listed_until_they_are_abandoned() -> None:
    phone = Phone()
    phone.come_in()
    tables = [phone.open_table(name=str(number)) for number in range(21)]
    first = TableList.model_validate_json(phone.ask("GET", "/api/tables").body)
    assert (len(first.mine), first.mine_more, first.public) == (20, True, ())
    second = TableList.model_validate_json(phone.ask("GET", "/api/tables?page=2").body)
    assert (len(second.mine), second.mine_more) == (1, False)
    assert {one.id for one in (*first.mine, *second.mine)} == set(tables)
    assert phone.ask("GET", "/api/tables?page=0").status == 422
    phone.restart()
    assert phone.ask("POST", f"/api/tables/{tables[0]}/abandon").status == 204
    assert phone.ask("POST", f"/api/tables/{tables[0]}/abandon").status == 204
    assert phone.ask("POST", "/api/tables/none/abandon").status == 404
    shown = TableList.model_validate_json(phone.ask("GET", "/api/tables?page=2").body)
    assert shown.mine == ()
    summary = phone.ask("GET", f"/api/tables/{tables[1]}").json
    assert isinstance(summary, dict)
    assert summary["mine"] is True
    assert summary["name"] == "1"
    assert phone.ask("GET", "/api/tables/none").status == 404


def test_everything_moves_to_another_device(played: Page) -> None:
    file = played.phone.ask("GET", "/api/me/export")
    assert "attachment" in file.headers["Content-Disposition"]
    other = Phone(seed=9, language="fr")
    other.come_in("Autre")
    table = other.open_table()
    page = Page(other, table)
    reply = other.ask("POST", "/api/me/import", file.body)
    assert reply.json == {"nickname": "Zoe", "language": "en"}
    assert page.codes == [4001]
    assert other.records == played.phone.records
    for _ in range(2):
        games = OwnGames.model_validate_json(other.ask("GET", "/api/games").body)
        assert [game.table for game in games.games] == [played.table_id]
        assert Page(other, played.table_id).seq == played.seq
        assert other.ask("GET", f"/api/tables/{table}").status == 404
        other.restart()


def test_a_broken_file_changes_nothing(played: Page) -> None:
    whole = json.loads(played.phone.ask("GET", "/api/me/export").body)
    records: dict[str, str] = whole["records"]

    def guest(nickname: str) -> str:
        return json.dumps({**json.loads(records["guest"]), "nickname": nickname})

    broken = [
        "",
        "{}",
        "[]",
        json.dumps({**whole, "form": "canasta-device/2"}),
        json.dumps({**whole, "records": {**records, "guest": "{}"}}),
        json.dumps({**whole, "records": {key: records[key] for key in records if key != "guest"}}),
        json.dumps({**whole, "records": {**records, "guest": guest("x" * 100_000)}}),
        json.dumps({**whole, "records": {**records, "guest": guest("\u200b")}}),
        json.dumps(whole)[:-100],
    ]
    phone = Phone()
    phone.come_in()
    before = dict(phone.records)
    for text in broken:
        reply = phone.ask("POST", "/api/me/import", text)
        assert reply.status == 422
        assert isinstance(reply.json, dict)
        assert reply.json["code"] == "bad_backup"
        assert phone.records == before


def test_deleting_everything_leaves_nothing() -> None:
    phone = Phone()
    phone.come_in()
    page = Page(phone, phone.open_table())
    assert phone.ask("DELETE", "/api/me").json == {"nickname": "", "language": "en"}
    assert phone.records == {}
    assert page.codes == [4001]
    assert phone.ask("GET", "/api/games").status == 401
    page.connect()
    assert page.codes == [4001, 4001]


def test_a_game_with_scores_begins_with_them() -> None:
    """Such a table continues a game from real cards, a server or the terminal."""
    phone = Phone()
    phone.come_in()
    page = Page(phone, phone.open_table(scores=[1200, 35], dealer=2, robot_pace="at_once"))
    page.play_until(lambda: page.table is not None and page.table.phase == "playing")
    assert page.table is not None
    assert [side.total for side in page.table.sides] == [1200, 35]
