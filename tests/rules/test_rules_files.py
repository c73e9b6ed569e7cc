"""Rule files: the four texts, house rules, and everything that can be wrong with a file."""

import re
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from canasta.engine.state.game_rules import GameRules
from canasta.i18n import LANGUAGES, load
from canasta.i18n.error_sentences import rule_error_sentence
from canasta.record.header import Header, Player, read_header
from canasta.record.rules_text import house_rules_text
from canasta.rules import (
    OFFICIAL_TEXTS,
    RULE_TEXTS,
    RuleError,
    RuleSet,
    Source,
    load_rules,
    rules_from_toml,
)
from canasta.rules.contradictions import contradiction
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
from canasta.rules.ruleset import GROUPS, LATER_FIELDS, RULE_FIELDS, SANCTIONS, Origin
from canasta.rules.seating import seatable
from canasta.rules.toml import TOO_LARGE
from tests.i18n.sentence_helpers import CONTRADICTIONS
from tests.support.arrangements import TEXTS
from tests.support.rulebooks import random_house_rules
from tests.support.toml_text import toml_value

pytestmark = pytest.mark.both_forms

HUGE = 10**30
"""More than a machine integer holds."""


def house(lines: str, base: str = "classic") -> RuleSet:
    return rules_from_toml(f'base = "{base}"\n{lines}\n', "house.toml")


def refused(lines: str, base: str = "classic") -> RuleError:
    with pytest.raises(RuleError) as caught:
        house(lines, base)
    return caught.value


# The four texts


@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_every_value_of_a_text_has_its_source(text: str) -> None:
    rules = TEXTS[text]
    assert list(rules.sources) == list(RULE_FIELDS)
    for key, source in rules.sources.items():
        assert source.origin in set(get_args(Origin)) - {"house"}, key
        # The laws need no sentence of the text: it is silent there.
        assert source.quote.strip() or source.origin == "laws", key


POINT_FIELDS = [
    *(key for key in RULE_FIELDS if key.endswith(("_points", "_bonus", "_penalty"))),
    *("target", "minimums", "minimum_below_zero", "sanctions"),
]
ADDED_UP = {("frimes", "all_red_threes_bonus"): "four times 100, and 400"}
"""Values that the words of a text give in parts."""


def points_in(value: object) -> set[int]:
    """The points in the value of a field, alone or in pairs with scores or names."""
    if isinstance(value, int):
        return {value}
    return {one for pair in value for one in pair if isinstance(one, int)}  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_what_is_quoted_for_points_shows_these_points(text: str) -> None:
    """A reader who asks why a line counts 500 points is shown the words that say 500."""
    rules = TEXTS[text]
    for key in POINT_FIELDS:
        quote = rules.sources[key].quote
        if not quote or (text, key) in ADDED_UP:
            continue
        together = re.sub(r"(?<=\d)[ \u00a0\u202f](?=\d{3})", "", quote)
        shown = {int(digits) for digits in re.findall(r"\d+", together)}
        # Nothing shows that something counts for nothing.
        assert points_in(getattr(rules, key)) - {0} <= shown, key


@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_a_text_has_its_names_and_agrees_with_itself(text: str) -> None:
    rules = TEXTS[text]
    assert rules.id == text
    assert rules.base == ""
    assert set(rules.titles) >= {"fr", "en"}
    if text in OFFICIAL_TEXTS:
        assert set(rules.titles) == set(rules.summaries) == set(LANGUAGES)
    assert contradiction(rules) is None


def test_the_texts_differ() -> None:
    for text in OFFICIAL_TEXTS:
        for other in OFFICIAL_TEXTS:
            different = differences(TEXTS[text], TEXTS[other])
            assert bool(different) == (text != other)
            values = [getattr(TEXTS[text], key) == getattr(TEXTS[other], key) for key in different]
            assert not any(values)


