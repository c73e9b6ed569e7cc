"""Rule files: house rules, and every defect of a file."""

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from canasta.i18n import load
from canasta.i18n.error_sentences import rule_error_sentence
from canasta.rules import (
    OFFICIAL_TEXTS,
    RULE_TEXTS,
    RuleError,
    Source,
    load_rules,
    rules_from_toml,
)
from canasta.rules.field_kinds import (
    Arrangements,
    ByPlayers,
    Choice,
    Choices,
    FieldKind,
    Number,
    Points,
    Scale,
    Steps,
    Switch,
    Value,
)
from canasta.rules.loader import differences
from canasta.rules.ruleset import RULE_FIELDS, Origin
from canasta.rules.toml import TOO_LARGE
from tests.rules.house_rules import house, refused
from tests.support.arrangements import TEXTS
from tests.support.toml_text import toml_value

HUGE = 10**30
"""A number too large for a machine integer."""


def written(key: str, value: Value) -> object:
    """Return a value in the form of a rule file."""
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(RULE_FIELDS[key], ByPlayers) and isinstance(value, tuple):
        return {str(players): number for players, number in enumerate(value, start=2)}
    if isinstance(RULE_FIELDS[key], Points):
        return dict(value)  # type: ignore[arg-type]
    if isinstance(RULE_FIELDS[key], Scale):
        return list(value)  # type: ignore[arg-type]
    return value


def other_values(key: str) -> Iterator[Value]:
    """Yield the values of a field in all texts, and more values that it allows."""
    values = {getattr(rules, key) for rules in TEXTS.values()}
    yield from sorted(values, key=repr)
    kind = RULE_FIELDS[key]
    if isinstance(kind, Number):
        (value, *_) = values
        yield value - kind.step if value > kind.low else value + kind.step
    elif isinstance(kind, Choice):
        yield from kind.words


@pytest.mark.parametrize("key", RULE_FIELDS)
def test_a_house_rule_overrides_any_field(key: str) -> None:
    for value in other_values(key):
        for base in OFFICIAL_TEXTS:
            line = f"{key} = {toml_value(written(key, value))}"
            try:
                rules = house(line, base)
            except RuleError as error:
                assert error.code == "rules.contradiction"  # noqa: PT017  (not always raised)
                continue
            assert getattr(rules, key) == value
            assert rules.sources[key] == Source("house", "")
            rest = [other for other in RULE_FIELDS if other != key]
            assert all(getattr(rules, other) == getattr(TEXTS[base], other) for other in rest)
            assert all(rules.sources[other] == TEXTS[base].sources[other] for other in rest)


def test_a_house_rule_may_name_its_source() -> None:
    rules = house('target = { value = 3000, origin = "laws", source = "une partie courte" }')
    assert rules.target == 3000
    assert rules.sources["target"] == Source("laws", "une partie courte")
    assert house("target = { value = 3000 }").sources["target"] == Source("house", "")


def test_one_number_stands_for_all_numbers_of_players() -> None:
    assert house("cards_dealt = 9").cards_dealt == (9, 9, 9, 9, 9)


def test_a_file_is_named_after_itself(tmp_path: Path) -> None:
    (tmp_path / "chez_nous.toml").write_text('base = "duel"\n', encoding="utf-8")
    rules = load_rules("chez_nous.toml", tmp_path)
    assert (rules.id, rules.base) == ("chez_nous", "duel")
    assert rules.titles == {}
    named = 'id = "nous"\nbase = "duel"\ntitle_fr = "Chez nous"\n'
    (tmp_path / "chez_nous.toml").write_text(named, encoding="utf-8")
    rules = load_rules("chez_nous.toml", tmp_path)
    assert (rules.id, rules.titles) == ("nous", {"fr": "Chez nous"})


def test_a_byte_order_mark_at_the_start_is_dropped(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text('base = "duel"\n', encoding="utf-8-sig")
    assert load_rules("house.toml", tmp_path).base == "duel"


def test_a_base_may_be_a_file_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "first.toml").write_text('base = "duel"\ntarget = 3000\n')
    (tmp_path / "deep" / "second.toml").write_text('base = "first.toml"\nmax_wilds = 2\n')
    (tmp_path / "third.toml").write_text('base = "deep/second.toml"\nmax_wilds = 1\n')
    for folder, name in ((tmp_path, "third.toml"), (None, str(tmp_path / "third.toml"))):
        rules = load_rules(name, folder)
        assert (rules.target, rules.max_wilds, rules.cards_dealt[0]) == (3000, 1, 15)
        assert rules.sources["target"] == Source("house", "")


def test_a_whole_text_can_be_a_file_without_a_base(tmp_path: Path) -> None:
    lines = [
        f"{key} = {toml_value(written(key, getattr(TEXTS['frimes'], key)))}" for key in RULE_FIELDS
    ]
    (tmp_path / "all.toml").write_text("\n".join(lines), encoding="utf-8")
    assert differences(load_rules("all.toml", tmp_path), TEXTS["frimes"]) == []


