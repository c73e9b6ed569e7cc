"""``canasta replay`` tells a recorded game in sentences, whole, in part or from one seat."""

import re
from pathlib import Path
from typing import cast

import pytest

from canasta.i18n import Language, load
from tests.support.command_runs import json_of, record
from tests.support.scripted_terminal import Program, program

__all__ = ["program", "record"]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("fr", ["Place 0 : Ana (greedy)", "Manche 1", "Ana pioche", "gagnent la partie !"]),
        ("en", ["Seat 0: Ana (greedy)", "Round 1", "Ana draws", "win the game!"]),
    ],
)
def test_replay_tells_the_whole_game(
    program: Program, record: Path, language: Language, expected: list[str]
) -> None:
    run = program.run("replay", str(record), "--lang", language)
    assert (run.status, run.errors) == (0, "")
    for words in expected:
        assert words in run.text
    last = json_of(program, "replay", str(record))
    hands = cast("list[dict[str, list[int]]]", last["hands"])
    for total in hands[-1]["totals"]:
        assert load(language).figures(total) in run.raw
    steps = cast("list[dict[str, object]]", last["steps"])
    assert [step["number"] for step in steps] == list(range(1, len(steps) + 1))
    assert re.search(rf"^ *{len(steps)}  ", run.raw, re.MULTILINE)


def test_a_robot_of_a_level_is_called_by_it(program: Program, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("seat 1: greedy", "seat 1: easy"), encoding="utf-8")
    for language, level in (("fr", "facile"), ("en", "easy")):
        run = program.run("replay", str(record), "--lang", language)
        assert run.status == 0
        assert f"({level})" in run.text.casefold()


def test_replay_shows_every_card_drawn_with_its_suit(program: Program, record: Path) -> None:
    steps = cast(
        "list[dict[str, object]]", json_of(program, "replay", str(record), "--lang", "en")["steps"]
    )
    draws = [step for step in steps if str(step["text"]).endswith(": draw")]
    assert len(draws) > 5
    for step in draws:
        log = cast("list[str]", step["told"])
        assert any(re.search(r"draws .*(([2-9TJQKA]|10)[♠♥♦♣]|joker)", line) for line in log), log


def test_replay_as_one_seat_saw_it(program: Program, record: Path) -> None:
    steps = {
        seat: cast(
            "list[dict[str, object]]",
            json_of(program, "replay", str(record), "--seat", seat, "--lang", "en")["steps"],
        )
        for seat in ("0", "1")
    }
    own, others = 0, 0
    for mine, theirs in zip(steps["0"], steps["1"], strict=True):
        log = cast("list[str]", mine["told"])
        seen = [line for line in log if line.startswith("You draw")]
        if str(mine["text"]) == "0: draw":
            own += len(seen)
        elif str(mine["text"]).endswith(": draw"):
            others += 1
            assert not seen
            assert not re.search("[♠♥♦♣]", " ".join(log))
        if str(mine["text"]) == "1: draw":
            other = cast("list[str]", theirs["told"])
            assert any(re.match("You draw an? |You lay", line) for line in other)
            assert "You draw one card." not in other
    assert own > 2
    assert others > 5
    run = program.run("replay", str(record), "--seat", "0", "--to", "1", "--lang", "en")
    assert run.text.count("Your cards") == 1


def test_replay_of_a_part(program: Program, record: Path) -> None:
    run = program.run("replay", str(record), "--from", "3", "--to", "5", "--lang", "en")
    assert [line.split()[0] for line in run.raw.splitlines() if re.match(r" +\d+  ", line)] == [
        "3",
        "4",
        "5",
    ]
    assert "Round 1" in run.raw
    steps = cast("list[object]", json_of(program, "replay", str(record), "--from", "9")["steps"])
    assert len(steps) > 5
    beyond = program.run("replay", str(record), "--to", "999999", "--lang", "en")
    assert "win the game!" in beyond.text


def test_replay_says_that_a_game_is_not_finished(program: Program, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    end = next(place for place, line in enumerate(lines) if line.startswith("3: "))
    (program.folder / "begun.canasta").write_text("".join(lines[:end]), encoding="utf-8")
    run = program.run("replay", "begun.canasta", "--lang", "fr")
    assert (run.status, run.errors) == (0, "")
    assert run.text.rstrip().endswith("La partie n'est pas finie.")
    figures = json_of(program, "replay", "begun.canasta")
    assert (figures["is_finished"], figures["winner"], figures["hands"]) == (False, None, [])


def test_a_refused_play_of_a_record_is_explained(program: Program, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    broken = re.sub(r"^0: (.*)discard .$", r"0: \1discard r", text, count=1, flags=re.MULTILINE)
    assert broken != text
    (program.folder / "broken.canasta").write_text(broken, encoding="utf-8")
    line = next(
        number
        for number, (old, new) in enumerate(
            zip(text.splitlines(), broken.splitlines(), strict=True), start=1
        )
        if old != new
    )
    run = program.run("replay", "broken.canasta", "--lang", "fr")
    assert (run.status, run.raw) == (1, "")
    assert run.errors.startswith(f"broken.canasta, ligne {line} : ")
    assert "cards.not_in_hand" not in run.errors
    assert "trois rouge" in run.errors
    resumed = program.run("play", "--resume", "broken.canasta", "--lang", "fr")
    assert (resumed.status, resumed.raw, resumed.errors) == (1, "", run.errors)
