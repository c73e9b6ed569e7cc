"""Sheets that are followed live: who may change them, and how many are kept for how long."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta.server.followed_sheets import KEPT_MS, MOST_SHEETS, FollowedSheets, WrongKeyError
from tests.server.local_server import LocalServer, local_server

KEY, OTHER = "a" * 32, "b" * 32
PLACE = "0123456789abcdef" * 2


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    folder: Path = tmp_path_factory.mktemp("followed")
    with local_server(folder) as started:
        yield started


def test_only_its_key_changes_a_sheet() -> None:
    sheets = FollowedSheets()
    sheets.put(PLACE, KEY, "one", now_ms=0)
    with pytest.raises(WrongKeyError):
        sheets.put(PLACE, OTHER, "two", now_ms=1)
    assert sheets.sheet(PLACE, now_ms=1) == "one"
    sheets.put(PLACE, KEY, "", now_ms=2)
    assert sheets.sheet(PLACE, now_ms=2) is None
    sheets.put(PLACE, OTHER, "two", now_ms=3)
    assert sheets.sheet(PLACE, now_ms=3) == "two"


def test_a_sheet_is_forgotten_a_day_after_its_last_change() -> None:
    sheets = FollowedSheets()
    sheets.put("old", KEY, "one", now_ms=0)
    sheets.put("new", KEY, "one", now_ms=1)
    sheets.put("old", KEY, "two", now_ms=KEPT_MS)
    assert sheets.sheet("new", now_ms=KEPT_MS + 1) is None
    assert sheets.sheet("old", now_ms=KEPT_MS + 1) == "two"


def test_the_sheet_that_was_unchanged_longest_makes_room() -> None:
    sheets = FollowedSheets()
    for number in range(MOST_SHEETS + 1):
        sheets.put(str(number), KEY, "sheet", now_ms=number)
        sheets.put("0", KEY, "sheet", now_ms=number)
    assert "1" not in sheets
    assert "0" in sheets
    assert str(MOST_SHEETS) in sheets


def test_the_routes(local: LocalServer) -> None:
    visitor = local.visitor()
    address = f"/api/score/live/{PLACE}"

    def put(body: object, place: str = address) -> int:
        answer = visitor.client.put(place, json=body, headers=visitor.origin)
        return answer.status_code

    assert visitor.get(address).status_code == 404
    assert put({"key": KEY, "sheet": "q1Yq-_"}) == 204
    answer = visitor.get(address)
    assert answer.json() == {"sheet": "q1Yq-_"}
    assert visitor.get(address, **{"If-None-Match": answer.headers["ETag"]}).status_code == 304
    assert put({"key": OTHER, "sheet": "x"}) == 403
    assert put({"key": KEY, "sheet": "x" * 16_001}) == 422
    assert put({"key": KEY, "sheet": "<script>"}) == 422
    assert put({"key": "short", "sheet": "x"}) == 422
    assert put({"key": KEY, "sheet": "x"}, "/api/score/live/other") == 404
    assert visitor.get(address).json() == {"sheet": "q1Yq-_"}
    assert put({"key": KEY, "sheet": ""}) == 204
    assert visitor.get(address).status_code == 404