def test_the_defaults_are_the_laws_of_1951_but_for_later_fields() -> None:
    """The default of a field added later is what had been played before."""
    different = differences(RuleSet(), TEXTS["laws1951"])
    assert [key for key in different if key not in LATER_FIELDS] == ["sanctions"]


def test_every_field_has_a_group() -> None:
    assert list(GROUPS) == list(RULE_FIELDS)


def test_rules_are_frozen() -> None:
    for key in RULE_FIELDS:
        with pytest.raises((FrozenInstanceError, AttributeError)):
            setattr(TEXTS["classic"], key, getattr(TEXTS["duel"], key))


# What rules answer


@pytest.mark.parametrize(
    ("text", "score", "points"),
    [
        ("laws1951", -5, 0),
        ("classic", -5, 15),
        ("classic", 0, 50),
        ("classic", 1495, 50),
        ("classic", 1500, 90),
        ("classic", 2995, 90),
        ("classic", 3000, 120),
        ("frimes", 9995, 120),
    ],
)
def test_minimums(text: str, score: int, points: int) -> None:
    assert TEXTS[text].minimum(score) == points


def test_seating() -> None:
    assert {text: seatable(rules) for text, rules in TEXTS.items()} == {
        "laws1951": [4],
        "frimes": [2, 3, 4, 5, 6],
        "classic": [2, 3, 4, 6],
        "duel": [2],
    }
    assert [TEXTS["frimes"].default_sides(players) for players in range(2, 7)] == [2, 3, 2, 5, 2]
    assert TEXTS["duel"].default_sides(4) == 0


def test_sanctions() -> None:
    prices = {breach: TEXTS["laws1951"].sanction(breach) for breach in SANCTIONS}
    assert prices == {
        "draw_kept": 200,
        "draw_returned": 100,
        "pile": 100,
        "opening": 100,
        "breach": 50,
    }
    assert TEXTS["duel"].sanction("pile") == 0


# House rules


def written(key: str, value: Value) -> object:
    """A value as a rule file has it."""
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
    """Values that some text has for a field and another has not, and one next to each."""
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


# What is refused


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


