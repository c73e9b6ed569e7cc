"""Routes of the rules: pages of rule texts, and checks of house rules."""

import asyncio
import tomllib

import pytest

from canasta.agents.levels import level_names
from canasta.answers.addresses import forms
from canasta.answers.continued_games import LONGEST_GAME, continued_game
from canasta.answers.house_rules_form import check_house_rules
from canasta.answers.rules_book import prose
from canasta.i18n import LANGUAGES, Catalogue, Language, load
from canasta.i18n.rules import RuleWords
from canasta.protocol.rule_forms import HouseRules, HouseRulesCheck
from canasta.protocol.settings import GameFile, TableSettings
from canasta.protocol.table_lists import NewTable
from canasta.rules.loader import RULE_TEXTS, differences, load_rules, rules_from_toml
from canasta.rules.ruleset import GROUPS, RULE_FIELDS
from canasta.tables.settings_check import rules_of
from tests.server.local_server import LocalServer
from tests.support.fair_games import fair_record


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_is_described_for_every_text(local: LocalServer, language: Language) -> None:
    visitor = local.visitor(language=language)
    texts = visitor.get("/api/rules").json()
    assert [text["id"] for text in texts] == list(RULE_TEXTS)
    assert all(text["summary"].endswith(".") for text in texts)
    book = visitor.get("/api/rules/fields").json()
    assert [group for group, _ in book["groups"]] == list(dict.fromkeys(GROUPS.values()))
    assert [field["name"] for field in book["fields"]] == list(RULE_FIELDS)
    for field in book["fields"]:
        for name in RULE_TEXTS:
            rules = load_rules(name)
            in_words = RuleWords(load(language), rules)
            assert field["sentences"][name] == in_words.value(field["name"])
            assert field["titles"][name] == in_words.title(field["name"])
            assert field["meanings"][name] == in_words.meaning(field["name"])
            assert field["sources"][name] == in_words.source(field["name"])
            # Every value can be copied unchanged into a rule file.
            written = tomllib.loads(f"value = {field['values'][name]}")["value"]
            value = RULE_FIELDS[field["name"]].read(written)
            assert value == getattr(rules, field["name"])
        assert (field["minimum"] is None) == (field["maximum"] is None)


@pytest.mark.parametrize("name", RULE_TEXTS)
def test_the_prose_has_three_pictures_that_the_rules_allow(name: str) -> None:
    rules = load_rules(name)
    deal, canastas, taking = [part.picture for part in prose("en", name) if part.picture]
    players = 4 if name != "duel" else 2
    assert len(deal[-1].cards) == rules.by_players(rules.cards_dealt, players)
    natural, mixed = [row.cards for row in canastas]
    assert (len(natural), len(set(natural)), len(mixed)) == (7, 1, 7)
    wilds = sum(card in "2*" for card in mixed)
    assert wilds == 3
    assert 7 - wilds >= rules.canasta_naturals
    assert [row.cards[-1] for row in taking] == ["J", "J", "J"]


def test_the_prose_is_served_for_each_text(local: LocalServer) -> None:
    visitor = local.visitor(language="fr")
    sections = visitor.get("/api/rules/duel/how-to-play").json()
    assert [section["title"] for section in sections][:2] == ["But du jeu", "Les cartes"]
    assert visitor.get("/api/rules/none/how-to-play").status_code == 404


def test_the_book_is_sent_again_only_if_it_has_changed(local: LocalServer) -> None:
    visitor = local.visitor()
    tag = visitor.get("/api/rules").headers["etag"]
    assert visitor.get("/api/rules", **{"If-None-Match": tag}).status_code == 304
    assert visitor.get("/api/rules", **{"If-None-Match": f"W/{tag}"}).status_code == 304
    assert visitor.get("/api/rules?lang=fr", **{"If-None-Match": tag}).status_code == 200


def test_the_two_languages_of_the_fields_differ(local: LocalServer) -> None:
    visitor = local.visitor()
    french, english = (visitor.get(f"/api/rules/fields?lang={code}").json() for code in LANGUAGES)
    for mine, yours in zip(french["fields"], english["fields"], strict=True):
        assert mine["values"] == yours["values"]
        assert mine["meanings"] != yours["meanings"]
        assert [value for value, _ in mine["choices"]] == [value for value, _ in yours["choices"]]


def test_the_levels_of_robots(local: LocalServer) -> None:
    assert local.visitor().get("/api/levels").json() == list(level_names())


