"""``canasta check`` reports conformance cases that pass, fail or cannot be checked."""

import json
import re

import pytest

from canasta.i18n import LANGUAGES, Language
from tests.i18n.sentence_helpers import plain
from tests.support.command_runs import CONFORMANCE
from tests.support.scripted_terminal import Program, program

__all__ = ["program"]


def test_all_conformance_cases_pass(program: Program) -> None:
    run = program.run("check", str(CONFORMANCE))
    assert (run.status, run.errors) == (0, "")
    passed = re.fullmatch(r"(\d+) passed, 0 failed\n", run.raw)
    assert passed is not None
    assert int(passed[1]) >= 150


CASES = """
[[case]]
name = "right"
source = "here"
play = ["draw"]
turn = 0
[case.position]
hands = ["KKKK", "444", "555", "666"]
stock = "9988"

[[case]]
name = "twice wrong"
source = "here"
play = ["draw"]
legal = ["draw"]
illegal = ["discard K"]
turn = 1
[case.position]
hands = ["KKKK", "444", "555", "666"]
stock = "9988"

[[case]]
name = "not refused"
source = "here"
play = ["draw"]
refused = "stock.empty"
[case.position]
hands = ["KKKK", "444", "555", "666"]
stock = "9988"
"""


def test_failed_cases_are_listed_one_to_a_line(program: Program) -> None:
    file = program.folder / "cases.toml"
    file.write_text(CASES, encoding="utf-8")
    run = program.run("check", "cases.toml", "--lang", "en")
    assert (run.status, run.errors) == (1, "")
    assert run.raw.splitlines() == [
        (
            "cases.toml: twice wrong: legal: expected draw, got turn.already_drawn; "
            "illegal: expected discard K, got accepted; turn: expected 1, got 0"
        ),
        "cases.toml: not refused: refused: expected stock.empty, got nothing",
        "1 passed, 2 failed",
    ]
    french = plain(program.run("check", "cases.toml", "--lang", "fr").raw).splitlines()
    assert french[0].startswith("cases.toml : twice wrong : legal : attendu draw, obtenu turn.")
    assert "attendu discard K, obtenu accepté" in french[0]
    assert french[-1] == "1 passed, 2 failed"
    report = program.run("check", "cases.toml", "--json")
    assert report.status == 1
    figures = json.loads(report.raw)
    assert (figures["passed"], figures["failed"], len(figures["failures"])) == (1, 2, 4)
    assert figures["failures"][0] == {
        "file": "cases.toml",
        "case": "twice wrong",
        "key": "legal",
        "expected": "draw",
        "came": "turn.already_drawn",
    }


def test_a_winner_of_minus_one_expects_that_the_game_goes_on(program: Program) -> None:
    case = '[[case]]\nname = "{0}"\nsource = "s"\ntotals = {0}\nwinner = -1\n[case.position]\n'
    position = 'phase = "over"\nscores = {0}\n'
    text = "".join([(case + position).format(totals) for totals in ("[5000, 0]", "[5000, 5000]")])
    (program.folder / "cases.toml").write_text(text, encoding="utf-8")
    run = program.run("check", "cases.toml", "--lang", "en")
    assert run.status == 1
    assert run.raw.splitlines() == [
        "cases.toml: [5000, 0]: winner: expected -1, got 0",
        "1 passed, 1 failed",
    ]


BAD_CASES = {
    'name = "x"\nsource = "y"\nlegal = ["foo"]': "foo",
    'name = "x"\nsource = "y"\nrefused = "stock.empty"': "play = []",
    'name = "x"\nsource = "y"\n[case.position]\nhands = ["KKKKKKKKK"]': "hands",
    'name = "x"\nsource = "y"\n[case.position]\nhands = ["Z","4","4","4"]': "hands",
    'name = "x"\nsource = "y"\n[case.position]\nrules = "nowhere.toml"': "nowhere.toml",
    'name = "x"\nsource = "y"\n[case.position]\nturm = 1': "turm",
    'name = 5\nsource = "y"': "name = 5",
    'name = "x"\nsource = "y"\nplays = ["draw"]': "plays",
    'name = "x"\nsource = "y"\nposition = 3': "position = 3",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", BAD_CASES)
def test_cases_that_cannot_be_checked(program: Program, case: str, language: Language) -> None:
    (program.folder / "cases.toml").write_text(f"[[case]]\n{case}\n", encoding="utf-8")
    run = program.run("check", "cases.toml", "--lang", language)
    assert (run.status, run.raw) == (2, "")
    assert run.errors.startswith("cases.toml")
    assert BAD_CASES[case] in run.errors


def test_a_name_that_acts_on_the_terminal_is_shown_without_effect(program: Program) -> None:
    """Quoted files cannot change the terminal's title, cursor or text direction."""
    acting = CASES.replace("not refused", r"\u001b]0;title\u0007\u001b[2J\u202eyes\u2028")
    (program.folder / "cases.toml").write_text(acting, encoding="utf-8")
    run = program.run("check", "cases.toml", "--lang", "fr")
    assert run.status == 1
    assert not {"\x1b", "\x07", "\u202e", "\u2028"} & set(run.raw)
    assert "\ufffd]0;title" in run.raw
    assert "\u202f" in run.raw or "\xa0" in run.raw, "the spaces of French are kept"
