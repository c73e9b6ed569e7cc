"""The score keeper in the terminal: a round in a few lines, corrected, kept, never lost."""

import json
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from canasta.cli.score.kept_sheets import ChangedElsewhereError, KeptSheet
from canasta.cli.score.typed_side import NUMBERS, marks, read_side
from canasta.i18n import LANGUAGES, load
from canasta.scorekeeping.entries import Cards, SideEntry
from canasta.scorekeeping.score_rules import scored_texts
from canasta.scorekeeping.sheets import Sheet, SheetError, read_sheet
from tests.support.scripted_terminal import Program, Run, program

__all__ = ["program"]

LAWS = next(rules for rules in scored_texts() if rules.id == "laws1951")
BEGIN = ("1", "", "Ann, Bob, Cleo, Dan", "", "1500")
ROUND = ("ann c", "n1 m2 r1 450 -35", "100 -10", "")
"""1815 and 90 points."""


def typed(program: Program, *lines: str, language: str = "en") -> Run:
    """Go on with the sheet ``evening.json``, or begin it, and type ``lines``."""
    run = program.run("score", "evening.json", "--lang", language, lines=lines)
    assert run.status == 0, run.errors
    return run


def sheet(program: Program) -> Sheet:
    return read_sheet((program.folder / "evening.json").read_text(encoding="utf-8"))


def totals(program: Program) -> list[int]:
    return list(sheet(program).standing().totals)


def test_a_round_takes_a_line_for_each_side(program: Program) -> None:
    run = typed(program, *BEGIN, *ROUND)
    assert totals(program) == [1815, 90]
    assert "Ann + Cleo  1,815  wins the game" in run.raw
    assert "Kept in evening.json." in run.text


def test_a_correction_changes_everything_after_it_and_can_be_undone(program: Program) -> None:
    run = typed(
        program, *BEGIN, *ROUND, *ROUND, "correct 1", "bob", "m1 210 -60", "", "undo", "delete 2"
    )
    assert "Bob + Dan     540" in run.raw  # 450 and 90
    assert "The last change is undone." in run.text
    assert totals(program) == [1815, 90]


def test_a_round_is_kept_in_mid_entry(program: Program) -> None:
    typed(program, *BEGIN, "bob", "450 -10")
    draft = sheet(program).draft
    assert draft is not None
    assert (draft.at, draft.round.out) == (0, 1)
    assert draft.round.sides[0].melds.points == 450
    typed(program, "bob", "m1 200 -5", "")
    assert totals(program) == [440, 595]
    assert sheet(program).draft is None


def test_a_round_can_be_cancelled(program: Program) -> None:
    typed(program, *BEGIN, "bob", "cancel", "nobody", "100 -10", "50 -20", "cancel")
    assert sheet(program).rounds == ()
    assert sheet(program).draft is None


def test_what_cannot_be_is_said_and_never_forbidden(program: Program) -> None:
    run = typed(program, *BEGIN, "dan", "1003 -10", "100", "")
    for part in (
        "Ann + Cleo: 1,003 in melded cards, but every card is worth a multiple of 5.",
        "Bob + Dan: going out takes one canasta; canastas counted: 0.",
        "You decide: nothing keeps you from scoring the round as it is.",
    ):
        assert part in run.text
    assert totals(program) == [993, 200]


def test_sanctions_have_names(program: Program) -> None:
    run = typed(program, *BEGIN, "help", "nobody", "100 -10 s2", "100 -10 s4x2 p5", "")
    assert "s4 irregular taking of the pile (100)" in run.text.replace("  ", " ")
    assert totals(program) == [-110, -115]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("9" * 40, "At most 100,000."),
        ("n" + "9" * 40, "At most 99."),
        ("n1 n2", "this stands twice"),
        ("450 3x50", "counted in two ways"),
        ("z3", "is not clear"),
        ("s9", "there is no such sanction"),
        ("s1x2 s1", "this stands twice"),
        ("s1x500", "At most 99."),
        ("3x7", "no card has this value"),
        ("=", "is not clear"),
    ],
)
def test_a_line_that_is_not_clear_is_asked_again(
    program: Program, line: str, sentence: str
) -> None:
    run = typed(program, *BEGIN, "nobody", line, "100 -10", "50 -20", "")
    assert sentence in run.text
    assert totals(program) == [90, 30]


def test_people_are_named_by_their_beginning_or_their_seat(program: Program) -> None:
    typed(program, *BEGIN, "who", "d", "100 -10", "50 -20", "out 3", "")
    assert sheet(program).rounds[0].out == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_is_of_its_language(language: str) -> None:
    words = load("fr" if language == "fr" else "en")
    letters = {number: letter for letter, number in marks(words).items()}
    assert set(letters) == set(NUMBERS)
    assert len({*letters.values(), words.text("cli.score.mark.sanction")}) == len(NUMBERS) + 1
    line = " ".join([f"{letters[name]}{at}" for at, name in enumerate(NUMBERS, 1)])
    assert read_side(line, LAWS, words) == SideEntry(1, 2, 3, 4, 5, other_penalty=6)