ALL_POINTS = "joker_points two_points ace_points high_points low_points black_three_points"
NO_POINTS = "\n".join(f"{key} = 0" for key in ALL_POINTS.split())
BONUSES = (
    "going_out_bonus concealed_bonus natural_canasta_bonus mixed_canasta_bonus "
    "concealed_canasta_bonus red_three_bonus all_red_threes_bonus"
)
NO_BONUSES = "\n".join(f"{key} = 0" for key in BONUSES.split())
NO_MINIMUM = "minimum_below_zero = 0\nminimums = [[0, 0]]"
PAIR_ONLY = 'opened_takes = ["natural_pair"]'
NO_REDS = "red_three_bonus = 0\nall_red_threes_bonus = 0"
NO_WILDS = 'max_wilds = 0\nopened_takes = ["natural_pair"]'
MORE = "more_naturals_anyway"
WORTHLESS = "red_threes_worth_nothing"
FOUR_REDS = "red_three_scale = [100, 300, 500, 1000]"
CONTRADICTING = [
    ("cards_dealt = 16", "frimes", "cards_dealt", "too_few_cards"),
    ("arrangements = [[6, 2]]\ncards_dealt = 15", "classic", "cards_dealt", "too_few_cards"),
    ("max_wilds = 0", "classic", "max_wilds", "wild_take_without_wilds"),
    ("max_wilds = 0", "frimes", "max_wilds", "wild_take_without_wilds"),
    ("wild_blocks = true", "classic", "wild_blocks", "blocked_and_frozen"),
    ('frozen_by = ["wild"]', "frimes", "frozen_by", "blocked_and_frozen"),
    ("opened_takes = []", "classic", "opened_takes", "no_way_to_take"),
    ('opened_takes = ["one_card", "onto_meld"]', "classic", "opened_takes", "one_card_is_all"),
    ('ask_partner = "must"', "classic", "ask_partner", "asking_compulsory_and_binding"),
    ("yes_binds = true", "frimes", "yes_binds", "asking_compulsory_and_binding"),
    ('ask_partner = "never"', "classic", "ask_partner", "penalty_without_asking"),
    ("yes_not_out_penalty = 50", "duel", "yes_not_out_penalty", "penalty_without_asking"),
    ("going_out_bonus = 300", "classic", "going_out_bonus", "concealed_below_plain"),
    ("all_red_threes_bonus = 50", "classic", "all_red_threes_bonus", "all_below_fewer"),
    ("all_red_threes_bonus = 295", "duel", "all_red_threes_bonus", "all_below_fewer"),
    ("packs = 3\nred_three_bonus = 165", "classic", "red_three_bonus", "all_below_fewer"),
    (
        "min_naturals = 3\ncanasta_naturals = 3",
        "frimes",
        "min_naturals",
        "key_card_needs_more",
    ),
    ("canasta_naturals = 7", "frimes", "canasta_naturals", "key_card_needs_more"),
    (
        'opened_takes = ["one_card"]\nmax_wilds = 0',
        "duel",
        "opened_takes",
        "wild_take_without_wilds",
    ),
    ("minimums = [[0, 50], [1500, 50]]", "classic", "minimums", "same_minimum_twice"),
    ("red_three_scale = [100, 300, 500]", "classic", "red_three_scale", "scale_for_other_packs"),
    (f"packs = 3\n{FOUR_REDS}", "classic", "red_three_scale", "scale_for_other_packs"),
    ("minimum_below_zero = 60", "classic", "minimum_below_zero", "minimums_fall"),
    ("minimums = [[0, 50], [1500, 40]]", "classic", "minimums", "minimums_fall"),
    (NO_POINTS, "classic", "joker_points", "minimum_out_of_reach"),
    (
        NO_POINTS.replace("black_three_points = 0", ""),
        "duel",
        "joker_points",
        "minimum_out_of_reach",
    ),
    ("minimums = [[0, 500]]", "classic", "minimums", "minimum_out_of_reach"),
    ("cards_dealt = 3\nminimums = [[0, 205]]", "frimes", "minimums", "minimum_out_of_reach"),
    (f"{NO_POINTS}\n{NO_BONUSES}\n{NO_MINIMUM}", "classic", "joker_points", "nothing_scores"),
    (
        f"{NO_POINTS}\n{NO_BONUSES}\n{NO_MINIMUM}\nred_three_scale = [0, 0, 0, 0]",
        "classic",
        "joker_points",
        "nothing_scores",
    ),
    ("stock_end_goes_round = true", "duel", "stock_end_goes_round", "no_taking_after_the_stock"),
    (
        'ask_partner = "must"\narrangements = [[4, 2]]\nstock_end_asks = true',
        "duel",
        "stock_end_asks",
        "no_taking_after_the_stock",
    ),
    ('ask_partner = "may"', "duel", "ask_partner", "nobody_has_partners"),
    ('ask_partner = "must"', "duel", "ask_partner", "nobody_has_partners"),
    ("yes_binds = true", "duel", "yes_binds", "nobody_has_partners"),
    ("stock_end_asks = true", "duel", "stock_end_asks", "nobody_has_partners"),
    ("arrangements = [[4, 2]]\nyes_binds = true", "duel", "yes_binds", "nobody_asks"),
    ("stock_end_asks = true", "classic", "stock_end_asks", "nobody_must_ask"),
    (
        "red_three_in_hand_penalty = 500",
        "classic",
        "red_three_in_hand_penalty",
        "no_red_three_in_hand",
    ),
    (
        f"{FOUR_REDS}\nred_three_bonus = 200",
        "classic",
        "red_three_bonus",
        "scale_instead",
    ),
    ('sanctions_also = ["melds_stay"]', "frimes", "sanctions_also", "no_sanctions"),
    (
        'sanctions_also = ["melds_stay"]\nask_partner = "never"\nyes_not_out_penalty = 0',
        "laws1951",
        "sanctions_also",
        "nobody_asks",
    ),
    (
        'sanctions_also = ["late_taking", "melds_stay"]\narrangements = [[2, 2]]',
        "laws1951",
        "sanctions_also",
        "nobody_has_partners",
    ),
    ("jokers_per_pack = 0\njoker_points = 30", "classic", "joker_points", "no_jokers"),
    ("high_points = 5\nhigh_from = 10", "classic", "high_from", "high_as_low"),
    (f"{NO_REDS}\nred_threes_need_meld = true", "frimes", "red_threes_need_meld", WORTHLESS),
    (f"{NO_REDS}\nred_threes_need_canastas = 1", "duel", "red_threes_need_canastas", WORTHLESS),
    (
        "red_three_scale = [0, 0, 0, 0]\nred_threes_need_canastas = 1",
        "duel",
        "red_threes_need_canastas",
        WORTHLESS,
    ),
    (
        'red_threes_need_meld = true\nred_threes_need_canastas = 1\nred_threes_short = "against"',
        "frimes",
        "red_threes_need_meld",
        "no_meld_no_canasta",
    ),
    (f'{NO_WILDS}\nwilds_to_naturals = "fewer"', "duel", "wilds_to_naturals", "all_melds_natural"),
    (f"{NO_WILDS}\nmixed_canasta_bonus = 300", "duel", "mixed_canasta_bonus", "all_melds_natural"),
    (f"{NO_WILDS}\ncanasta_naturals = 4", "duel", "canasta_naturals", MORE),
    ("min_naturals = 3\ncanasta_naturals = 2\nmax_wilds = 12", "duel", "canasta_naturals", MORE),
    ("canasta_naturals = 3", "duel", "canasta_naturals", MORE),
    ("canasta_naturals = 3", "frimes", "canasta_naturals", MORE),
    ("min_naturals = 2\ncanasta_naturals = 7", "classic", "min_naturals", MORE),
    (
        'max_wilds = 2\nwilds_to_naturals = "not_more"',
        "laws1951",
        "wilds_to_naturals",
        "fewer_wilds_anyway",
    ),
    (f"{NO_MINIMUM}\nwhole_hand_exempt = true", "classic", "whole_hand_exempt", "no_minimum"),
    (
        'stock_end_goes_round = true\nstock_end = "taking_forced"',
        "duel",
        "stock_end_goes_round",
        "nobody_else_to_take",
    ),
    ("target = 3000\nrounds = 1", "classic", "target", "one_round"),
    (f'{PAIR_ONLY}\nfrozen_by = ["wild"]', "classic", "frozen_by", "pair_anyway"),
    (
        f"{PAIR_ONLY}\nsingle_card_pile = true",
        "classic",
        "single_card_pile",
        "two_cards_to_take",
    ),
    (
        (
            f'{NO_POINTS.replace("three_points = 0", "three_points = 5")}\nblack_threes = "never"\n'
            f"{NO_BONUSES}\n{NO_MINIMUM}"
        ),
        "duel",
        "joker_points",
        "nothing_scores",
    ),
    (
        f"{NO_POINTS}\n{NO_BONUSES.replace('mixed_canasta_bonus = 0', NO_WILDS)}\n{NO_MINIMUM}",
        "duel",
        "joker_points",
        "nothing_scores",
    ),
    ('red_threes_short = "against"', "classic", "red_threes_short", "no_canastas_needed"),
]


