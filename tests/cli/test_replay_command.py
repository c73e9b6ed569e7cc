"""``canasta replay`` tells a recorded game in sentences, whole, in part or from one seat."""

import re
from pathlib import Path
from typing import cast

import pytest

from canasta.engine.events import UpcardTurned
from canasta.engine.state.game_rules import GameRules
from canasta.i18n import Language, load
from canasta.record.header import Player
from canasta.record.record_writer import RecordedGame
from canasta.rules.loader import load_rules
from tests.support.command_runs import json_of, record
from tests.support.reviews import recorded
from tests.support.scripted_terminal import NAMES, Program, program

__all__ = ["program", "record"]

CLASSIC = GameRules(load_rules("classic"), 4, 2)


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


def running_game(program: Program, people: tuple[int, ...]) -> Path:
    """Write a game whose second round is in play, with ``people`` in their seats."""
    text = recorded(CLASSIC, 150).text
    second, third = text.index("\nhand 2\n"), text.index("\nhand 3\n")
    running = text[second:third].splitlines(keepends=True)
    text = text[:second] + "".join(running[:-6])
    for seat in people:
        text = text.replace(f"seat {seat}: greedy", f"seat {seat}: human")
    path = program.folder / "running.canasta"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("people", "seat", "reader", "ending"),
    [
        ((0,), None, 0, "only what Anne saw is shown of it."),
        ((0,), "0", 0, "only what Anne saw is shown of it."),
        ((0,), "1", None, "only what everybody saw is shown of it."),
        ((0, 1), None, None, "only what everybody saw is shown of it."),
        ((0, 1), "1", 1, "only what Bruno saw is shown of it."),
    ],
)
def test_a_round_that_a_person_still_plays_keeps_its_hidden_cards(
    program: Program, people: tuple[int, ...], seat: str | None, reader: int | None, ending: str
) -> None:
    path = running_game(program, people)
    given = ("replay", str(path), "--lang", "en", *(() if seat is None else ("--seat", seat)))
    run = program.run(*given)
    assert run.status == 0
    told = " ".join(run.text.split())
    assert told.endswith(f"The game is not finished. Round 2 is still in play, so {ending}")
    first, _, second = told.partition(" Round 2 ")
    assert ("Bruno is dealt" in first) is (seat is None)
    assert "is dealt" not in second
    assert second.count("Your cards") == (reader is not None)
    steps = cast("list[dict[str, object]]", json_of(program, *given)["steps"])
    draws = [step for step in steps if step["hand"] == 2 and str(step["text"]).endswith(": draw")]
    assert len(draws) > 5
    for step in draws:
        said = " ".join(cast("list[str]", step["told"]))
        is_own = step["text"] == f"{reader}: draw"
        assert said.startswith("You draw") is is_own
        assert is_own or "draws one card" in said, said
    part = program.run(*given, "--to", str(len(steps) - 1)).text
    assert part.rstrip().endswith(ending)


def test_robots_have_no_secrets(program: Program) -> None:
    text = program.run("replay", str(running_game(program, ())), "--lang", "en").text
    assert " ".join(text.split()).count("Bruno is dealt") == 2
    assert text.rstrip().endswith("The game is not finished.")


def test_a_second_upcard_is_said_to_cover_the_first(program: Program) -> None:
    players = [Player(name, "greedy") for name in NAMES]
    games = [RecordedGame.start(CLASSIC, players, number.to_bytes(32)) for number in range(50)]
    game = next(
        game
        for game in games
        if sum(isinstance(event, UpcardTurned) for event in game.deal().events) > 1
    )
    path = program.folder / "covered.canasta"
    path.write_text(game.text, encoding="utf-8")
    told = program.run("replay", str(path), "--lang", "fr").text
    assert told.count("La retourne est") == 1
    assert "la couvre" in told


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
