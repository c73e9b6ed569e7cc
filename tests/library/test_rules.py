"""Rules in programs: loading, fields with words and sources, differences, house rules."""

from pathlib import Path

import pytest

from canasta import Game, RuleError, Rules, error_sentence
from canasta.rules import RULE_TEXTS
from canasta.rules.field_kinds import Value
from canasta.rules.loader import EARLIER_TEXTS
from canasta.rules.ruleset import RULE_FIELDS


@pytest.mark.parametrize("name", RULE_TEXTS)
def test_every_field_has_words_and_a_source_in_both_languages(name: str) -> None:
    rules = Rules.load(name)
    assert Rules(name) == rules
    assert list(rules) == list(RULE_FIELDS)
    assert len(rules) == len(RULE_FIELDS)
    for key, field in rules.items():
        assert field.key == key
        assert field.value == getattr(rules.ruleset, key)
        assert field.origin in ("text", "laws", "corrected", "decision")
        assert field.toml.startswith(f"{key} = ")
        for language in ("fr", "en"):
            assert field.title(language)
            assert field.words(language)
            assert field.source(language)
            assert field.meaning(language)
    assert rules.title("fr") != ""
    assert repr(rules) == f"<Rules {name}>"


def test_differences_hold_both_values() -> None:
    classic, duel = Rules.load("classic"), Rules.load("duel")
    differing = classic.diff(duel)
    assert differing
    for key, (ours, theirs) in differing.items():
        assert (classic[key].value, duel[key].value) == (ours, theirs)
        assert ours != theirs
    assert classic.diff(Rules.load("classic")) == {}
    assert classic == Rules.load("classic") != duel
    assert len({classic, Rules.load("classic"), duel}) == 2


def test_house_rules_come_from_a_file_a_text_or_from_other_rules(tmp_path: Path) -> None:
    text = 'base = "classic"\ntarget = 3000\n'
    path = tmp_path / "short.toml"
    path.write_text(text, encoding="utf-8")
    replaced = Rules.load("classic").replace(target=3000)
    for rules in (Rules.load(path), Rules.parse(text), replaced, Rules.parse(replaced.toml)):
        assert rules.diff(Rules.load("classic")) == {"target": (3000, 5000)}
        assert rules["target"].origin == "house"
        assert rules["packs"].quote == Rules.load("classic")["packs"].quote
        assert rules.hash == replaced.hash
    assert Rules.load(path).id == "short"
    game = Game(path, seed=1)
    game.deal()
    assert Game.from_record(game.record()).rules == replaced


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"target": 12}, "rules.bad_value"),
        ({"target": 10**5000}, "rules.bad_value"),
        ({"minimums": ((0, 10**5000),)}, "rules.bad_value"),
        ({"packs": "two"}, "rules.bad_value"),
        ({"target": "3000"}, "rules.bad_value"),
        ({"wild_blocks": "no"}, "rules.bad_value"),
        ({"canastas_to_go_out": (1, 2)}, "rules.bad_value"),
        ({"minimums": 50}, "rules.bad_value"),
        ({"no_such_field": 1}, "rules.unknown_key"),
        ({"concealed_bonus": 0}, "rules.contradiction"),
    ],
)
def test_wrong_values_are_refused(values: dict[str, Value], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        Rules.load("classic").replace(**values)
    assert refused.value.code == code
    assert error_sentence(refused.value)


@pytest.mark.parametrize("versioned", EARLIER_TEXTS)
def test_rules_can_become_those_of_an_earlier_text(versioned: str) -> None:
    today, earlier = Rules.load(versioned.partition("@")[0]), Rules.load(versioned)
    changes = {key: values[0] for key, values in earlier.diff(today).items()}
    changed = today.replace(**changes)
    assert changed == earlier
    assert Rules.parse(changed.toml) == earlier


def test_values_may_be_given_as_in_a_rule_file() -> None:
    rules = Rules.load("classic").replace(canastas_to_go_out=2)
    assert rules["canastas_to_go_out"].value == (2, 2, 2, 2, 2)
    assert rules == Rules.parse('base = "classic"\ncanastas_to_go_out = 2\n')


def test_unknown_names_are_refused() -> None:
    with pytest.raises(RuleError):
        Rules.load("nothing")
    with pytest.raises(KeyError):
        Rules.load("classic")["nothing"]
    with pytest.raises(ValueError, match="language"):
        Rules.load("classic").title("de")
