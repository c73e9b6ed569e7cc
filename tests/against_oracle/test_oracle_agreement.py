"""Engine and oracle agree on legal actions, positions and scores of the same rounds.

`make fuzz` compares as many positions as you like.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from canasta.build_info import is_compiled
from canasta.rules import load_rules
from canasta.rules.ruleset import RULE_FIELDS
from tests import fuzz
from tests.oracle import TEXTS
from tests.oracle.rules import by_players
from tests.support.lockstep import DifferenceError, Lockstep
from tests.support.lockstep_starts import Tally, play_dealt, play_few_cards, play_with_penalty_cards
from tests.support.oracle_map import UNKNOWN_TO_ORACLE, oracle_values
from tests.support.reproduction import reproduction
from tests.support.rulebooks import house_rules, random_house_rules, random_value, text_books

pytestmark = pytest.mark.both_forms

IN_EVERY_TEXT = {
    "Drew",
    "TookPile",
    "Melded",
    "Discarded",
    "CanastaMade",
    "RedThreesLaid",
    "PileJoinedHand",
    "LastCard",
    "WentOut",
    "Opened 50",
    "Opened 90",
    "Opened 120",
    "RoundEnded out",
    "RoundEnded stock",
    "RoundEnded red_three",
}
IN_TEXT = {
    "laws1951": {"Asked", "Answered", "Penalized", "PileFroze", "Passed", "Opened 0"},
    "frimes": {"Asked", "Answered", "PileBlocked", "Opened 15"},
    "classic": {"Asked", "Answered", "Penalized", "PileFroze", "CanastaConcealed", "Opened 15"},
    "duel": {"PileFroze", "WentOut concealed", "WentOut concealed below the minimum", "Opened 15"},
}
"""The cases that must occur in the compared rounds."""


@pytest.mark.parametrize("rules", sorted(TEXTS))
def test_every_arrangement_of_a_text(rules: str) -> None:
    chooser = random.Random(rules)
    books = [book for book in text_books() if book.rules.id == rules]
    tally = Tally()
    enough = 6000 if is_compiled() else 500
    while tally.positions < enough or not _seen_enough(rules, tally.seen):
        for book in books:
            play_dealt(chooser, book, tally)
            play_with_penalty_cards(chooser, book, tally)
            for _ in range(8):
                play_few_cards(chooser, book, tally)
        assert tally.positions < 50_000, f"never occurred: {_missing(rules, tally.seen)}"


def _seen_enough(rules: str, seen: Counter[str]) -> bool:
    return not _missing(rules, seen)


def _missing(rules: str, seen: Counter[str]) -> set[str]:
    return (IN_EVERY_TEXT | IN_TEXT[rules]) - seen.keys()


@pytest.mark.parametrize("seed", range(8))
def test_random_house_rules(seed: int, tmp_path: Path) -> None:
    chooser = random.Random(seed)
    tally = Tally()
    while tally.positions < (2000 if is_compiled() else 300):
        book = random_house_rules(chooser, tmp_path)
        play_dealt(chooser, book, tally)
        play_with_penalty_cards(chooser, book, tally)
        for _ in range(8):
            play_few_cards(chooser, book, tally)


@pytest.mark.parametrize("rules", sorted(TEXTS))
def test_both_read_the_same_values(rules: str) -> None:
    """The oracle's values, copied by hand, equal the values of the rule files."""
    mapped, copied = oracle_values(load_rules(rules)), TEXTS[rules]
    for name in vars(copied):
        ours, theirs = getattr(mapped, name), getattr(copied, name)
        if name in ("cards_dealt", "cards_drawn", "canastas_needed", "all_red_threes"):
            for players, _ in load_rules(rules).arrangements:
                assert by_players(ours, players) == by_players(theirs, players), name
        elif name == "covered_upcards":
            assert sorted(ours) == sorted(theirs)
        elif name in ("meld_wilds", "canasta_naturals", "yes_binds"):
            # No limit, no base, nobody to ask: these are written as numbers that limit nothing.
            assert ours == theirs or rules != "laws1951"
        else:
            assert ours == theirs, name


@pytest.mark.parametrize("name", RULE_FIELDS)
def test_every_rule_field_reaches_the_oracle(name: str) -> None:
    base = load_rules("classic")
    chooser = random.Random(name)
    value = getattr(base, name)
    while value == getattr(base, name):
        value = RULE_FIELDS[name].read(random_value(chooser, RULE_FIELDS[name]))
    changed = replace(base, **{name: value})
    has_changed = vars(oracle_values(changed)) != vars(oracle_values(base))
    assert has_changed == (name not in UNKNOWN_TO_ORACLE)


def test_a_difference_is_written_as_a_small_case(tmp_path: Path) -> None:
    """If card points differ between oracle and engine, one opening is enough to show it."""
    book = house_rules({"base": "classic", "high_points": 20, "ace_points": 40}, tmp_path)
    book = replace(book, values=TEXTS["classic"])
    position = {
        "players": 4,
        "sides": 2,
        "turn": 0,
        "phase": "play",
        "hands": ["KKKQQ456", "778", "99T", "JJ"],
        "stock": "456789",
        "pile": "AJ8",
        "melds": [[], ["7777"]],
    }
    with pytest.raises(DifferenceError) as found:
        Lockstep.from_position(book, position)
    case = reproduction(book, [(position, "")], found.value)
    assert "# legal for the engine only: ['meld K:KKK']" in case
    assert 'hands = ["KKK' in case
    assert "stock" not in case
    assert "melds" not in case


def test_the_long_comparison_ends_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["--positions", "300", "--seed", "1"]) == 0
    assert "no difference" in capsys.readouterr().out


def test_the_long_comparison_shows_a_difference(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test makes tens worth more to the oracle than to the engine."""
    wrong = [replace(book, values=replace(book.values, high_points=15)) for book in text_books()]
    monkeypatch.setattr(fuzz, "text_books", lambda: wrong)
    assert fuzz.main(["--positions", "5000", "--seed", "1"]) == 1
    out = capsys.readouterr().out
    assert "[[case]]" in out
    assert "Seed 1 finds it again" in out