# Refused files


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("joker_point = 50", "joker_point"),
        ("Packs = 2", "Packs"),
        ('"" = 2', ""),
        ("rules = { packs = 2 }", "rules"),
        ("[cards]\npacks = 2", "cards"),
    ],
)
def test_unknown_keys(text: str, key: str) -> None:
    error = refused(text)
    assert (error.code, error.file, error.key) == ("rules.unknown_key", "house.toml", key)
    names, allowed = {"id", "base", "title_en", "title_fr"}, error.allowed.split(", ")
    assert set(allowed) >= {*names, *RULE_FIELDS}


def test_unknown_keys_beside_a_value() -> None:
    error = refused("packs = { value = 2, orgin = 'laws' }")
    assert (error.code, error.key) == ("rules.unknown_key", "packs")
    assert error.allowed == "origin, source, value"


NO_NUMBERS = ["true", '"2"', "2.0", "[2]", "{}", "1979-05-27", "nan", "inf"]
BAD_BY_KIND: dict[type[FieldKind], list[str]] = {
    Number: NO_NUMBERS,
    Switch: ["0", "1", '"true"', "[]", "{}"],
    Choice: ["1", "true", '""', '"no such word"', "[]"],
    Choices: ["1", '"wild"', '["no such word"]', "[1]", '[["wild"]]', "{}"],
    ByPlayers: [
        *NO_NUMBERS,
        "{ 2 = 1 }",
        "{ 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1, 7 = 1 }",
        "{ 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = true }",
        "{ 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 99 }",
        "{ two = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1 }",
    ],
    Steps: [
        "50",
        "[]",
        "{}",
        "[50]",
        "[[0]]",
        "[[0, 50, 90]]",
        "[[5, 50]]",
        "[[0, 51]]",
        "[[0, -5]]",
        "[[0, 505]]",
        "[[0, true]]",
        "[[0, 50], [0, 90]]",
        "[[0, 50], [1500, 90], [1500, 120]]",
        "[[0, 50], [3000, 120], [1500, 90]]",
    ],
    Arrangements: [
        "4",
        "[]",
        "[4]",
        "[[4]]",
        "[[4, 2, 1]]",
        "[[4, 1]]",
        "[[4, 3]]",
        "[[1, 1]]",
        "[[7, 7]]",
        "[[4, 0]]",
        "[[4, -2]]",
        "[[4, true]]",
        '[["4", 2]]',
        "[[4, 2], [4, 2]]",
        "[[4.0, 2]]",
    ],
    Scale: [
        "100",
        "true",
        "{}",
        "[true]",
        '["100"]',
        "[100, 99]",
        "[100, 95]",
        "[-5]",
        "[5005]",
        "[[100]]",
        "[0, 0, 0, 0, 0, 0, 0]",
    ],
    Points: [
        "100",
        "[]",
        "{ pile = 100 }",
        "{ draw_kept = 1, draw_returned = 5, pile = 5, opening = 5, breach = 5 }",
        "{ draw_kept = 1005, draw_returned = 5, pile = 5, opening = 5, breach = 5 }",
        "{ draw_kept = 5, draw_returned = 5, pile = 5, opening = 5, breach = true }",
        "{ draw_kept = 5, draw_returned = 5, pile = 5, opening = 5, breach = 5, other = 5 }",
    ],
}


def out_of_range(kind: Number) -> Iterator[int]:
    yield from (kind.low - kind.step, kind.high + kind.step, HUGE * kind.step, -HUGE * kind.step)
    if kind.step > 1:
        yield from (kind.low + 1, kind.high - 1)


@pytest.mark.parametrize("key", RULE_FIELDS)
def test_bad_values_of_every_field(key: str) -> None:
    kind = RULE_FIELDS[key]
    values = list(BAD_BY_KIND[type(kind)])
    if isinstance(kind, Number | ByPlayers):
        number = kind if isinstance(kind, Number) else kind.number
        values += [str(value) for value in out_of_range(number)]
    if isinstance(kind, Choices):
        values.append(toml_value([kind.words[0], kind.words[0]]))
    for value in values:
        for line in (f"{key} = {value}", f"{key} = {{ value = {value}, source = 'x' }}"):
            error = refused(line)
            assert (error.code, error.file, error.key) == ("rules.bad_value", "house.toml", key)
            assert error.allowed == kind.allowed, line
            assert repr(error.value) in str(error)


@pytest.mark.parametrize("origin", ['"rumour"', "1", '""', "[]"])
def test_bad_origins(origin: str) -> None:
    error = refused(f"packs = {{ value = 2, origin = {origin} }}")
    assert (error.code, error.key) == ("rules.bad_value", "packs.origin")
    assert error.allowed == " | ".join(f'"{word}"' for word in get_args(Origin))


def test_a_source_is_a_text() -> None:
    error = refused("packs = { value = 2, source = 3 }")
    assert (error.code, error.key, error.value) == ("rules.bad_value", "packs.source", 3)