@pytest.mark.parametrize(("lines", "base", "key", "reason"), CONTRADICTING)
def test_contradictions(lines: str, base: str, key: str, reason: str) -> None:
    """The field that the error names is one that the file gives."""
    error = refused(lines, base)
    assert (error.code, error.file) == ("rules.contradiction", "house.toml")
    assert (error.key, error.allowed) == (key, reason)
    assert f"{key} = {toml_value(error.value)}" in lines.splitlines()


def test_every_contradiction_is_tested() -> None:
    assert {reason for *_, reason in CONTRADICTING} == set(CONTRADICTIONS)


@pytest.mark.parametrize(
    ("lines", "base"),
    [
        ("arrangements = [[2, 2]]", "classic"),
        ("min_naturals = 3", "classic"),
        ('stock_end = "turn_ends_hand"', "laws1951"),
        ('red_threes_laid = "at_once"', "laws1951"),
        ("sanctions = {}", "laws1951"),
        ('ask_partner = "may"', "frimes"),
        ("stock_end_goes_round = false", "duel"),
        ('ask_partner = "never"\nyes_not_out_penalty = 0', "classic"),
        (f"{NO_POINTS}\n{NO_MINIMUM}", "classic"),
        (f"{NO_POINTS}\n{NO_BONUSES}\n{NO_MINIMUM}\nrounds = 3", "classic"),
        ("cards_drawn = 2\nminimums = [[0, 500]]", "classic"),
    ],
)
def test_what_makes_sense_is_accepted(lines: str, base: str) -> None:
    """Also fields without effect that a file takes over from its base."""
    rules = house(lines, base)
    assert differences(rules_from_toml(house_rules_text(rules), "again.toml"), rules) == []