def test_cards_are_counted_by_value_or_one_by_one() -> None:
    words = load("en")
    assert read_side("2x50 7x20 -3x5", LAWS, words) == SideEntry(
        melds=Cards(values={"50": 2, "20": 7}), hand=Cards(values={"5": 3})
    )
    assert read_side("=KKK7* =77 -=A", LAWS, words).melds == Cards(kinds={"K": 3, "7": 3, "*": 1})
    french = read_side("=RRR10", LAWS, load("fr"))
    assert french.melds == Cards(kinds={"K": 3, "T": 1})


def test_it_speaks_french_and_fits_forty_columns(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    names = "Maximilienne de Montmorency, Bob, Clé, Zoé"
    lines = ("2", "", names, "", "", "aide", "max", "p1 m2 500 -35", "100", "", "manches", "règles")
    run = typed(program, *lines, language="fr")
    assert "Manche 2 : Bob donne" in run.text
    answers = [line for line in run.raw.splitlines() if not line.startswith("> ")]
    assert max(len(line) for line in answers) <= 40


def test_games_are_offered_again_the_latest_first(program: Program) -> None:
    for name in ("Ann", "Zoe"):
        program.run("score", "--lang", "en", lines=["n", "1", "", name, "", ""][name == "Ann" :])
    run = program.run("score", "--lang", "en", lines=["2", *ROUND])
    assert "1  Zoe + Player 3 0" in run.raw
    assert re.search(r"Ann \+ Player 3 +1,815", run.raw)


def test_a_recorded_game_opens_as_a_sheet(program: Program) -> None:
    records = Path(__file__).parents[1] / "data" / "earlier" / "records"
    record = min(records.glob("*.canasta"))
    run = program.run("score", str(record), "--lang", "en", lines=["rounds"])
    assert run.status == 0
    assert len(list((program.folder / "state" / "canasta" / "scores").glob("*"))) == 1
    shown = program.run("score", str(record), "--json")
    assert read_sheet(shown.raw).rounds


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[1, 2", "neither a score sheet nor a recorded game"),
        ('{"form": "canasta-score/2"}', "comes from a newer version"),
        ('{"form": "canasta-score/1"}', "is damaged"),
        ("x" * 400_001, "too long"),
    ],
)
def test_a_bad_file_is_left_as_it_is(program: Program, text: str, sentence: str) -> None:
    file = program.folder / "evening.json"
    file.write_text(text, encoding="utf-8")
    run = program.run("score", "evening.json", "--lang", "en")
    assert run.status == 1
    assert sentence in run.errors
    assert file.read_text(encoding="utf-8") == text


def test_what_another_program_has_changed_is_not_overwritten(program: Program) -> None:
    typed(program, *BEGIN, *ROUND)
    file = program.folder / "evening.json"
    kept = KeptSheet.read(file)
    other = file.read_text(encoding="utf-8").replace("Ann", "Ana")
    file.write_text(other, encoding="utf-8")
    with pytest.raises(ChangedElsewhereError):
        kept.keep(kept.sheet, datetime.now(UTC))
    assert file.read_text(encoding="utf-8") == other


def test_a_full_disk_is_said_and_entering_goes_on(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(program, *BEGIN, *ROUND)
    before = (program.folder / "evening.json").read_text(encoding="utf-8")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device", "evening.json")

    monkeypatch.setattr(Path, "write_text", full)
    run = typed(program, *ROUND)
    assert "No space left on device" in run.text
    assert "stays here while the program runs" in run.text
    assert "Ann + Cleo  3,630" in run.raw
    assert (program.folder / "evening.json").read_text(encoding="utf-8") == before


def test_a_clock_that_was_set_back_does_not_age_a_change(tmp_path: Path) -> None:
    kept = KeptSheet(tmp_path / "a.json", _empty())
    kept.keep(kept.sheet, datetime(2026, 1, 2, tzinfo=UTC))
    later = kept.sheet.changed
    kept.keep(kept.sheet, datetime(2020, 1, 1, tzinfo=UTC))
    assert kept.sheet.changed == later + 1


def test_a_sheet_is_read_as_it_was_written() -> None:
    assert read_sheet(_empty().text()) == _empty()
    named = read_sheet(_empty("\u202eAnn\u0000", "محمد", "👩‍👩‍👧" * 40, "").text())
    assert named.names[0] == "Ann"
    assert named.names[1] == "محمد"
    assert len(named.names[2]) == 30


def test_what_does_not_fit_together_is_no_sheet() -> None:
    data = json.loads(_empty().text())
    for changes in (
        {"dealer": 9},
        {"target": int("9" * 40)},
        {"names": ["Ann"]},
        {"rounds": [{"out": "Ann", "sides": []}]},
        {"rounds": [{"out": 0, "concealed": False, "sides": []}]},
        {"id": "../../passwd"},
    ):
        with pytest.raises(SheetError) as raised:
            read_sheet(json.dumps({**data, **changes}))
        assert raised.value.code == "broken"


def _empty(*names: str) -> Sheet:
    return Sheet(
        id="0123456789abcdef",
        started=1,
        changed=2,
        rules=LAWS,
        players=4,
        sides=2,
        names=names or ("Ann", "Bob", "Cleo", "Dan"),
        dealer=0,
        target=5000,
        start=(0, 0),
    )
