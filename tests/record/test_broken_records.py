"""Every defect of a record is reported with its code and line."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from canasta.record.errors import RECORD_ERRORS, RecordError
from canasta.record.header import HUMAN, Player
from canasta.record.rules_text import rules_hash
from canasta.rules import load_rules
from tests.support.card_games import SEED
from tests.support.recorded_games import DUEL, defect, played, read_from_text

pytestmark = pytest.mark.both_forms

HEADER = """canasta-record/1
rules: laws1951
target: 3000
rules hash: HASH
players: 4
sides: 2
sanctions: no
seat 0: human Ann: the first
seat 1: steady Bob
seat 2: human Zoé
seat 3: greedy Dan
dealer: 3
shuffle: canasta-fair/1
seed: SEED
"""


def header(**changes: str) -> str:
    """Return the header with some lines changed, or omitted if the new value is empty."""
    lines = []
    for line in good_header().splitlines():
        key = line.partition(":")[0].replace(" ", "_")
        changed = changes.pop(key, line)
        if changed:
            lines.append(changed)
    assert not changes
    return "\n".join(lines) + "\n"


def good_header() -> str:
    rules = replace(load_rules("laws1951"), target=3000)
    return HEADER.replace("HASH", rules_hash(rules)).replace("SEED", SEED.hex())


def test_the_header_as_documented() -> None:
    read = read_from_text(good_header()).header
    assert read.text() == good_header()
    assert read.players[0] == Player("Ann: the first", HUMAN)
    assert read.players[0].is_human()
    assert not read.players[3].is_human()
    assert read.game_rules.rules.target == 3000
    assert read.seed == SEED


BAD_HEADERS: list[tuple[dict[str, str], str, int, str]] = [
    ({"rules": "rules: whist"}, "record.bad_header", 2, "rules"),
    ({"rules": ""}, "record.bad_header", 14, "rules"),
    ({"rules": "rules: duel"}, "record.rules_differ", 4, "rules"),
    ({"target": ""}, "record.rules_differ", 3, "rules"),
    ({"target": "target: 12"}, "record.bad_header", 3, "target"),
    ({"target": "target: -5"}, "record.bad_header", 3, "target"),
    ({"rules_hash": "rules hash: 00"}, "record.rules_differ", 4, "rules"),
    ({"rules_hash": ""}, "record.bad_header", 14, "rules hash"),
    ({"players": "players: 3"}, "record.bad_header", 5, "players"),
    ({"players": "players: many"}, "record.bad_header", 5, "players"),
    ({"sides": "sides: 4"}, "record.bad_header", 6, "sides"),
    ({"sanctions": "sanctions: perhaps"}, "record.bad_header", 7, "sanctions"),
    ({"seat_1": ""}, "record.bad_header", 14, "seat 1"),
    ({"seat_1": "seat 1: human"}, "record.bad_header", 9, "seat 1"),
    ({"seat_1": "seat 1: human " + "x" * 41}, "record.bad_header", 9, "seat 1"),
    ({"seat_1": "seat 1: human a\tb"}, "record.bad_header", 9, "seat 1"),
    ({"seat_3": "seat 4: human Eve"}, "record.bad_header", 15, "seat 3"),
    ({"seat_3": "seat 3: human A\nseat 4: human B"}, "record.bad_header", 12, "seat 4"),
    ({"seat_3": "seat 2: human Eve"}, "record.bad_header", 11, "seat 2"),
    ({"dealer": "dealer: 4"}, "record.bad_header", 12, "dealer"),
    ({"shuffle": "shuffle: canasta-fair/2"}, "record.bad_header", 13, "shuffle"),
    ({"shuffle": "shuffle: given"}, "record.bad_header", 13, "shuffle"),
    ({"seed": ""}, "record.bad_header", 14, "seed"),
    ({"seed": "seed: 00ff"}, "record.bad_header", 14, "seed"),
    ({"seed": "seed: " + "xy" * 32}, "record.bad_header", 14, "seed"),
    ({"dealer": "dealer: 3\nlots: KH, QH, JH, TH"}, "record.bad_header", 13, "lots"),
    ({"dealer": "dealer: 3\nlots: KH, QH, JX, TH"}, "record.bad_header", 13, "lots"),
    ({"dealer": "dealer: 3\ncolour: green"}, "record.bad_header", 13, "colour"),
    ({"dealer": "dealer: 3\nnonsense"}, "record.bad_header", 13, "nonsense"),
    ({"dealer": "dealer: 3\nsides: 2"}, "record.bad_header", 13, "sides"),
    ({"dealer": "dealer: 3\n  packs = 3"}, "record.bad_header", 13, "  packs = 3"),
    ({"rules": 'rules: house\n  base = "classic"\n  packs = 7'}, "record.bad_header", 2, "rules"),
    ({"rules": 'rules: house\n  base = "mine.toml"'}, "record.bad_header", 2, "base"),
    ({"rules": 'rules: house\n  "base" = "mine.toml"'}, "record.bad_header", 2, "base"),
    ({"rules": "rules: house\n  packs = 2"}, "record.bad_header", 2, "base"),
    ({"rules": "rules: house\n  packs = "}, "record.bad_header", 2, "rules"),
    ({"rules": "rules: house\n  packs = " + "[" * 5000}, "record.bad_header", 2, "rules"),
    ({"rules": "rules: house\n  packs = " + "9" * 4400}, "record.bad_header", 2, "rules"),
    ({"rules": "rules: house\n  packs = 0x" + "F" * 4000}, "record.bad_header", 2, "rules"),
    ({"dealer": "dealer: " + "9" * 4400}, "record.bad_header", 12, "dealer"),
]


@pytest.mark.parametrize(("changes", "code", "line", "place"), BAD_HEADERS)
def test_defects_of_the_header(changes: dict[str, str], code: str, line: int, place: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_from_text(header(**changes))
    error = caught.value
    assert (error.code, error.line, error.place) == (code, line, place)
    assert error.file == "game.canasta"


def test_rules_of_a_record_never_reach_for_other_files(tmp_path: Path) -> None:
    """A record from a stranger must not open files on the reader's disk."""
    (tmp_path / "mine.toml").write_text('base = "classic"\n', encoding="utf-8")
    mine = f"'{tmp_path}/mine.toml'"
    for base in (
        f"base = {mine}",
        f"'base' = {mine}",
        f'id = """\n  base = "classic"\n  """\n  "base" = {mine}',
    ):
        with pytest.raises(RecordError) as caught:
            read_from_text(header(rules=f"rules: house\n  {base}"))
        assert (caught.value.code, caught.value.line) == ("record.bad_header", 2)