def test_accepted_house_rules_are_accepted_as_the_program_writes_them(tmp_path: Path) -> None:
    chance = Random(7)
    for _ in range(200):
        rules = random_house_rules(chance, tmp_path).rules
        assert differences(rules_from_toml(house_rules_text(rules), "again.toml"), rules) == []


@pytest.mark.parametrize(
    ("lines", "base"),
    [
        ("stock_end_goes_round = true", "duel"),
        ("max_wilds = 0", "frimes"),
        (NO_POINTS, "classic"),
    ],
)
def test_what_was_accepted_earlier_can_still_be_played(lines: str, base: str) -> None:
    """Tables and records keep the rules that they began with."""
    text = f'base = "{base}"\n{lines}\n'
    with pytest.raises(RuleError):
        rules_from_toml(text, "house.toml")
    rules = rules_from_toml(text, "house.toml", is_stored=True)
    game_rules = GameRules(rules, *rules.arrangements[0])
    players = (Player("Ana", "human"),) * int(game_rules.players)
    header = read_header(Header(game_rules, players, None).text().splitlines(), "game.canasta")
    assert differences(header.game_rules.rules, rules) == []


# Files that cannot be read


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


@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_a_quotation_that_begins_in_mid_sentence_says_so(text: str) -> None:
    for field, source in load_rules(text).sources.items():
        if source.origin == "text":
            assert re.match(r"[A-ZÀÉ0-9…]", source.quote), (field, source.quote)


@pytest.mark.parametrize(
    ("text", "field", "origin"),
    [
        ("laws1951", "low_points", "corrected"),  # a misprinted line makes the same cards worth 0
        ("frimes", "red_threes_laid", "decision"),  # said of red threes drawn
        ("frimes", "minimum_below_zero", "laws"),
        ("frimes", "stock_end", "decision"),  # the text only says when the round ends
        ("frimes", "wording", "decision"),  # the text calls the pile "écart"
        ("classic", "cards_dealt", "laws"),  # the text deals eleven cards to everybody
        ("classic", "frozen_by", "laws"),  # said of cards turned up in the deal
        ("classic", "minimum_below_zero", "laws"),
        ("duel", "upcard_covered", "decision"),  # said of a red three as the first card
    ],
)
def test_a_value_that_the_text_does_not_give_is_no_quotation(
    text: str, field: str, origin: str
) -> None:
    source = load_rules(text).sources[field]
    assert source.origin == origin
    assert source.quote