def check(
    local: LocalServer,
    base: str = "classic",
    values: dict[str, str] | None = None,
    toml: str = "",
    language: Language = "en",
) -> dict[str, object]:
    answer = local.visitor(language=language).post(
        "/api/rules/check", {"base": base, "values": values or {}, "toml": toml}
    )
    assert answer.status_code == 200, answer.text
    checked: dict[str, object] = answer.json()
    return checked


def test_valid_house_rules_become_a_file_that_can_be_played(local: LocalServer) -> None:
    checked = check(local, values={"target": "3000", "going_out_bonus": "200", "max_wilds": "3"})
    assert checked["problems"] == []
    written = str(checked["toml"])
    rules = rules_from_toml(written, "house.toml")
    assert set(differences(rules, load_rules("classic"))) == {"target", "going_out_bonus"}
    assert checked["values"] == {"target": "3000", "going_out_bonus": "200"}
    assert checked["differences"] == [
        ["Bonus for going out", "200 points"],
        ["End of the game", "3,000 points"],
    ]
    # A table accepts the file unchanged, and a check returns the same file.
    assert rules_of(TableSettings(rules="classic", house_rules=written)).target == 3000
    assert check(local, base="duel", toml=written) == checked


def test_a_shared_file_keeps_its_names(local: LocalServer) -> None:
    toml = 'base = "duel"\ntitle_fr = "Nos \\"dimanches\\""\ntitle_en = "Sundays"\ntarget = 3000\n'
    checked = check(local, toml=toml)
    assert checked["problems"] == []
    rules = rules_from_toml(str(checked["toml"]), "x")
    assert rules.titles == {"fr": 'Nos "dimanches"', "en": "Sundays"}
    assert checked["base"] == "duel"
    assert checked["arrangements"] == [[2, 2]]


@pytest.mark.parametrize("title", ["x" * 61, "", "two  spaces", "\\u202eback"])
def test_a_title_that_does_not_fit_is_reported(local: LocalServer, title: str) -> None:
    checked = check(local, toml=f'base = "duel"\ntitle_en = "{title}"\n')
    problems = checked["problems"]
    assert isinstance(problems, list)
    (problem,) = problems
    assert (problem["code"], problem["field"]) == ("table.bad_title", "title_en")
    assert "60" in problem["text"]
    assert checked["toml"] == 'base = "duel"\n'


