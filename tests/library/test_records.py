"""Records can be replayed play by play and saved, and score sheets give plain values."""

import json
from pathlib import Path

import pytest

import canasta
from canasta.engine.events import RoundScored
from canasta.engine.scoring import SCORE_LINES


def game(rules: str = "classic", plays: int = 200, *, sanctions: bool = False) -> canasta.Game:
    started = canasta.Game(rules, seed=7, sanctions=sanctions)
    started.deal()
    for _ in range(plays):
        if not started.is_over:
            started.play(started.suggest())
    return started


@pytest.mark.parametrize("rules", ["classic", "laws1951", "frimes", "duel"])
def test_a_record_is_walked_play_by_play(rules: str) -> None:
    record = game(rules).record()
    again = canasta.Game(rules, seed=7)
    again.deal()
    moves = list(record.moves())
    assert list(map(str, moves)) == list(record)
    for move in moves:
        assert move.round_number == again.round_number
        assert move.seat == again.to_act
        assert str(move.view()) == str(again.view())
        for seat in range(again.players):
            assert str(move.view(seat)) == str(again.view(seat))
        assert move.view(-1).hand == 0
        assert move.position() == again.position()
        assert not move.is_attempt
        again.play(move.play)
        assert move.events == again.events[: len(move.events)]
        assert repr(move) == f"<Move {move}>"
    assert again.scores == record.scores
    scored = [move for move in moves if any(isinstance(one, RoundScored) for one in move.events)]
    assert len(scored) == len(again.score_sheet()) > 0
    with pytest.raises(ValueError, match="no seat 9; there are"):
        moves[0].view(9)


def test_the_view_of_a_move_shows_one_hand_alone() -> None:
    move = next(game(plays=5).record().moves())
    shown = str(move.view())
    assert [": " in line.partition("cards")[2] for line in shown.splitlines()[-4:]] == [
        seat == move.seat for seat in range(4)
    ]


def test_an_attempt_is_marked() -> None:
    started = canasta.Game("laws1951", seed=2, sanctions=True)
    started.deal()
    with pytest.raises(canasta.RefusedError):
        started.play("1: draw")
    (move,) = started.record().moves()
    assert (move.is_attempt, move.seat, str(move)) == (True, 1, "attempt 1: draw")


def test_a_record_that_is_saved_twice_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "game.canasta"
    first, second = game(plays=5).record(), game(plays=6).record()
    first.save(path)
    with pytest.raises(FileExistsError, match=r"choose another path, or .* overwrite=True"):
        second.save(path)
    assert canasta.Record.load(path) == first
    second.save(path, overwrite=True)
    assert canasta.Record.load(path) == second


@pytest.mark.parametrize("rules", ["frimes", canasta.Rules("classic").replace(max_wilds=2)])
def test_a_position_is_loaded_as_it_was_saved(tmp_path: Path, rules: str | canasta.Rules) -> None:
    started = canasta.Game(rules, players=4, seed=3)
    started.deal()
    started.play("draw")
    path = tmp_path / "evening.toml"
    position = started.position()
    position.save(path)
    loaded = canasta.Position.load(path)
    assert loaded.rules == position.rules
    assert loaded.data == position.data | {"rules": loaded.data["rules"]}
    written = sorted(tmp_path.iterdir())
    path.rename(tmp_path / "other.toml")
    for taken in written:
        taken.touch()
        with pytest.raises(FileExistsError, match="overwrite=True"):
            position.save(path)
        taken.unlink(missing_ok=True)
    assert [file.name for file in tmp_path.iterdir()] == ["other.toml"]


def test_rules_are_loaded_as_they_were_saved(tmp_path: Path) -> None:
    rules = canasta.Rules("duel").replace(target=3000)
    rules.save(tmp_path / "ours.toml")
    assert canasta.Rules.load(tmp_path / "ours.toml") == rules


def test_a_score_sheet_is_plain_values() -> None:
    played = game()
    sheet = played.score_sheet()
    data = json.loads(json.dumps(sheet.data))
    assert data == sheet.data
    assert data["names"] == list(played.names)
    assert data["totals"] == list(sheet.totals()) == list(played.scores)
    for scores, sides in zip(sheet.rounds, data["rounds"], strict=True):
        for score, side in zip(scores, sides, strict=True):
            assert set(side) == {*SCORE_LINES, "total"}
            assert sum(side[line] for line in SCORE_LINES) == side["total"] == score.total
    assert canasta.Game().score_sheet().data["rounds"] == []


@pytest.mark.parametrize("rules", ["classic", "laws1951", "frimes", "duel"])
def test_legal_melds_are_legal_by_themselves_and_as_small_as_can_be(rules: str) -> None:
    started = canasta.Game(rules, seed=3)
    assert started.legal_melds() == []
    started.deal()
    assert started.legal_melds() == []
    found = openings = 0
    for _ in range(150):
        if started.is_over:
            break
        has_opened = bool(started.melds((started.turn or 0) % started.sides))
        melds = started.legal_melds(limit=30)
        assert len(set(map(str, melds))) == len(melds) <= 30
        for play in melds:
            assert str(play).startswith("meld ")
            assert "discard" not in str(play)
            assert started.why_not(play) == ()
            started.copy().play(play)
            found += 1
            openings += not has_opened
            if has_opened:
                assert len(play.steps) == 1
        if started.phase == "play" and not any(
            started.action_text(action).startswith("meld") for action in started.legal_actions()
        ):
            assert melds == []
        started.play(started.suggest())
    assert found > 20
    assert openings > 0
