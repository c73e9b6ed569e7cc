"""Only its score keeper changes a sheet that others follow; its age and number are limited."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta.protocol.settings import TableSettings
from canasta.protocol.table_lists import NewTable
from canasta.server.followed_sheets import KEPT_MS, MOST_SHEETS, FollowedSheets, sheet_id
from canasta.server.settings import RateLimits, ServerSettings
from canasta.server.token_bucket import Rate
from tests.server.local_server import LocalServer, Visitor, local_server

KEY, OTHER = "a" * 32, "b" * 32


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    folder: Path = tmp_path_factory.mktemp("followed")
    with local_server(folder) as started:
        yield started


def address(key: str) -> str:
    return f"/api/score/live/{sheet_id(key)}"


def put(visitor: Visitor, body: object, place: str) -> int:
    return visitor.client.put(place, json=body, headers=visitor.origin).status_code


def test_a_sheet_is_kept_until_an_empty_one_ends_it() -> None:
    sheets = FollowedSheets()
    sheets.put(KEY, "one", now_ms=0)
    sheets.put(OTHER, "other", now_ms=0)
    sheets.put(KEY, "two", now_ms=1)
    assert sheets.sheet(sheet_id(KEY), now_ms=1) == "two"
    sheets.put(KEY, "", now_ms=2)
    assert sheets.sheet(sheet_id(KEY), now_ms=2) is None
    assert sheets.sheet(sheet_id(OTHER), now_ms=2) == "other"


def test_the_id_is_a_hash_of_the_key() -> None:
    # printf %s aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | sha256sum | cut --bytes=1-32
    assert sheet_id(KEY) == "3ba3f5f43b92602683c19aee62a20342"


def test_a_sheet_is_forgotten_a_day_after_its_last_change() -> None:
    sheets = FollowedSheets()
    sheets.put(KEY, "one", now_ms=0)
    sheets.put(OTHER, "one", now_ms=1)
    sheets.put(KEY, "two", now_ms=KEPT_MS)
    assert sheets.sheet(sheet_id(OTHER), now_ms=KEPT_MS + 1) is None
    assert sheets.sheet(sheet_id(KEY), now_ms=KEPT_MS + 1) == "two"


def test_the_sheet_that_was_unchanged_longest_makes_room() -> None:
    sheets = FollowedSheets()
    for number in range(MOST_SHEETS + 1):
        sheets.put(str(number), "sheet", now_ms=number)
        sheets.put("0", "sheet", now_ms=number)
    assert sheet_id("1") not in sheets
    assert sheet_id("0") in sheets
    assert sheet_id(str(MOST_SHEETS)) in sheets


def test_the_routes(local: LocalServer) -> None:
    visitor = local.visitor()
    place = address(KEY)
    assert visitor.get(place).status_code == 404
    assert put(visitor, {"key": KEY, "sheet": "q1Yq-_"}, place) == 204
    answer = visitor.get(place)
    assert answer.json() == {"sheet": "q1Yq-_"}
    assert visitor.get(place, **{"If-None-Match": answer.headers["ETag"]}).status_code == 304
    assert put(visitor, {"key": KEY, "sheet": "x" * 16_001}, place) == 422
    assert put(visitor, {"key": KEY, "sheet": "<script>"}, place) == 422
    assert put(visitor, {"key": "short", "sheet": "x"}, place) == 422
    assert visitor.get(place).json() == {"sheet": "q1Yq-_"}
    assert put(visitor, {"key": KEY, "sheet": ""}, place) == 204
    assert visitor.get(place).status_code == 404


def test_the_server_gives_each_sheet_a_place_of_its_own(local: LocalServer) -> None:
    visitor = local.visitor()
    places = [visitor.post("/api/score/live").json() for _ in range(2)]
    assert places[0] != places[1]
    for place in places:
        assert set(place) == {"id", "key"}
        assert sheet_id(place["key"]) == place["id"]
        assert put(visitor, {"key": place["key"], "sheet": "x"}, address(place["key"])) == 204


def test_nobody_takes_over_a_link_that_the_server_does_not_know(local: LocalServer) -> None:
    """A follower who knows the id of a forgotten or unknown sheet cannot publish under it."""
    stranger = local.visitor()
    for place in (address(KEY), "/api/score/live/other"):
        assert put(stranger, {"key": OTHER, "sheet": "x"}, place) == 403
        assert stranger.get(place).status_code == 404


def test_new_sheets_have_a_rate_of_their_own(tmp_path: Path) -> None:
    few = RateLimits(tables=Rate(1, 3600.0), sheets=Rate(2, 3600.0))
    with local_server(tmp_path, ServerSettings(data=tmp_path, limits=few)) as local:
        keeper = local.visitor("Ann")
        new = NewTable(settings=TableSettings(players=2)).model_dump()
        assert keeper.post("/api/tables", new).status_code == 201
        assert keeper.post("/api/tables", new).status_code == 429
        keys = [f"{number:032x}" for number in range(3)]
        sent = [put(keeper, {"key": key, "sheet": "x"}, address(key)) for key in keys]
        assert sent == [204, 204, 429]
        # A change counts as an ordinary write, and ending a sheet counts no more than a change.
        assert put(keeper, {"key": keys[0], "sheet": "y"}, address(keys[0])) == 204
        assert put(keeper, {"key": keys[2], "sheet": ""}, address(keys[2])) == 204
