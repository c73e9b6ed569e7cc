"""``canasta review`` shows the course, each player's costliest moves, JSON and a report."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from canasta.agents.hints.principles import principle
from canasta.agents.search.comparison import Effort
from canasta.cli.reports.bars import bars, condensed
from canasta.engine.state.game_rules import GameRules
from canasta.i18n import LANGUAGES, Language
from canasta.review import game_review
from canasta.review.decisions import Decision
from canasta.review.judgement import Judgement
from canasta.rules import load_rules
from tests.support.command_runs import section_on
from tests.support.reviews import NAMES, made_up, quick_reviews, recorded
from tests.support.scripted_terminal import Program, program

__all__ = ["program", "quick_reviews"]

pytestmark = pytest.mark.usefixtures("quick_reviews")


def written(folder: Path, rules: str = "classic", players: int = 4, sides: int = 2) -> Path:
    path = folder / "game.canasta"
    game = recorded(GameRules(load_rules(rules), players, sides), 120)
    path.write_text(game.text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "fr",
            [
                "Analyse d'une partie : Canasta classique",
                "Joué : ",
                "Mieux : ",
                "points perdus (entre",
            ],
        ),
        (
            "en",
            ["Review of a game: Classic Canasta", "Played: ", "Better: ", "points lost (between"],
        ),
    ],
)
def test_what_each_player_lost(program: Program, language: Language, expected: list[str]) -> None:
    run = program.run("review", str(written(program.folder)), "--lang", language)
    assert (run.status, run.errors) == (0, "")
    for words in (*expected, *NAMES[:4]):
        assert words in run.text
    assert "3. " in run.text
    assert "4. " not in run.text
    assert "█" in run.text


def test_all_decisions_are_listed_where_that_is_wanted(program: Program) -> None:
    path = written(program.folder)
    found = json.loads(program.run("review", str(path), "--json").raw)
    listed = program.run("review", str(path), "--all", "--lang", "en").text
    _, _, lines = listed.partition("All decisions\n")
    numbers = [int(number) for number in re.findall(r"^ *(\d+)  \S.*: ", lines, re.MULTILINE)]
    assert numbers == [one["number"] for one in found["decisions"]]
    assert "within the margin of chance" in lines


def test_json_has_every_decision_and_what_the_page_says(program: Program) -> None:
    path = written(program.folder)
    given = ("review", str(path), "--worlds", "5", "--seed", "9", "--json")
    found = json.loads(program.run(*given).raw)
    section = section_on("review")
    for part in (found, found["players"][0], found["decisions"][0], found["course"][0]):
        for key in part:
            assert f"`{key}`" in section
    assert (found["worlds"], found["seed"]) == (5, 9)
    for player in found["players"]:
        losses = [one["loss"] for one in found["decisions"] if one["seat"] == player["seat"]]
        assert player["decisions"] == len(losses)
        assert player["lost"] == sum(losses)
    assert json.loads(program.run(*given).raw) == found


def test_the_report_is_one_page(program: Program) -> None:
    path = written(program.folder, "frimes", 6, 3)
    report = program.folder / "report.html"
    program.run("review", str(path), "--report", str(report), "--lang", "fr")
    page = report.read_text(encoding="utf-8")
    assert '<html lang="fr">' in page
    assert page.count("<svg") == 2
    assert page.count("<h2>") == 6
    assert "Chloé &lt;3" in page
    assert "<3" not in page
    assert not re.search(r"(src|href)=", page)


def test_a_report_that_cannot_be_written_is_known_before(program: Program) -> None:
    run = program.run("review", str(written(program.folder)), "--report", "none/report.html")
    assert (run.status, run.raw) == (2, "")
    assert "none/report.html" in run.errors


def test_a_report_takes_the_place_of_reports_alone(program: Program) -> None:
    path = written(program.folder)
    before = path.read_bytes()
    run = program.run("review", str(path), "--report", str(path), "--lang", "en")
    assert (run.status, run.raw) == (2, "")
    assert "exists and is not a report" in run.errors
    assert path.read_bytes() == before
    report = program.folder / "report.html"
    for _ in range(2):
        assert program.run("review", str(path), "--report", str(report)).status == 0
    assert report.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_gain_is_not_called_chance(program: Program) -> None:
    path = written(program.folder)
    found = json.loads(program.run("review", str(path), "--json").raw)
    shown = program.run("review", str(path), "--all", "--lang", "en").text
    gained = [one for one in found["decisions"] if one["gain"]]
    assert gained
    assert shown.partition("All decisions\n")[2].count("points gained") == len(gained)


@pytest.mark.parametrize(
    ("language", "best", "next_time"),
    [("en", "The best move:", "To try next time:"), ("fr", "Le meilleur coup", "À essayer")],
)
def test_what_was_good_comes_first(
    program: Program, language: Language, best: str, next_time: str
) -> None:
    path = written(program.folder)
    found = json.loads(program.run("review", str(path), "--json").raw)
    shown = program.run("review", str(path), "--lang", language).text
    for player in found["players"]:
        own = [one for one in found["decisions"] if one["seat"] == player["seat"]]
        gains = [one for one in own if one["gain"]]
        # The take of the pile and the discard after it have the same number.
        best_gains = [one["gain"] for one in gains if one["number"] == player["best"]]
        assert max(best_gains) == max(one["gain"] for one in gains)
    places = [shown.index(words) for words in (NAMES[0], best, next_time, "1. ")]
    assert places == sorted(places)


def test_a_robots_play_has_its_reason_where_all_are_listed(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def judge(decision: Decision, effort: Effort, seed: int) -> Judgement:
        why = (principle("out"),)
        return replace(made_up(decision, effort, seed), why_played=why)

    monkeypatch.setattr(game_review, "judge", judge)
    path = written(program.folder)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("seat 0: greedy", "seat 0: human"), encoding="utf-8")
    shown = program.run("review", str(path), "--all", "--lang", "en").text
    listed = shown.partition("All decisions\n")[2]
    said = f"A hint would explain {NAMES[1]}'s move like this: “You go out with this play.”"
    assert said in " ".join(listed.split())
    assert f"explain {NAMES[0]}" not in listed


def test_the_command_to_play_on_is_shown(program: Program) -> None:
    path = written(program.folder)
    found = json.loads(program.run("review", str(path), "--json").raw)
    worst = max(found["decisions"], key=lambda one: one["loss"])
    shown = program.run("review", str(path), "--lang", "en").text
    assert f"canasta play {path} --from {worst['number']}\n" in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("rules", "players", "sides"), [("classic", 4, 2), ("frimes", 6, 3)])
def test_forty_columns(
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
    language: Language,
    rules: str,
    players: int,
    sides: int,
) -> None:
    path = written(program.folder, rules, players, sides)
    monkeypatch.setenv("COLUMNS", "40")
    for arguments in (("review", str(path), "--all"), ("review", "--help")):
        run = program.run(*arguments, "--lang", language)
        assert run.status == 0
        # Commands to copy are not broken.
        lines = [line for line in run.raw.splitlines() if "  canasta " not in f"  {line}"]
        assert [line for line in lines if len(line) > 40] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("empty", ""),
        ("cut", "canasta-record/1\nrules: cl"),
        ("wrong", "refused"),
        ("missing", None),
    ],
)
def test_a_file_that_is_no_record_is_refused_as_by_replay(
    program: Program, name: str, data: str | None, language: Language
) -> None:
    path = program.folder / name
    if data == "refused":
        text = written(program.folder).read_text(encoding="utf-8")
        data = text.replace("1: draw", "0: pass", 1)
        assert data != text
    if data is not None:
        path.write_text(data, encoding="utf-8")
    runs = [program.run(command, name, "--lang", language) for command in ("review", "replay")]
    assert runs[0].status in (1, 2)
    assert runs[0].raw == ""
    assert (runs[0].status, runs[0].errors) == (runs[1].status, runs[1].errors)


def test_a_game_that_goes_on_is_reviewed_so_far_and_said_to_go_on(program: Program) -> None:
    run = program.run("review", str(written(program.folder)), "--lang", "en")
    assert "The game is not finished." in run.text


# Bars


@pytest.mark.parametrize(
    ("values", "low", "high", "height", "drawn", "zero"),
    [
        ([1, 4, 8], 0, 8, 2, [" ▄█", "▀▀▀"], 1),
        ([-1, -8], -8, 0, 2, ["▀█", " ▀"], -1),
        ([3, -3, 0], -3, 3, 2, ["█", " █"], 0),
        ([0, 0], 0, 0, 3, ["", "", ""], -1),
    ],
)
def test_bars(
    values: list[float], low: float, high: float, height: int, drawn: list[str], zero: int
) -> None:
    assert bars(values, low, high, height) == (drawn, zero)


def test_condensed_values_keep_their_mean() -> None:
    assert condensed([1, 2, 3], 5) == [1, 2, 3]
    assert condensed([1, 3, 5, 7, 20, 40], 3) == [2, 6, 30]
    assert len(condensed(list(range(997)), 80)) == 80