FIRST_LINE = len(HEADER.splitlines()) + 2

BAD_BODIES = [
    ("0: draw", "record.no_hand", 0),
    ("hand 2", "record.bad_hand", 0),
    ("hand 0", "record.bad_line", 0),
    ("hand one", "record.bad_line", 0),
    ("hand 1: 4S4H", "record.bad_deck", 0),
    ("hand 1: 4S4", "record.bad_line", 0),
    ("hand 1\nhand 2", "record.bad_hand", 1),
    ("hand 1\nhand 1", "record.bad_hand", 1),
    ("hand 1\n\n# a note\n0: dance", "record.bad_line", 3),
    ("hand 1\ndraw", "record.bad_line", 1),
    ("hand 1\n0 draw", "record.bad_line", 1),
    ("hand 1\n0: draw\n0: draw", "record.refused", 2),
    ("hand 1\n1: draw", "record.refused", 1),
    ("hand 1\n9: draw", "record.refused", 1),
    ("hand 1\n0: draw ; discard 4", "record.refused", 1),
    ("hand 1\nattempt 1: draw", "record.refused", 1),
    ("hand 1\nattempt 0: draw", "record.not_refused", 1),
    ("hand 1\nscore 0 0 total 0 0", "record.bad_score", 1),
    ("score 0 0 total 0 0", "record.bad_score", 0),
    ("hand 1\nscore a b", "record.bad_line", 1),
    ("hand 1\n0: draw" + " " * 990 + "; x", "record.bad_line", 1),
    ("hand 1\n\x0b\ufeff0: draw", "record.bad_line", 1),
]


@pytest.mark.parametrize(("body", "code", "offset"), BAD_BODIES)
def test_defects_of_the_lines(body: str, code: str, offset: int) -> None:
    with pytest.raises(RecordError) as caught:
        read_from_text(good_header() + "\n" + body + "\n")
    error = caught.value
    assert (error.code, error.line - FIRST_LINE) == (code, offset)
    if code in ("record.refused", "record.bad_line"):
        assert error.refusals


def test_a_wrong_score_is_reported_with_the_right_one() -> None:
    text = played(DUEL, "greedy", 1, random.Random(4)).text
    right = next(line for line in text.splitlines() if line.startswith("score"))
    wrong = text.replace(right, "score 5 5 total 5 5")
    with pytest.raises(RecordError) as caught:
        read_from_text(wrong)
    error = caught.value
    assert (error.code, error.place, error.value) == (
        "record.bad_score",
        right,
        "score 5 5 total 5 5",
    )
    assert text.splitlines()[error.line - 1] == right
    doubled = text.replace(right, f"{right}\n{right}")
    assert defect(lambda: read_from_text(doubled)) == ("record.bad_score", error.line + 1)
    left_out = read_from_text(text.replace(right + "\n", ""))
    assert left_out.end.game.past == read_from_text(text).end.game.past


def test_nothing_is_played_after_the_end() -> None:
    text = played(DUEL, "greedy", 100, random.Random(1)).text
    after = len(text.splitlines()) + 1
    assert defect(lambda: read_from_text(text + "0: draw\n")) == ("record.no_hand", after)
    assert defect(lambda: read_from_text(text + "hand 9\n")) == ("record.bad_hand", after)


def test_every_changed_letter_is_noticed_or_harmless() -> None:
    """A record with one changed letter still replays by the rules or is refused cleanly."""
    text = played(DUEL, "random", 1, random.Random(6)).text
    chance = random.Random(7)
    refused: list[RecordError] = []
    for _ in range(150):
        place = chance.randrange(len(text))
        changed = text[:place] + chance.choice("0123456789KQ*b ;:\n") + text[place + 1 :]
        try:
            read_from_text(changed)
        except RecordError as error:
            refused.append(error)
    assert len(refused) > 75
    assert {error.code for error in refused} <= set(RECORD_ERRORS)
    assert all(error.line > 0 for error in refused)
