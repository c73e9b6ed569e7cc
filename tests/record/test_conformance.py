"""The engine judges every conformance case as its file says."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta.record.conformance import Case, Failure, case_files, check_case, read_cases
from canasta.rules import OFFICIAL_TEXTS

pytestmark = pytest.mark.both_forms

FOLDER = Path(__file__).parents[2] / "conformance"
FILES = case_files([FOLDER])

CASE = """
[[case]]
name = "classic: two queens take the pile"
source = "a case of this test"
play = ["take QQ", "discard 4"]
{expected}
[case.position]
hands = ["QQ45", "66", "77", "88"]
stock = "789"
pile = "8TQ"
melds = [["AAA"], []]
"""


def all_cases() -> Iterator[Case]:
    for file in FILES:
        yield from read_cases(file)


def position_of(case: Case) -> dict[str, object]:
    position = case.data.get("position", {})
    assert isinstance(position, dict)
    return position


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FOLDER)))
def test_cases(file: Path) -> None:
    failed = {case.name: failures for case in read_cases(file) if (failures := check_case(case))}
    assert not failed


def test_names_are_unique_and_say_something() -> None:
    named = Counter(case.name for case in all_cases())
    assert named.total() >= 150
    assert [name for name, times in named.items() if times > 1 or not name.strip()] == []


def test_every_case_has_a_source() -> None:
    unfounded = [case.name for case in all_cases() if not str(case.data["source"]).strip()]
    assert unfounded == []


def test_every_case_expects_something() -> None:
    """A play that must be accepted counts as an expectation."""
    idle = [
        case.name
        for case in all_cases()
        if not case.data.get("play") and set(case.data) <= {"name", "source", "position", "play"}
    ]
    assert idle == []


def test_every_text_has_cases() -> None:
    texts = Counter(str(position_of(case).get("rules", "classic")) for case in all_cases())
    assert {name: texts[name] for name in OFFICIAL_TEXTS if texts[name] < 20} == {}
    folders = {file.relative_to(FOLDER).parts[0] for file in FILES}
    assert folders == {*OFFICIAL_TEXTS, "house"}


def failures_of(expected: str, folder: Path) -> list[Failure]:
    file = folder / "case.toml"
    file.write_text(CASE.format(expected=expected), encoding="utf-8")
    (case,) = read_cases(file)
    return check_case(case)


@pytest.mark.parametrize(
    ("expected", "failure"),
    [
        (
            'hands = ["QQ45", "66", "77", "88"]',
            Failure("hands", "['QQ45', '66', '77', '88']", "['58T', '66', '77', '88']"),
        ),
        ('melds = [["AAA"], []]', Failure("melds", "[['AAA'], []]", "[['QQQ', 'AAA'], []]")),
        ('pile = "8T4"', Failure("pile", "'8T4'", "'4'")),
        ('stock = "7 8"', Failure("stock", "'7 8'", "'789'")),
        ('melds = [["AAA"], 1]', Failure("melds", "[['AAA'], 1]", "[['QQQ', 'AAA'], []]")),
        ("red_threes = [0, 1]", Failure("red_threes", "[0, 1]", "[0, 0]")),
        ("turn = 0", Failure("turn", "0", "1")),
        ('phase = "play"', Failure("phase", "'play'", "'draw'")),
        ("over = true", Failure("over", "True", "False")),
        ("score = [100, 0]", Failure("score", "[100, 0]", "-")),
        ("totals = [100, 0]", Failure("totals", "[100, 0]", "-")),
        ("winner = 1", Failure("winner", "1", "-1")),
        ('refused = "pile.no_match"', Failure("refused", "pile.no_match", "-")),
        ('legal = ["take"]', Failure("legal", "take", "pile.unopened_needs_pair")),
        ('illegal = ["draw"]', Failure("illegal", "draw", "accepted")),
    ],
    ids=lambda value: value.key if isinstance(value, Failure) else None,
)
def test_a_wrong_case_fails_with_what_was_expected_and_what_came(
    expected: str, failure: Failure, tmp_path: Path
) -> None:
    assert failures_of(expected, tmp_path) == [failure]


def test_a_play_that_is_refused_fails_with_its_reason(tmp_path: Path) -> None:
    file = tmp_path / "case.toml"
    text = CASE.format(expected="").replace("take QQ", "take Q*")
    file.write_text(text, encoding="utf-8")
    (case,) = read_cases(file)
    (failure,) = check_case(case)
    assert (failure.key, failure.expected) == ("play", "take Q*")
    assert "cards.not_in_hand" in failure.got


def test_a_right_case_has_no_failures(tmp_path: Path) -> None:
    assert failures_of('turn = 1\npile = "4"\nillegal = ["take"]', tmp_path) == []
