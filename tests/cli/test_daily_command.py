"""``canasta daily`` counts the first round; later ones are practice."""

import json
from datetime import date
from pathlib import Path

import pytest

from canasta.agents.alike import VERSION
from canasta.cli.commands import daily
from canasta.daily import field
from canasta.daily.deal import DailyDeal
from canasta.daily.field import Try
from canasta.i18n import load
from canasta.record.record_writer import RecordedGame
from tests.support.later_robots import update_robots
from tests.support.scripted_terminal import Program, program

__all__ = ["program"]

DUEL = ("daily", "--rules", "duel", "--date", "2026-11-27")


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder of saved games; each level plays one round."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(field, "TRIES", 1)
    monkeypatch.setattr(daily, "TRIES", 1)
    found = Try(100, is_certain=True)
    monkeypatch.setattr(daily, "result_of_try", lambda _deal, _level, _number: found)
    return tmp_path / "state" / "canasta" / "games" / "daily"


def play_to_the_end(path: Path) -> None:
    """Let a robot finish the person's game that the command has begun."""
    game = RecordedGame.resume(path)
    deal = DailyDeal(date(2026, 11, 27), "duel")
    while not game.game.past:
        game.play_robot(deal.robot.decide)
    game.close()


def test_a_deal_is_begun_continued_and_compared(
    program: Program, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = program.run(*DUEL, "--lang", "en", lines=["hint"])
    assert begun.status == 0
    assert "This round counts, so there are no hints." in begun.text
    assert "daily --rules duel --date 2026-11-27" in begun.text
    files = list(games.glob("*.canasta"))
    assert [file.name for file in files] == [f"2026-11-27-duel-v{VERSION}.canasta"]
    play_to_the_end(files[0])
    ended = program.run(*DUEL, "--lang", "en")
    assert (ended.status, ended.errors) == (0, "")
    assert "Two-player Canasta, 27 Nov · " in ended.text
    kept = json.loads(files[0].with_suffix(".json").read_text(encoding="ascii"))
    assert f"{kept['percent']}% of the robots' results" in ended.text
    monkeypatch.setattr(daily, "result_of_try", None)  # nothing is played again
    assert program.run(*DUEL, "--lang", "en").raw == ended.raw
    listed = program.run("daily", "--list", "--lang", "en")
    assert "2026-11-27-duel" in listed.text
    assert f"{kept['percent']}%" in listed.text


def test_the_table_ends_with_the_round(program: Program, games: Path) -> None:
    program.run(*DUEL)
    path = next(games.glob("*.canasta"))
    play_to_the_end(path)
    *before, last, _score = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*before, ""]), encoding="utf-8")
    ended = program.run(*DUEL, "--lang", "en", lines=[last.partition(": ")[2]])
    assert (ended.status, ended.errors) == (0, "")
    assert " review " in ended.text
    assert "Two-player Canasta, 27 Nov · " in ended.text


def test_only_the_first_time_counts(program: Program, games: Path) -> None:
    refused = program.run(*DUEL, "--practice", "--lang", "en")
    assert "Play this deal to its end first" in refused.errors
    program.run(*DUEL)
    first = next(games.glob("*.canasta"))
    play_to_the_end(first)
    program.run(*DUEL)
    kept = first.with_suffix(".json").read_bytes()
    record = first.read_bytes()
    program.run(*DUEL, "--practice")
    play_to_the_end(first.with_name(f"2026-11-27-duel-v{VERSION}-practice.canasta"))
    begun = program.run(*DUEL, "--practice", "--lang", "en", lines=["hint"])
    assert "Your turn" in begun.text
    assert "no hints" not in begun.text
    assert (first.with_suffix(".json").read_bytes(), first.read_bytes()) == (kept, record)
    assert len(list(games.glob("*.json"))) == 1


def test_a_deal_of_earlier_robots_shows_its_result_and_is_not_continued(
    program: Program, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.run(*DUEL)
    record = next(games.glob("*.canasta"))
    begun = record.read_bytes()
    play_to_the_end(record)
    program.run(*DUEL)
    over, result = record.read_bytes(), record.with_suffix(".json")
    update_robots(monkeypatch)
    shown = program.run(*DUEL, "--lang", "en")
    assert (shown.status, shown.errors) == (0, "")
    assert f"You played with version {VERSION} of the robots" in shown.text
    assert f" · v{VERSION}" in shown.text
    listed = program.run("daily", "--list", "--lang", "en").text
    assert f"2026-11-27-duel-v{VERSION}" in listed
    for options, kept in ((("--practice",), over), ((), begun)):
        record.write_bytes(kept)
        if not options:
            result.unlink()
        refused = program.run(*DUEL, *options, "--lang", "en")
        assert (refused.status, refused.raw) == (2, "")
        assert f"--robots {VERSION + 1}" in refused.errors
        assert record.read_bytes() == kept
    newest = program.run(*DUEL, "--robots", str(VERSION + 1), "--lang", "en")
    assert "Your turn" in newest.text


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--date", "tomorrow"), '"tomorrow" is not a date'),
        (("--date", "9999-12-31"), "has not come yet"),
        (("--rules", "sundays.toml"), "House rules have none"),
    ],
)
def test_what_has_no_deal_is_refused(
    program: Program, options: tuple[str, str], words: str
) -> None:
    run = program.run("daily", *options, "--lang", "en")
    assert (run.status, run.raw) == (2, "")
    assert words in run.errors


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b'{"ahead": "x"}', b"\xff", b"[" * 10**6])
def test_a_damaged_result_hides_no_other(program: Program, games: Path, content: bytes) -> None:
    games.mkdir(parents=True)
    (games / "2026-11-26-duel-v2.json").write_bytes(content)
    sound = {"version": 1, "ahead": 90, "percent": 75, "par": 20}
    (games / "2026-11-27-duel-v2.json").write_text(json.dumps(sound), encoding="ascii")
    (games / "2026-11-28-duel-v2.json").mkdir()
    listed = program.run("daily", "--list", "--lang", "en")
    assert (listed.status, listed.errors) == (0, "")
    assert listed.text.count("the result is damaged") == 2
    assert "75%" in listed.text


def test_nothing_played_is_said(program: Program) -> None:
    assert "aucune donne du jour" in program.run("daily", "--list", "--lang", "fr").text
    assert load("fr").text("cli.daily.help")


@pytest.mark.usefixtures("games")
def test_help_offers_no_hints_where_they_are_refused(program: Program) -> None:
    given = ("daily", "--lang", "fr")
    assert "Aussi : table, journal," in program.run(*given, lines=["aide"]).text
