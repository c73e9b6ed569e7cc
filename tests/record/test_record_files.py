"""Record files are written play by play, resumed after a cut, and never overwritten."""

import os
import random
import stat
from pathlib import Path

import pytest

from canasta.record.errors import RecordError
from canasta.record.record_reader import LONGEST_RECORD, read_record
from canasta.record.record_writer import RecordedGame
from tests.support.card_games import SEED, names, robots, step_game
from tests.support.recorded_games import CLASSIC, DUEL, assert_same, defect, played, read_from_text

pytestmark = pytest.mark.both_forms


def test_the_file_holds_every_play_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game.canasta"
    agents = robots("greedy", 2)
    with RecordedGame.start(DUEL, names(2), SEED, path=path) as game:
        for _ in range(30):
            step_game(game, agents, random.Random(3))
            assert path.read_text(encoding="utf-8") == game.text
        game.play("discard X")
        assert path.read_text(encoding="utf-8") == game.text
    assert_same(game, read_record(path))


def test_a_game_cut_anywhere_goes_on_to_the_same_end(tmp_path: Path) -> None:
    whole = played(DUEL, "greedy", 2, random.Random(4))
    lines = [line for line in whole.text.splitlines() if line]
    start = whole.text.index("\n\n")
    path = tmp_path / "game.canasta"
    chance = random.Random(5)
    for cut in [start + 1, start + 2, *chance.sample(range(start + 3, len(whole.text)), 10)]:
        path.write_text(whole.text[:cut], encoding="utf-8")
        game = RecordedGame.resume(path)
        assert path.read_text(encoding="utf-8") == game.text
        kept = [line for line in game.text.splitlines() if line]
        assert kept == lines[: len(kept)]
        for line in lines[len(kept) :]:
            if line.startswith("hand"):
                game.deal()
            elif not line.startswith("score"):
                assert game.play(line).is_accepted
        game.close()
        assert [line for line in game.text.splitlines() if line] == lines
        assert_same(game, read_record(path))


def test_a_score_that_was_not_written_any_more_is_written(tmp_path: Path) -> None:
    game = played(DUEL, "greedy", 1, random.Random(4))
    text = game.text[: game.text.index("score")]
    path = tmp_path / "game.canasta"
    path.write_text(text + "score 12", encoding="utf-8")
    score = read_from_text(text).last_score
    assert score is not None
    points = " ".join(str(number) for number in score.points)
    with RecordedGame.resume(path) as resumed:
        assert resumed.text == f"{text}score {points} total {points}\n"
        assert resumed.awaits_deal
    assert path.read_text(encoding="utf-8") == resumed.text


def test_a_cut_header_cannot_be_resumed(tmp_path: Path) -> None:
    text = played(DUEL, "greedy", 1, random.Random(4)).text
    path = tmp_path / "game.canasta"
    for cut in range(1, text.index("\n\n"), 7):
        path.write_text(text[:cut], encoding="utf-8")
        with pytest.raises(RecordError) as caught:
            RecordedGame.resume(path)
        assert caught.value.code in {"record.bad_header", "record.not_a_record"}
        assert path.read_text(encoding="utf-8") == text[:cut]


def test_a_last_line_cut_short_is_only_good_for_resuming(tmp_path: Path) -> None:
    text = played(DUEL, "greedy", 1, random.Random(4)).text
    path = tmp_path / "game.canasta"
    path.write_text(text.rstrip("\n"), encoding="utf-8")
    assert defect(lambda: read_record(path)) == ("record.unfinished", len(text.splitlines()))


def test_a_byte_order_mark_at_the_start_is_dropped(tmp_path: Path) -> None:
    text = played(DUEL, "greedy", 1, random.Random(4)).text
    path = tmp_path / "game.canasta"
    path.write_text(text, encoding="utf-8-sig")
    assert read_record(path).header.text() in text
    with RecordedGame.resume(path) as resumed:
        assert resumed.text == text
    assert path.read_text(encoding="utf-8-sig") == text


def test_files_that_are_none(tmp_path: Path) -> None:
    path = tmp_path / "game.canasta"
    for data, code in (
        (b"", "record.not_a_record"),
        (b"\n", "record.not_a_record"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "record.not_a_record"),
        (b"canasta-record/1\nseat 0: human \xff\n", "record.not_a_record"),
        (b"canasta-record/1\n\0\n", "record.not_a_record"),
        (b"[[case]]\nname = 1\n", "record.not_a_record"),
        (b'{"not": "a record"}', "record.not_a_record"),
        (b"canasta-record/2\n", "record.bad_version"),
        (b"canasta-record/1\n", "record.bad_header"),
        (b"canasta-record/1\n" * (LONGEST_RECORD // 17 + 1), "record.too_long"),
    ):
        path.write_bytes(data)
        for read in (read_record, RecordedGame.resume):
            with pytest.raises(RecordError) as caught:
                read(path)
            assert caught.value.code == code, data[:40]
            assert caught.value.file == str(path)
            assert len(caught.value.value) <= 60
    unread = {
        tmp_path / "none.canasta": "file.missing",
        tmp_path: "file.folder",
        Path("no\0name"): "file.unreadable",
    }
    for file, code in unread.items():
        with pytest.raises(RecordError) as caught:
            read_record(file)
        assert caught.value.code == code


def test_no_file_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.canasta"
    path.write_text("precious", encoding="utf-8")
    assert defect(lambda: RecordedGame.start(DUEL, names(2), SEED, path=path)) == (
        "record.exists",
        0,
    )
    assert path.read_text(encoding="utf-8") == "precious"
    nowhere = tmp_path / "none" / "game.canasta"
    assert defect(lambda: RecordedGame.start(DUEL, names(2), SEED, path=nowhere)) == (
        "record.unwritable",
        0,
    )


def test_a_full_disk_is_reported_and_the_file_can_be_resumed(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="Windows limits the size of no file")
    path = tmp_path / "game.canasta"
    with RecordedGame.start(DUEL, names(2), SEED, path=path) as game:
        game.deal()
        size = path.stat().st_size
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 3, limits[1]))
        try:
            assert defect(lambda: game.play("draw")) == ("record.unwritable", 0)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert path.read_text(encoding="utf-8").endswith("\nhand 1\n0: ")
    with RecordedGame.resume(path) as resumed:
        assert resumed.text.endswith("\nhand 1\n")
        assert resumed.play("draw").is_accepted
    assert path.read_text(encoding="utf-8").endswith("\nhand 1\n0: draw\n")


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root writes everywhere"
)
def test_a_file_that_cannot_be_written_cannot_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.canasta"
    path.write_text(played(DUEL, "greedy", 1, random.Random(4)).text, encoding="utf-8")
    path.chmod(stat.S_IRUSR)
    assert defect(lambda: RecordedGame.resume(path)) == ("record.unwritable", 0)


def test_lines_may_end_as_windows_ends_them(tmp_path: Path) -> None:
    game = played(DUEL, "greedy", 1, random.Random(4))
    path = tmp_path / "game.canasta"
    path.write_bytes(game.text.replace("\n", "\r\n").encode())
    assert_same(game, read_record(path))


def test_a_game_is_played_in_one_place_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "game.canasta"
    with RecordedGame.start(CLASSIC, names(4), SEED, path=path) as game:
        game.deal()
        assert defect(lambda: RecordedGame.resume(path)) == ("record.in_use", 0)
    with RecordedGame.resume(path) as game:
        assert not game.is_over