@pytest.mark.parametrize("key", ["id", "title_fr", "title_en", "title_de", "base"])
@pytest.mark.parametrize("value", ["3", '""', "[]", '"a\\nb"', "true"])
def test_names_are_texts_of_one_line(key: str, value: str) -> None:
    with pytest.raises(RuleError) as caught:
        rules_from_toml(f"{key} = {value}\n", "house.toml")
    error = caught.value
    assert (error.code, error.file, error.key) == ("rules.bad_value", "house.toml", key)
    assert error.allowed == '"…"'


# Unreadable files


def unreadable(name: str, folder: Path) -> RuleError:
    with pytest.raises(RuleError) as caught:
        load_rules(name, folder)
    assert caught.value.code == "rules.unreadable"
    assert caught.value.key == ""
    return caught.value


def test_a_missing_file(tmp_path: Path) -> None:
    error = unreadable("no_such.toml", tmp_path)
    assert (error.file, error.value) == ("no_such.toml", "missing")
    assert error.allowed == ", ".join(RULE_TEXTS)


@pytest.mark.parametrize("name", ["", ".", "folder", "a\0b", "x" * 5000])
def test_names_of_no_file(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    assert unreadable(name, tmp_path).allowed == ", ".join(RULE_TEXTS)


def test_a_binary_file(tmp_path: Path) -> None:
    (tmp_path / "binary.toml").write_bytes(bytes(range(256)))
    assert unreadable("binary.toml", tmp_path).value == "not text"


@pytest.mark.parametrize(
    "text",
    ["packs = ", "packs = 2\npacks = 2", "just words", "[[[", "\0", "a." * 40 + "= [" * 9999],
)
def test_no_toml(tmp_path: Path, text: str) -> None:
    (tmp_path / "broken.toml").write_text(text, encoding="utf-8")
    error = unreadable("broken.toml", tmp_path)
    assert error.file == str(tmp_path / "broken.toml")
    assert error.allowed == "TOML"
    assert str(error.value)


@pytest.mark.parametrize(
    "number", ["9" * 4301, "-" + "9" * 4301, "0x" + "F" * 4000, "0b1" + "0" * 15000]
)
@pytest.mark.parametrize("place", ["target = {}", "minimums = [[{}, 50]]", "a.b = {{ c = {} }}"])
def test_a_number_that_python_cannot_write(number: str, place: str) -> None:
    with pytest.raises(RuleError) as caught:
        rules_from_toml('base = "classic"\n' + place.format(number), "house.toml")
    assert (caught.value.allowed, caught.value.value) == ("TOML", TOO_LARGE)
    for language, reason in (("en", "a number in it is too large"), ("fr", "trop grand")):
        assert reason in rule_error_sentence(load(language), caught.value)


@pytest.mark.parametrize("number", ["9" * 4300, "0x" + "F" * 3000])
def test_a_long_number_is_only_a_wrong_value(number: str) -> None:
    with pytest.raises(RuleError) as caught:
        rules_from_toml(f'base = "classic"\ntarget = {number}', "house.toml")
    assert (caught.value.code, caught.value.value) == ("rules.bad_value", int(number, 0))
    assert len(rule_error_sentence(load("en"), caught.value)) < 200


@pytest.mark.parametrize("text", ["", "# nothing\n", "\ufeff", 'title_fr = "Chez nous"\n'])
def test_a_file_without_base_and_rules(tmp_path: Path, text: str) -> None:
    (tmp_path / "empty.toml").write_text(text, encoding="utf-8")
    with pytest.raises(RuleError) as caught:
        load_rules("empty.toml", tmp_path)
    assert caught.value.code in ("rules.bad_value", "rules.unreadable")
    if caught.value.code == "rules.bad_value":
        assert (caught.value.key, caught.value.allowed) == ("base", ", ".join(RULE_TEXTS))


@pytest.mark.parametrize("length", [1, 2, 3])
def test_files_that_are_each_others_base(tmp_path: Path, length: int) -> None:
    for number in range(length):
        base = f"{(number + 1) % length}.toml"
        (tmp_path / f"{number}.toml").write_text(f'base = "{base}"\n', encoding="utf-8")
    with pytest.raises(RuleError) as caught:
        load_rules("0.toml", tmp_path)
    error = caught.value
    assert (error.code, error.key, error.value) == ("rules.circular_base", "base", "0.toml")
    assert error.file == str(tmp_path / f"{length - 1}.toml")


def test_a_base_of_itself_by_another_path(tmp_path: Path) -> None:
    folder = tmp_path / "a"
    folder.mkdir()
    (folder / "house.toml").write_text('base = "../a/house.toml"\n', encoding="utf-8")
    with pytest.raises(RuleError) as caught:
        load_rules("house.toml", folder)
    assert caught.value.code == "rules.circular_base"


def test_an_error_in_the_base_names_the_file_of_the_base(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text('base = "duel"\npacks = 9\n', encoding="utf-8")
    (tmp_path / "house.toml").write_text('base = "base.toml"\n', encoding="utf-8")
    with pytest.raises(RuleError) as caught:
        load_rules("house.toml", tmp_path)
    assert caught.value.file == str(tmp_path / "base.toml")
    (tmp_path / "house.toml").write_text('base = "bace.toml"\n', encoding="utf-8")
    assert unreadable("house.toml", tmp_path).file == "bace.toml"
