"""Contradictory house rules are refused, and all others accepted."""

from pathlib import Path
from random import Random

import pytest

from canasta.engine.state.game_rules import GameRules
from canasta.record.header import Header, Player, read_header
from canasta.record.rules_text import house_rules_text
from canasta.rules import RuleError, rules_from_toml
from canasta.rules.loader import differences
from tests.i18n.sentence_helpers import CONTRADICTIONS
from tests.rules.house_rules import house, refused
from tests.support.rulebooks import random_house_rules
from tests.support.toml_text import toml_value

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
    """The error names a field that the file sets."""
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
    """Fields without effect that a file inherits from its base are accepted too."""
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
    """Tables and records keep their rules."""
    text = f'base = "{base}"\n{lines}\n'
    with pytest.raises(RuleError):
        rules_from_toml(text, "house.toml")
    rules = rules_from_toml(text, "house.toml", is_stored=True)
    game_rules = GameRules(rules, *rules.arrangements[0])
    players = (Player("Ana", "human"),) * int(game_rules.players)
    header = read_header(Header(game_rules, players, None).text().splitlines(), "game.canasta")
    assert differences(header.game_rules.rules, rules) == []
