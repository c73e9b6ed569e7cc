"""Score sheets of recorded games, and the page written as files."""

import json
import random
from pathlib import Path
from typing import cast

import pytest

from canasta.scorekeeping.recorded_games import sheet_of
from canasta.server.site.score_kit import is_ours
from tests.scorekeeping.page_scripts import page_scripts
from tests.support.arrangements import ARRANGEMENTS, Arrangement
from tests.support.recorded_games import played, read_from_text
from tests.support.scripted_terminal import Program, program

__all__ = ["program"]

PARTNERS = [one for one in ARRANGEMENTS if (one.players, one.sides) == (4, 2)]


@pytest.mark.parametrize("arrangement", PARTNERS, ids=str)
def test_the_page_scores_a_recorded_game_as_the_engine_did(arrangement: Arrangement) -> None:
    game = played(arrangement.game_rules, "steady", 2, random.Random(3))
    sheet = sheet_of(read_from_text(game.text), 5)
    assert list(sheet.names) == [player.name for player in game.header.players]
    read = page_scripts().call("readGame", sheet.text(), [])
    standing = cast("dict[str, object]", page_scripts().call("standing", read))
    assert standing["totals"] == list(game.game.totals)
    assert standing["won"] == [[score.total for score in scores] for scores in game.game.past]


def test_the_same_record_has_the_same_id() -> None:
    game = played(PARTNERS[0].game_rules, "steady", 1, random.Random(3))
    replay = read_from_text(game.text)
    assert sheet_of(replay, 1).id == sheet_of(replay, 2).id


def test_the_command_writes_a_record_as_a_sheet(program: Program, tmp_path: Path) -> None:
    game = played(PARTNERS[0].game_rules, "steady", 1, random.Random(3))
    (tmp_path / "evening.canasta").write_text(game.text, encoding="utf-8")
    run = program.run("score", str(tmp_path / "evening.canasta"), "--json")
    assert run.status == 0
    assert json.loads(run.text)["form"] == "canasta-score/1"


def test_the_command_writes_the_page_and_harms_no_folder(program: Program, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    for _ in range(2):  # a new export replaces an old one
        run = program.run("score", "--export", str(folder), "--lang", "en")
        assert run.status == 0
        assert "files written to" in run.text
    assert is_ours(folder)
    (tmp_path / "other.txt").write_text("mine", encoding="utf-8")
    refused = program.run("score", "--export", str(tmp_path), "--lang", "en")
    assert refused.status == 2
    assert "holds other files" in refused.errors
    assert program.run("score", "--json", "--lang", "en").status == 2