def test_house_rules_are_checked_beside_the_event_loop(
    local: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    checks: list[HouseRulesCheck] = []

    def noting(words: Catalogue, asked: HouseRules) -> HouseRulesCheck:
        with pytest.raises(RuntimeError, match="no running event loop"):
            asyncio.get_running_loop()
        checks.append(check_house_rules(words, asked))
        return checks[-1]

    monkeypatch.setattr(forms, "check_house_rules", noting)
    assert check(local, values={"target": "3000"})["problems"] == []
    assert len(checks) == 1


def test_a_server_answers_as_the_site_does_how_a_game_continues(local: LocalServer) -> None:
    record = fair_record(3)
    visitor, body = local.visitor(), {"record": record, "nickname": "Bob"}
    answer = visitor.post("/api/games/continued", body)
    expected = continued_game(load("en"), GameFile(record=record, nickname="Bob"))
    assert answer.json() == expected.model_dump(mode="json")
    too_long = visitor.post("/api/games/continued", {**body, "record": "x" * (LONGEST_GAME + 1)})
    assert (too_long.status_code, too_long.json()["code"]) == (413, "too_long")


def test_values_may_be_as_long_together_as_a_file(local: LocalServer) -> None:
    values = {f"field_{number}": "x" * 1000 for number in range(9)}
    answer = local.visitor().post("/api/rules/check", {"base": "classic", "values": values})
    assert (answer.status_code, answer.json()["field"]) == (422, "values")


def test_all_bad_values_are_reported_at_once(local: LocalServer) -> None:
    checked = check(
        local, values={"target": "31", "max_wilds": "many", "packs": "2\ntarget = 5", "no": "1"}
    )
    problems = checked["problems"]
    assert isinstance(problems, list)
    assert [(one["code"], one["field"]) for one in problems] == [
        ("rules.bad_value", "target"),
        ("rules.bad_value", "max_wilds"),
        ("rules.bad_value", "packs"),
        ("rules.unknown_key", "no"),
    ]
    assert problems[0]["text"] == (
        "End of the game: 31 is not allowed; it takes a multiple of 5 from 500 to 100000."
    )
    assert checked["values"] == {}
    assert checked["toml"] == 'base = "classic"\n'


def test_contradictions_are_explained(local: LocalServer) -> None:
    values = {"max_wilds": "0", "ask_partner": '"must"', "yes_binds": "true"}
    checked = check(local, values=values, language="fr")
    problems = checked["problems"]
    assert isinstance(problems, list)
    assert [(one["code"], one["field"]) for one in problems] == [
        ("rules.contradiction", "max_wilds"),
        ("rules.contradiction", "yes_binds"),
    ]
    assert "aucune carte libre n’est permise" in problems[0]["text"]
    assert problems[1]["text"].startswith("«\u00a0Le oui engage\u00a0» (oui) ne va pas avec")


def test_a_rule_without_effect_is_a_problem_where_it_is_asked_for(local: LocalServer) -> None:
    """A value inherited from the rule text causes no problem."""
    values = {"arrangements": "[[2, 2]]"}
    assert check(local, values=values)["problems"] == []
    problems = check(local, values={**values, "ask_partner": '"must"', "yes_binds": "false"})[
        "problems"
    ]
    assert isinstance(problems, list)
    assert [(one["code"], one["field"]) for one in problems] == [
        ("rules.contradiction", "ask_partner")
    ]
    assert problems[0]["text"].startswith("“Partner’s permission” (compulsory) conflicts with")


def test_two_contradictions_are_both_reported(local: LocalServer) -> None:
    values = {"concealed_bonus": "0", "all_red_threes_bonus": "0"}
    problems = check(local, values=values)["problems"]
    assert isinstance(problems, list)
    assert {one["field"] for one in problems} == {"concealed_bonus", "all_red_threes_bonus"}


@pytest.mark.parametrize(
    ("base", "toml", "code"),
    [
        ("classic", "base = ", "rules.unreadable"),
        ("classic", 'base = "/etc/passwd"', "rules.bad_base"),
        ("../duel", "", "rules.bad_base"),
        ("classic", "base = 3", "rules.bad_base"),
        ("classic", "a" * 7000, "rules.unreadable"),
        ("classic", "a = " + "[" * 3000, "rules.unreadable"),
        ("classic", "a." * 3990 + "b = 1", "rules.unreadable"),
        ("classic", "target = 0x" + "F" * 4000, "rules.unreadable"),
        ("classic", "target = " + "9" * 5000, "rules.unreadable"),
        ("classic", "target = { " + "a." * 390 + "b = 1 }", "rules.bad_value"),
        ("classic", "sanctions = { nobody = 3 }", "rules.bad_value"),
        ("classic", "minimums = [[0, 50], [0, 90]]", "rules.bad_value"),
        ("classic", 'frimes = "x"', "rules.unknown_key"),
    ],
)
def test_files_that_are_not_rules(local: LocalServer, base: str, toml: str, code: str) -> None:
    for language in LANGUAGES:
        problems = check(local, base=base, toml=toml, language=language)["problems"]
        assert isinstance(problems, list)
        assert code in [one["code"] for one in problems]
        assert all(one["text"].endswith(".") for one in problems)
        assert all("/etc" not in one["text"] for one in problems)


@pytest.mark.parametrize("number", ["0x" + "F" * 1998, "9" * 2000])
def test_a_value_with_too_many_digits_is_refused(local: LocalServer, number: str) -> None:
    for path in ("/api/rules/check", "/score/rules"):
        answer = local.visitor().post(path, {"base": "classic", "values": {"target": number}})
        assert answer.status_code == 200
        assert len(answer.json()["problems"]) == 1


@pytest.mark.parametrize("number", ["0x" + "F" * 4000, "9" * 5000])
def test_a_table_with_too_many_digits_in_its_rules_is_refused(
    local: LocalServer, number: str
) -> None:
    new = NewTable(settings=TableSettings(house_rules=f"target = {number}"))
    answer = local.visitor("Ann").post("/api/tables", new.model_dump())
    assert (answer.status_code, answer.json()["code"]) == (422, "table.bad_rules")


@pytest.mark.parametrize("values", [{"target": "1" * 2001}, {f"a{n}": "1" for n in range(201)}])
def test_too_many_values_are_refused(local: LocalServer, values: dict[str, str]) -> None:
    answer = local.visitor().post("/api/rules/check", {"base": "classic", "values": values})
    assert answer.status_code == 422


def test_too_long_a_file_is_refused(local: LocalServer) -> None:
    answer = local.visitor().post(
        "/api/rules/check", {"base": "classic", "values": {}, "toml": "#" * 8001}
    )
    assert answer.status_code == 422
    assert answer.json()["field"] == "toml"
