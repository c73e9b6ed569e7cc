"""``canasta rules`` lists and compares texts and house rules, and explains bad ones."""

import re
from typing import cast

import pytest

from canasta.i18n import LANGUAGES, Language, load
from canasta.i18n.how_to_play import how_to_play
from canasta.i18n.rules import RuleWords, group_title
from canasta.rules import RULE_TEXTS, load_rules
from canasta.rules.idle_fields import has_effect
from canasta.rules.ruleset import GROUPS, RULE_FIELDS
from tests.i18n.sentence_helpers import plain
from tests.support.command_runs import json_of
from tests.support.scripted_terminal import Program, program

__all__ = ["program"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_lists_the_texts(program: Program, language: Language) -> None:
    run = program.run("rules", "--lang", language)
    assert (run.status, run.errors) == (0, "")
    for text in RULE_TEXTS:
        in_words = RuleWords(load(language), load_rules(text))
        assert f"{text} : {in_words.name()}" in run.text.replace(f"{text}: ", f"{text} : ")
        assert plain(in_words.value("arrangements")) in re.sub(r"\s+", " ", run.text)
    listed = cast("list[dict[str, object]]", json_of(program, "rules")["rules"])
    assert [entry["id"] for entry in listed] == list(RULE_TEXTS)
    assert listed[3]["arrangements"] == [[2, 2]]
    assert listed[3]["title_fr"] == "Canasta à deux"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", RULE_TEXTS)
def test_rules_prints_every_field_that_applies_with_its_source(
    program: Program, text: str, language: Language
) -> None:
    words, rules = load(language), load_rules(text)
    run = program.run("rules", text, "--lang", language)
    assert (run.status, run.errors) == (0, "")
    printed = re.sub(r"\s+", " ", run.text)
    in_words = RuleWords(words, rules)
    for field in RULE_FIELDS:
        line = words.text("cli.row", title=in_words.title(field), value=in_words.value(field))
        is_printed = f"{plain(line)} {plain(in_words.source(field))}" in printed
        assert is_printed is has_effect(rules, field), field
        assert plain(group_title(words, GROUPS[field])) in printed
    at = 0
    for part in how_to_play(words, rules):
        at = printed.index(plain(f"{part.title} {part.paragraph}"), at)
    assert plain(words.text("value.no_effect")) not in printed


def test_rules_as_json_can_be_written_into_a_file_again(program: Program) -> None:
    page = json_of(program, "rules", "frimes", "--lang", "en")
    fields = cast("dict[str, dict[str, object]]", page["fields"])
    assert list(fields) == list(RULE_FIELDS)
    assert fields["canastas_to_go_out"]["value"] == {str(n): 2 for n in range(2, 7)}
    assert fields["joker_points"]["words"] == "25 points"
    for name, field in fields.items():
        assert RULE_FIELDS[name].read(field["value"]) == getattr(load_rules("frimes"), name)
        assert field["origin"] in {"text", "laws", "corrected", "decision"}


def test_house_rules_are_shown_and_compared(program: Program) -> None:
    house = program.folder / "house.toml"
    house.write_text('base = "classic"\ntitle_fr = "Maison"\njoker_points = 30\n', encoding="utf-8")
    shown = program.run("rules", "house.toml", "--lang", "fr")
    assert (shown.status, shown.text.splitlines()[0]) == (0, "Maison")
    assert "Valeur du joker : 30 points Règle maison" in re.sub(r"\s+", " ", shown.text)
    compared = program.run("rules", "house.toml", "--diff", "classic", "--lang", "fr")
    assert plain(compared.raw).splitlines() == [
        "Maison et Canasta classique : une différence",
        "  Valeur du joker",
        "    house : 30 points",
        "    classic : 50 points",
    ]
    assert json_of(program, "rules", "house.toml", "--diff", "classic") == {
        "rules": ["house", "classic"],
        "differences": {"joker_points": [30, 50]},
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_differences_that_read_the_same_are_left_out(program: Program, language: Language) -> None:
    """Without jokers a meld holds at most eight wild cards, so all higher limits are equal."""
    base = 'base = "frimes"\njokers_per_pack = 0\n'
    (program.folder / "one.toml").write_text(base, encoding="utf-8")
    changed = f"{base}max_wilds = 9\nrounds = 3\ntarget = 900\n"
    (program.folder / "other.toml").write_text(changed, encoding="utf-8")
    run = program.run("rules", "one.toml", "--diff", "other.toml", "--lang", language)
    shown = re.findall(r"^  (\S.*)$", run.raw, re.MULTILINE)
    in_words = RuleWords(load(language), load_rules("frimes"))
    assert shown == [in_words.title("target"), in_words.title("rounds")]
    assert re.search(r": 2 diff", plain(run.raw))


def test_rules_that_do_not_differ(program: Program) -> None:
    run = program.run("rules", "duel", "--diff", "duel", "--lang", "en")
    assert "played in the same way" in run.text
    assert json_of(program, "rules", "duel", "--diff", "duel")["differences"] == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_differences_of_two_texts(program: Program, language: Language) -> None:
    fields = cast(
        "dict[str, object]", json_of(program, "rules", "duel", "--diff", "frimes")["differences"]
    )
    run = program.run("rules", "duel", "--diff", "frimes", "--lang", language)
    in_words = RuleWords(load(language), load_rules("duel"))
    assert len(fields) > 15
    for field in fields:
        assert f"\n  {plain(in_words.title(field))}\n" in plain(run.raw)


HOUSE_NONSENSE = {
    'packs = "two"': "packs",
    "packs = 99": "packs",
    "pakcs = 2": "packs",
    "max_wilds = -1": "max_wilds",
    "cards_dealt = 20": "cards_dealt",
    'opened_takes = ["by force"]': "opened_takes",
    "arrangements = [[7, 2]]": "arrangements",
    "minimums = [[0, 90], [1500, 50]]": "minimums",
    "target = 17": "target",
    'base = "nowhere"': "nowhere",
}


@pytest.mark.parametrize("command", [("rules",), ("simulate", "--deals", "1", "--rules")])
@pytest.mark.parametrize("line", HOUSE_NONSENSE)
def test_house_rules_with_nonsense(program: Program, line: str, command: tuple[str, ...]) -> None:
    base = "" if line.startswith("base") else 'base = "classic"\n'
    text = f"{base}{line}\n"
    if line.startswith("cards_dealt"):
        text += "arrangements = [[6, 2]]\n"
    (program.folder / "house.toml").write_text(text, encoding="utf-8")
    run = program.run(*command, "house.toml", "--lang", "en")
    assert (run.status, run.raw) == (2, "")
    assert HOUSE_NONSENSE[line] in run.errors
    assert "house.toml" in run.errors or "nowhere" in run.errors


@pytest.mark.parametrize("text", ["", "# nothing\n", "target = 3000\n"])
def test_house_rules_without_a_base_are_described_as_such(program: Program, text: str) -> None:
    (program.folder / "house.toml").write_text(text, encoding="utf-8")
    run = program.run("rules", "house.toml", "--lang", "en")
    assert (run.status, run.raw) == (2, "")
    assert run.errors.startswith("house.toml does not say which rules it changes")
    assert "laws1951, frimes, classic" in run.errors
